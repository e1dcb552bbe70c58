import { type FormEvent, useLayoutEffect, useState } from 'react'
import { paths } from '#app/routes.ts'
import type { SignedInAnswer } from '#features/accounts/contract.ts'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface SecondStepProps {
  /** Of whoever has shown the first factor. */
  ticket: string
  hasPasskey: boolean
  onSignedIn(answer: SignedInAnswer): void
}

/** A code of the app, or one of the recovery codes. */
export function SecondStep({ ticket, hasPasskey, onSignedIn }: SecondStepProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm({
    failed: 'Login Failure!',
    unreachable: 'An error occurred during login. Please try again.',
  })

  const [passkeyProblem, setPasskeyProblem] = useState<string>()

  async function showPasskey() {
    const { signInWithPasskey } = await import('#features/accounts/ui/passkeys.ts')
    const shown = await signInWithPasskey(ticket)
    if ('problem' in shown) setPasskeyProblem(shown.problem)
    else onSignedIn(shown.answer)
  }

  // The form that was pressed is gone, and the focus with it.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { code } = typedIn(event.currentTarget, 'code')
    const refused = code.trim() ? [] : [{ path: 'code', message: 'Please enter a code.' }]
    show(refused)
    if (refused.length > 0) return
    const answer = await send('/api/auth/second-factor', { ticket, code })
    if (answer) onSignedIn(answer as SignedInAnswer)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={clearTyped}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Second step"
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
      {passkeyProblem && <Alert tone="warn" announce title={passkeyProblem} />}
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      {hasPasskey && (
        <Button variant="secondary" size="lg" onClick={() => void showPasskey()}>
          Use a passkey
        </Button>
      )}
      <ButtonLink to={paths.login} variant="ghost" replace>
        Back
      </ButtonLink>
    </form>
  )
}
