import { useState } from 'react'
import { EmailField } from '#features/accounts/ui/password-field.tsx'
import { AccountForm, emailErrors, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { typedIn } from '#ui/form-fields.ts'

/** Requests a link to choose a new password. Shows the same message whether or not the account exists. */
export function ForgotPasswordForm() {
  const state = useAccountForm({ failed: 'The link could not be sent. Please try again.' })
  const [sentTo, setSentTo] = useState<string>()

  async function submit(form: HTMLFormElement) {
    const email = typedIn(form, 'email').email.trim()
    if (state.accept(emailErrors(email)) && (await state.send('/api/auth/forgot-password', { email }))) setSentTo(email)
  }

  if (sentTo) {
    return (
      <Alert tone="success" announce title="If there is an account with this address, we have just sent it a link.">
        <p className="break-words">Check the inbox of {sentTo}, including the spam folder, and open the link to choose a new password.</p>
      </Alert>
    )
  }
  return (
    <AccountForm state={state} action="Send the link" busyAction="Sending..." onSubmit={submit}>
      <EmailField error={state.errors.email} />
    </AccountForm>
  )
}
