import { type FormEvent, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import { emailProblem } from '#features/accounts/ui/email-problem.ts'
import { GoogleEntry } from '#features/accounts/ui/google/google-entry.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { fillIn, typedIn } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface SignInFormProps {
  google: GoogleSignIn | null
  /** What is known already, as after signing up. */
  email: string
  onSignedIn(answer: SignInAnswer): void
}

/** E-mail and password, or Google. */
export function SignInForm({ google, email, onSignedIn }: SignInFormProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm({
    failed: 'Login Failure!',
    unreachable: 'An error occurred during login. Please try again.',
  })
  const hydrated = useHydrated()
  const wantsRemembering = () => form.current !== null && typedIn(form.current, 'remember').remember !== ''

  useLayoutEffect(() => {
    if (form.current) fillIn(form.current, { email })
  }, [form, email])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'email', 'password')
    const noEmail = emailProblem(typed.email)
    const refused = [
      ...(noEmail ? [{ path: 'email', message: noEmail }] : []),
      ...(typed.password ? [] : [{ path: 'password', message: 'Password is required' }]),
    ]
    show(refused)
    if (refused.length > 0) return
    const body = { email: typed.email.trim(), password: typed.password, remember: wantsRemembering() }
    const answer = await send('/api/auth/login', body)
    if (answer) onSignedIn(answer as SignInAnswer)
  }

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={clearTyped}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label="Sign in"
      >
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={errors.email}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.password} />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <Checkbox name="remember" label="Remember me" />
          <Link
            to={paths.forgotPassword}
            className="rounded-sm text-[0.9375rem] font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
        </div>
        {problem && (
          <Alert tone="danger" announce title={problem}>
            {problem === 'Login Failure!' && 'The email address or the password is not right.'}
          </Alert>
        )}
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <GoogleEntry google={google} remember={wantsRemembering} onSignedIn={onSignedIn} />
    </>
  )
}
