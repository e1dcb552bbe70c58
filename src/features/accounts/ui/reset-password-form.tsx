import { type FormEvent, useState } from 'react'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { PasswordHint } from '#features/accounts/ui/password-hint.tsx'
import { checkNewPassword } from '#features/accounts/ui/sign-up-check.ts'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ResetPasswordFormProps {
  /** Of the mail's link. */
  token: string
  onReset(message: string | undefined): void
}

/** A new password, for whoever has the link. */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm({
    failed: 'Failed to update password. Please try again.',
    unreachable: 'An error occurred while updating password. Please try again.',
  })
  const [password, setPassword] = useState('')

  function follow(event: FormEvent<HTMLFormElement>) {
    setPassword(typedIn(event.currentTarget, 'password').password)
    clearTyped(event)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'password', 'confirmPassword')
    const refused = checkNewPassword(typed)
    show(refused)
    if (refused.length > 0) return
    const answer = await send('/api/auth/reset-password', { token, password: typed.password })
    if (answer) onReset(answer.message)
  }

  return (
    <form ref={form} method="post" noValidate onInput={follow} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        error={errors.password}
        hint={<PasswordHint password={password} />}
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Updating...' : 'Set the new password'}
      </Button>
    </form>
  )
}
