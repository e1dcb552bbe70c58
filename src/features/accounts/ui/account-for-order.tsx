import { useState } from 'react'
import { Link } from 'react-router'
import { PasswordHint } from '#features/accounts/ui/new-password-fields.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { Card } from '#ui/section.tsx'

interface AccountForOrderProps {
  /** The address the guest ordered with. */
  email: string
  /** The account's name until its owner changes it. */
  username: string
  signInHref: string
}

/**
 * Lets a guest create an account by choosing a password. The order isn't added until the address is confirmed and its owner adds it, like
 * any guest order, because knowing an address is not enough.
 */
export function AccountForOrder({ email, username, signInHref }: AccountForOrderProps) {
  const state = useAccountForm({
    failed: 'Registration Failure! Please try again!',
    unreachable: 'An error occurred during registration. Please try again.',
  })
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const look = 'rounded-sm font-medium text-accent-ink underline underline-offset-4'

  async function submit(form: HTMLFormElement) {
    const { password } = typedIn(form, 'password')
    // Loaded on submit. If that fails, only the server validates.
    const check = await import('#features/accounts/ui/sign-up-check.ts').catch(() => undefined)
    if (!state.accept(check?.checkNewPassword({ password, confirmPassword: password }) ?? [])) return
    if (await state.send('/api/auth/register', { username, email, password, marketing: false })) setSent(true)
  }

  if (isSent) {
    return (
      <Alert announce title="Check your inbox">
        We’ve sent a link to {email}. Confirm your address and sign in. Then you can add this order to your account from your order history.
      </Alert>
    )
  }
  return (
    <Card className="p-5 sm:p-6 lg:grid lg:grid-cols-2 lg:gap-12 lg:p-8">
      <div className="max-w-md">
        <h2 className="text-subheading">Keep your orders in one place</h2>
        <p className="mt-1 mb-4 text-[0.9375rem] text-muted">
          Choose a password to create an account for <span className="wrap-anywhere text-ink">{email}</span>. Have one already?{' '}
          <Link to={signInHref} className={look}>
            Sign in
          </Link>
        </p>
      </div>
      <AccountForm
        state={state}
        action="Create account"
        busyAction="Creating your account..."
        onSubmit={submit}
        label="Create an account"
        className="max-lg:max-w-md"
      >
        {/* Lets password managers associate the password with the address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          error={state.errors.password}
          hint={<PasswordHint password={typed} known={[email, username]} />}
        />
        <p className="text-sm text-muted">
          By creating an account, you agree to the{' '}
          <Link to={paths.terms} target="_blank" className={look}>
            Terms
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} target="_blank" className={look}>
            Privacy Notice
          </Link>
          .
        </p>
      </AccountForm>
    </Card>
  )
}
