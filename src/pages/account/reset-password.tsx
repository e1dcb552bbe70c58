import { useNavigate } from 'react-router'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { PasswordFacts } from '#features/accounts/ui/password-facts.tsx'
import { ResetPasswordForm } from '#features/accounts/ui/reset-password-form.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { paths } from '#shared/paths.ts'
import { keepSession } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'

export const meta = pageMeta('Choose a new password', 'Choose a new password for your account.', noIndex)

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()

  function goOn(message = 'Password updated successfully!') {
    // The shop has ended every session of the account; one that is kept here would only fail.
    keepSession(null)
    toast.success(message)
    void navigate(paths.login)
  }

  return (
    <AccountLayout title="Choose a new password" lead="Use it the next time you sign in." aside={<PasswordFacts />}>
      {token === undefined && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" />
          Loading...
        </p>
      )}
      {token === null && (
        <Alert tone="warn" title="This link is incomplete.">
          Open it again from the email, or copy the whole link.
        </Alert>
      )}
      {token && <ResetPasswordForm token={token} onReset={goOn} />}
      {token !== undefined && (
        <ButtonLink to={paths.forgotPassword} variant="ghost" className="mt-4 -ml-5">
          Get a new link
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
