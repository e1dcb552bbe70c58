import { Link } from 'react-router'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { ForgotPasswordForm } from '#features/accounts/ui/forgot-password-form.tsx'
import { PasswordFacts } from '#features/accounts/ui/password-facts.tsx'
import { paths } from '#shared/paths.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

export const meta = pageMeta('Forgot your password?', 'Get a link to choose a new password.', noIndex)

export default function ForgotPasswordPage() {
  return (
    <AccountLayout title="Forgot your password?" lead="We’ll email you a link to choose a new one." aside={<PasswordFacts />}>
      <ForgotPasswordForm />
      <p className="mt-6 text-[0.9375rem] text-muted">
        Remembered it?{' '}
        <Link to={paths.login} className="font-medium text-accent-ink underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </AccountLayout>
  )
}
