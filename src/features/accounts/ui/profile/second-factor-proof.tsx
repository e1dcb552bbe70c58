import { type FormEvent, useRef, useState } from 'react'
import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { call, messageOf } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

type Data = Partial<SecondFactorSetup> & { recoveryCodes?: string[] }

interface SecondFactorProofProps {
  user: SessionUser
  to: keyof typeof ways
  onClose(): void
  onProved(data: Data): void
}

const PATH = '/api/account/second-factor'
const ways = {
  begin: {
    method: 'POST',
    path: PATH,
    title: 'Set up a second factor',
    button: 'Continue',
    text: 'You need an app that makes codes, such as a password manager.',
  },
  renew: {
    method: 'POST',
    path: `${PATH}/recovery-codes`,
    title: 'New recovery codes',
    button: 'Make new codes',
    text: 'The codes that you have are good no longer.',
  },
  remove: {
    method: 'DELETE',
    path: PATH,
    title: 'Turn off the second factor',
    button: 'Turn off',
    text: 'Your account then opens with your password alone.',
  },
} as const

/** Shows once more that it is them: the password, or, where there is none, a sign-in that is minutes old. */
export function SecondFactorProof({ user, to, onClose, onProved }: SecondFactorProofProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { method, path, title, button, text } = ways[to]

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password } = typedIn(event.currentTarget, 'password')
    const refused = user.hasPassword && !password ? [{ path: 'password', message: 'Please enter your password.' }] : []
    show(refused)
    if (refused.length > 0) return
    setProblem(undefined)
    setBusy(true)
    const answer = await call<{ data: Data }>(method, path, user.hasPassword ? { password } : {})
    setBusy(false)
    if (answer.status === null) return setProblem('Network error. Please check your connection.')
    if (answer.body.success) return onProved(answer.body.data ?? {})
    if (user.hasPassword && answer.body.errors?.length) return show(answer.body.errors)
    setProblem(messageOf(answer.body, 'This did not work. Please try again.'))
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void prove(event)} className="grid gap-5">
        <p className="text-muted">{text}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.hasPassword && (
          <PasswordField name="password" label="Your password" autoComplete="current-password" error={errors.password} />
        )}
        {problem && <Alert tone="danger" announce title={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
