import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import { GoogleSignInButton } from '#features/accounts/ui/google/google-sign-in-button.tsx'
import { EmailField, PasswordField } from '#features/accounts/ui/password-field.tsx'
import { AccountForm, emailErrors, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { fillIn, typedIn } from '#ui/form-fields.ts'

interface SignInFormProps {
  /** Null if Google isn't set up. */
  google: GoogleSignIn | null
  /** Prefilled after signing up. */
  email: string
  onSignedIn(answer: SignInAnswer): void
}

/** Signs in with email and password, or with Google. */
export function SignInForm({ google, email, onSignedIn }: SignInFormProps) {
  const state = useAccountForm({ failed: 'Login Failure!', unreachable: 'An error occurred during login. Please try again.' })
  const { form, errors, problem, accept, send } = state
  const wantsRemembering = () => form.current !== null && typedIn(form.current, 'remember').remember !== ''

  useLayoutEffect(() => {
    if (form.current) fillIn(form.current, { email })
  }, [form, email])

  async function submit(element: HTMLFormElement) {
    const typed = typedIn(element, 'email', 'password')
    const noPassword = typed.password ? [] : [{ path: 'password', message: 'Password is required' }]
    if (!accept([...emailErrors(typed.email), ...noPassword])) return
    const body = { email: typed.email.trim(), password: typed.password, remember: wantsRemembering() }
    const answer = await send('/api/auth/login', body)
    if (answer) onSignedIn(answer)
  }

  return (
    <>
      <AccountForm
        state={state}
        action="Sign In"
        busyAction="Signing in..."
        onSubmit={submit}
        label="Sign in"
        hint={problem === 'Login Failure!' && 'Email or password is incorrect.'}
      >
        <EmailField error={errors.email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.password} />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <Checkbox name="remember" label="Remember me" />
          <Link
            to={paths.forgotPassword}
            className="tap-around rounded-sm text-[0.9375rem] font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
        </div>
      </AccountForm>
      {google && <GoogleSignInButton google={google} remember={wantsRemembering} onSignedIn={onSignedIn} />}
    </>
  )
}
