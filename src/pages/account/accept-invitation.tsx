import { useNavigate } from 'react-router'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { JoinForm, JoinSignedIn, StaffFacts, useInvitation } from '#features/accounts/ui/join-form.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { paths } from '#shared/paths.ts'
import { keepUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

export const meta = pageMeta('Join the staff', 'Accept your invitation to join the staff of this shop.', noIndex)

export default function AcceptInvitationPage() {
  const token = useLinkToken()
  const read = useInvitation(token)
  const invitation = typeof read === 'object' && read
  const { name } = useSite()
  return (
    <AccountLayout title={`Join the staff of ${name}`} lead={invitation && `You’ll join as ${invitation.role}.`} aside={<StaffFacts />}>
      {read === undefined && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" />
          Loading...
        </p>
      )}
      {typeof read === 'string' && (
        <Alert tone="warn" announce title="This invitation cannot be accepted.">
          {read}
        </Alert>
      )}
      {invitation && token && <Joining token={token} invitation={invitation} />}
    </AccountLayout>
  )
}

function Joining({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const session = useSession()
  const navigate = useNavigate()
  const isSignedIn = session?.user.email.toLowerCase() === invitation.email.toLowerCase()

  function goOn(message = 'Invitation accepted', isEntered = isSignedIn) {
    toast.success(message, isEntered ? undefined : 'Sign in with your new password.')
    if (isEntered) keepUser({ role: invitation.role })
    void navigate(isEntered ? paths.profile : paths.login, { state: { email: invitation.email } })
  }

  if (session && !isSignedIn) {
    return (
      <Alert tone="warn" title={`This invitation is for ${invitation.email}.`}>
        You are signed in as {session.user.email}. Log out, then open the link in your email again.
      </Alert>
    )
  }
  // Also once the account that it made is signed in, until the next page is there.
  if (!invitation.hasAccount) return <JoinForm token={token} invitation={invitation} onJoined={goOn} />
  if (session) return <JoinSignedIn token={token} invitation={invitation} onJoined={goOn} />
  return (
    <>
      <Alert tone="info" title="You already have an account." className="mb-6">
        Sign in with {invitation.email}, then open the link in your email again.
      </Alert>
      <ButtonLink to={paths.login} size="lg">
        Sign in
      </ButtonLink>
    </>
  )
}
