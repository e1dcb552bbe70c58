import type { LinkAction } from '#features/accounts/ui/link-page.tsx'
import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { NewResetLink } from '#features/accounts/ui/password-links.tsx'
import { checkNewPassword } from '#features/accounts/ui/sign-up-check.ts'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ResetPasswordFormProps extends LinkAction {
  onReset(message: string | undefined): void
}

/** Sets a new password with an emailed link. */
export function ResetPasswordForm({ token, onDeadLink, onReset }: ResetPasswordFormProps) {
  const state = useAccountForm({
    failed: 'Failed to update password. Please try again.',
    unreachable: 'An error occurred while updating password. Please try again.',
    onDeadLink,
  })

  async function submit(form: HTMLFormElement) {
    const typed = typedIn(form, 'password', 'confirmPassword')
    if (!state.accept(checkNewPassword(typed))) return
    const answer = await state.send('/api/auth/reset-password', { token, password: typed.password })
    if (answer) onReset(answer.message)
  }

  return (
    <AccountForm state={state} action="Set the new password" busyAction="Updating..." onSubmit={submit} after={<NewResetLink />}>
      <NewPasswordFields label="New password" errors={state.errors} />
    </AccountForm>
  )
}
