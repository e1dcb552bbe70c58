import type { MetaFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { AccountGains } from '#features/accounts/ui/account-gains.tsx'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { NewLink } from '#features/accounts/ui/new-link.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { useVerification } from '#features/accounts/ui/use-verification.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Spinner } from '#ui/spinner.tsx'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Confirm your email address', description: 'Confirm the email address of your account.' }),
  { name: 'robots', content: 'noindex' },
]

export default function VerifyEmailPage() {
  const verification = useVerification(useLinkToken())
  return (
    <AccountLayout title="Confirm your email address" aside={<AccountGains />}>
      {verification.state === 'checking' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" />
          Confirming your address...
        </p>
      )}
      {verification.state === 'done' && (
        <>
          <Alert tone="success" announce title="Your email address is confirmed.">
            Orders that you placed with it as a guest can now be added to your account.
          </Alert>
          <ButtonLink to={paths.profile} size="lg" className="mt-6">
            Go to your profile
          </ButtonLink>
        </>
      )}
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
