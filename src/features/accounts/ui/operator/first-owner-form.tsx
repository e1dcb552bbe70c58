import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { EmailField } from '#features/accounts/ui/password-field.tsx'
import { signInNew } from '#features/accounts/ui/sign-in-new.ts'
import { checkNewAccount } from '#features/accounts/ui/sign-up-check.ts'
import { AccountForm, emailErrors, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface FirstOwnerFormProps {
  /** The token of the setup link. */
  token: string
  /** Called with the address of the new account, and whether it's signed in already. */
  onCreated(email: string, isSignedIn: boolean): void
}

/** Creates the owner’s account of a new shop. */
export function FirstOwnerForm({ token, onCreated }: FirstOwnerFormProps) {
  const state = useAccountForm({ unreachable: 'The shop didn’t respond. Check your connection, then try again.' })
  const { errors, accept, send } = state

  async function submit(form: HTMLFormElement) {
    const { firstName, email, ...passwords } = typedIn(form, 'firstName', 'email', 'password', 'confirmPassword')
    if (!accept([...emailErrors(email), ...checkNewAccount({ firstName, ...passwords })])) return
    const body = { token, username: firstName, email, password: passwords.password }
    if (await send('/api/auth/first-owner', body)) onCreated(email, await signInNew(email.trim(), passwords.password))
  }

  return (
    <AccountForm state={state} action="Create the owner’s account" onSubmit={submit}>
      <TextField name="firstName" label="Your name" autoComplete="name" maxLength={100} required error={errors.firstName} />
      <EmailField error={errors.email} />
      <NewPasswordFields errors={errors} />
    </AccountForm>
  )
}
