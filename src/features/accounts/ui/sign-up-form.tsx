import { Link } from 'react-router'
import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { GoogleSignInButton } from '#features/accounts/ui/google/google-sign-in-button.tsx'
import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { EmailField } from '#features/accounts/ui/password-field.tsx'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface SignUpFormProps {
  /** Null if Google isn't set up. */
  google: GoogleSignIn | null
  onSignedUp(email: string, message: string | undefined): void
  /** Called after signing up with Google, which needs no email confirmation. */
  onSignedIn(answer: SignInAnswer): void
}

/** Signs up with name, email and password, or with Google. */
export function SignUpForm({ google, onSignedUp, onSignedIn }: SignUpFormProps) {
  const state = useAccountForm({
    failed: 'Registration Failure! Please try again!',
    unreachable: 'An error occurred during registration. Please try again.',
  })
  const { errors, accept, send } = state

  async function submit(form: HTMLFormElement) {
    const { terms, marketing, ...typed } = typedIn(
      form,
      'firstName',
      'lastName',
      'email',
      'password',
      'confirmPassword',
      'terms',
      'marketing',
    )
    // Loaded on submit. If that fails, only the server validates.
    const check = await import('#features/accounts/ui/sign-up-check.ts').catch(() => undefined)
    if (!accept(check?.checkSignUp({ ...typed, terms: terms !== '' }) ?? [])) return
    const email = typed.email.trim()
    const username = `${typed.firstName} ${typed.lastName}`
    const answer = await send('/api/auth/register', { username, email, password: typed.password, marketing: marketing !== '' })
    if (answer) onSignedUp(email, answer.message)
  }

  return (
    <>
      <AccountForm
        state={state}
        action="Sign Up"
        busyAction="Creating your account..."
        onSubmit={submit}
        label="Sign up"
        className="sm:grid-cols-2 sm:*:col-span-2"
      >
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={50}
          required
          error={errors.firstName}
          className="sm:col-span-1!"
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={49}
          required
          error={errors.lastName}
          className="sm:col-span-1!"
        />
        <EmailField error={errors.email} />
        <NewPasswordFields errors={errors} />
        <div className="grid gap-6 sm:gap-3">
          <Checkbox name="terms" required error={errors.terms} label={<Agreement />} />
          <Checkbox name="marketing" label={MARKETING_WORDING} />
        </div>
      </AccountForm>
      {google && <GoogleSignInButton google={google} onSignedIn={onSignedIn} />}
    </>
  )
}

/** The links open in a new tab, so the form isn't lost. */
function Agreement() {
  const look = 'font-medium text-accent-ink underline underline-offset-4'
  return (
    <>
      I agree to the{' '}
      <Link to={paths.terms} target="_blank" className={look}>
        Terms
      </Link>{' '}
      and the{' '}
      <Link to={paths.privacy} target="_blank" className={look}>
        Privacy Notice
      </Link>
    </>
  )
}
