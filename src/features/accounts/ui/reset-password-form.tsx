import type { ComponentProps } from 'react'
import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { checkNewPassword } from '#features/accounts/ui/sign-up-check.ts'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ResetPasswordFormProps {
  /** The token of the emailed link. */
  token: string
  onReset(message: string | undefined): void
}

/** Requests another link to choose a password. */
export function NewResetLink({ variant = 'ghost' }: Pick<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return (
    <ButtonLink to={paths.forgotPassword} variant={variant}>
      Get a new link
    </ButtonLink>
  )
}

/** Sets a new password with an emailed link. */
export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const state = useAccountForm({
    failed: 'Failed to update password. Please try again.',
    unreachable: 'An error occurred while updating password. Please try again.',
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
