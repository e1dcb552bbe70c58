import { useLayoutEffect } from 'react'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface SecondStepProps {
  /** Proof of the correct first factor. */
  ticket: string
  hasPasskey: boolean
  onSignedIn(answer: SignedInAnswer): void
}

/** Finishes signing in with an authenticator code, a recovery code or a passkey. */
export function SecondStep({ ticket, hasPasskey, onSignedIn }: SecondStepProps) {
  const state = useAccountForm({ failed: 'Login Failure!', unreachable: 'An error occurred during login. Please try again.' })
  const { form, errors, accept, begin, fail, send } = state

  async function submitPasskey() {
    begin()
    const { signInWithPasskey } = await import('#features/accounts/ui/passkeys.ts')
    const signedIn = await signInWithPasskey(ticket)
    if ('problem' in signedIn) fail(signedIn.problem)
    else onSignedIn(signedIn.answer)
  }

  // The previous form is gone, and the focus with it.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function submit(element: HTMLFormElement) {
    const { code } = typedIn(element, 'code')
    if (!accept(code.trim() ? [] : [{ path: 'code', message: 'Please enter a code.' }])) return
    const answer = await send('/api/auth/second-factor', { ticket, code })
    if (answer) onSignedIn(answer)
  }

  return (
    <AccountForm
      state={state}
      action="Sign In"
      busyAction="Signing in..."
      onSubmit={submit}
      label="Second step"
      after={
        <>
          {hasPasskey && (
            <Button variant="secondary" size="lg" onClick={() => void submitPasskey()}>
              Use a passkey
            </Button>
          )}
          <ButtonLink to={paths.login} variant="ghost" replace>
            Back
          </ButtonLink>
        </>
      }
    >
      <TextField
        name="code"
        label="Code"
        hint="Six digits, new every 30 seconds. Without your phone, enter one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        error={errors.code}
      />
    </AccountForm>
  )
}
