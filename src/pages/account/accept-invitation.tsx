import { lazy, Suspense } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { StaffFacts, useInvitation } from '#features/accounts/ui/staff-invitation.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { Alert } from '#ui/alert.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { Spinner } from '#ui/spinner.tsx'

const Joining = lazy(async () => ({ default: (await import('#features/accounts/ui/join-form.tsx')).Joining }))

export const meta = pageMeta('Join the staff', 'Accept your invitation to join the staff of this shop.', noIndex)

export default function AcceptInvitationPage() {
  const token = useLinkToken()
  const result = useInvitation(token)
  const invitation = typeof result === 'object' && result
  const { name } = useSite()
  return (
    <AccountLayout title={`Join the staff of ${name}`} lead={invitation && `You’ll join as ${invitation.role}.`} aside={<StaffFacts />}>
      {result === undefined && <Waiting />}
      {typeof result === 'string' && (
        <Alert tone="warn" announce title="This invitation can’t be accepted.">
          {result}
        </Alert>
      )}
      <Suspense fallback={<Waiting />}>{invitation && token && <Joining token={token} invitation={invitation} />}</Suspense>
    </AccountLayout>
  )
}

function Waiting() {
  return (
    <p role="status" className="flex items-center gap-3 text-muted noscript:hidden">
      <Spinner className="size-5" />
      Loading...
    </p>
  )
}
