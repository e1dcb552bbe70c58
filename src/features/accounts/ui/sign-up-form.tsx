import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import { joinName, MARKETING_WORDING } from '#features/accounts/rules.ts'
import { GoogleEntry } from '#features/accounts/ui/google/google-entry.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { PasswordHint } from '#features/accounts/ui/password-hint.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface SignUpFormProps {
  google: GoogleSignIn | null
  onSignedUp(email: string, message: string | undefined): void
  /** By Google: there is nothing to confirm, and the account is open. */
  onSignedIn(answer: SignInAnswer): void
}

const read = (form: HTMLFormElement) => typedIn(form, 'firstName', 'lastName', 'email', 'password', 'confirmPassword', 'terms', 'marketing')

/** Name, e-mail and password, or Google. */
export function SignUpForm({ google, onSignedUp, onSignedIn }: SignUpFormProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm({
    failed: 'Registration Failure! Please try again!',
    unreachable: 'An error occurred during registration. Please try again.',
  })
  const [typed, setTyped] = useState<ReturnType<typeof read>>()
  const hydrated = useHydrated()

  function follow(event: FormEvent<HTMLFormElement>) {
    setTyped(read(event.currentTarget))
    clearTyped(event)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { firstName, lastName, email, password, confirmPassword, terms, marketing } = read(event.currentTarget)
    // The check is loaded with the press. Without it the shop's server checks alone.
    const check = await import('#features/accounts/ui/sign-up-check.ts').catch(() => undefined)
    const refused = check?.checkSignUp({ firstName, lastName, email, password, confirmPassword, terms: terms !== '' }) ?? []
    show(refused)
    if (refused.length > 0) return
    const answer = await send('/api/auth/register', {
      username: joinName(firstName, lastName),
      email: email.trim(),
      password,
      marketing: marketing !== '',
    })
    if (answer) onSignedUp(email.trim(), answer.message)
  }

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={follow}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 sm:grid-cols-2 sm:*:col-span-2"
        aria-label="Sign up"
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
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          error={errors.password}
          hint={<PasswordHint password={typed?.password ?? ''} known={typed && [typed.firstName, typed.lastName, typed.email]} />}
        />
        <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
        <div className="grid gap-3">
          <Checkbox name="terms" required error={errors.terms} label={<Agreement />} />
          <Checkbox name="marketing" label={MARKETING_WORDING} />
        </div>
        {problem && <Alert tone="danger" announce title={problem} />}
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? 'Creating your account...' : 'Sign Up'}
        </Button>
      </form>
      <GoogleEntry google={google} onSignedIn={onSignedIn} />
    </>
  )
}

/** The links open beside the form, so that what was typed stays. */
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
