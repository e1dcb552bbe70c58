import { AccountBenefits } from '#features/accounts/ui/account-benefits.tsx'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { ConfirmWithPassword, NewLink, useVerification } from '#features/accounts/ui/verify-email.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Spinner } from '#ui/spinner.tsx'

export const meta = pageMeta('Confirm your email address', 'Confirm the email address of your account.', noIndex)

export default function VerifyEmailPage() {
  const verification = useVerification(useLinkToken())
  return (
    <AccountLayout title="Confirm your email address" aside={<AccountBenefits />}>
      {verification.state === 'checking' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" />
          Confirming your address...
        </p>
      )}
      {verification.state === 'done' && (
        <>
          <Alert tone="success" announce title="Your email address is confirmed.">
            You can now add orders that you placed as a guest to your account.
          </Alert>
          <ButtonLink to={paths.profile} size="lg" className="mt-6">
            Go to your profile
          </ButtonLink>
        </>
      )}
      {verification.state === 'password' && <ConfirmWithPassword {...verification} />}
      {verification.state === 'failed' && (
        <>
          <Alert tone="warn" announce title="Your email address is not confirmed yet." className="mb-6">
            {verification.message}
          </Alert>
          {verification.tryAgain ? <Button onClick={verification.tryAgain}>Try Again</Button> : <NewLink />}
        </>
      )}
    </AccountLayout>
  )
}
