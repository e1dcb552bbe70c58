import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import {
  codeErrors,
  ConfirmPasswordField,
  DialogForm,
  FactorCodeField,
  passwordErrors,
} from '#features/accounts/ui/profile/dialog-form.tsx'
import { type AccountFormState, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import { typedIn } from '#ui/form-fields.ts'

const PATH = '/api/account/second-factor'

interface Proof {
  password?: string
  code?: string
}

const changes = {
  begin: {
    send: (state: AccountFormState, proof: Proof) => state.send(PATH, proof),
    title: 'Set up a second factor',
    button: 'Continue',
    text: 'You need an authenticator app. Many password managers have one built in.',
  },
  renew: {
    send: (state: AccountFormState, proof: Proof) => state.send(`${PATH}/recovery-codes`, proof),
    title: 'New recovery codes',
    button: 'Create new codes',
    text: 'Your current codes will stop working.',
  },
  remove: {
    send: (state: AccountFormState, proof: Proof) => state.send(PATH, proof, 'DELETE'),
    title: 'Turn off the second factor',
    button: 'Turn off',
    text: 'You will then sign in with your password only.',
  },
} as const

export type SecondFactorChange = keyof typeof changes
/** The API's response: the setup for `begin`, recovery codes for `renew`, no data for `remove`. */
export interface SecondFactorAnswer {
  message?: string
  data?: SecondFactorSetup | { recoveryCodes: string[] }
}

interface SecondFactorProofProps {
  user: SessionUser
  to: SecondFactorChange
  onClose(): void
  onDone(answer: SecondFactorAnswer): void
}

/**
 * Confirms a change to the second factor with the password, or a recent sign-in if there is none, plus a code if the second factor is on.
 */
export function SecondFactorProof({ user, to, onClose, onDone }: SecondFactorProofProps) {
  const state = useAccountForm()
  const { send, title, button, text } = changes[to]

  async function prove(form: HTMLFormElement) {
    const { password, code } = typedIn(form, 'password', 'code')
    if (!state.accept([...passwordErrors(user, password), ...(to === 'remove' ? codeErrors(code) : [])])) return
    const proof = { ...(user.hasPassword && { password }), ...(to !== 'begin' && code && { code }) }
    const answer = await send(state, proof)
    if (answer) onDone(answer)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm state={state} action={button} onSubmit={prove} onClose={onClose}>
        <p className="text-muted">{text}</p>
        <ConfirmPasswordField user={user} error={state.errors.password} />
        {to !== 'begin' && <FactorCodeField error={state.errors.code} maySkip={to === 'renew'} />}
      </DialogForm>
    </Dialog>
  )
}
