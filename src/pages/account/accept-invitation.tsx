import { type MetaFunction, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { JoinForm, JoinSignedIn } from '#features/accounts/ui/invitation/join-form.tsx'
import { StaffFacts } from '#features/accounts/ui/invitation/staff-facts.tsx'
import { useInvitation } from '#features/accounts/ui/invitation/use-invitation.ts'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { keepUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Join the staff', description: 'Accept an invitation to work in this shop.' }),
  { name: 'robots', content: 'noindex' },
]

export default function AcceptInvitationPage() {
  const token = useLinkToken()
  const read = useInvitation(token)
  const { name } = useSite()
  return (
    <AccountLayout title={`Join the staff of ${name}`} lead={read.state === 'open' && `As ${read.invitation.role}.`} aside={<StaffFacts />}>
      {read.state === 'reading' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" />
          Loading...
        </p>
      )}
      {read.state === 'failed' && (
        <Alert tone="warn" announce title="This invitation cannot be accepted.">
          {read.message}
        </Alert>
      )}
      {read.state === 'open' && token && <Joining token={token} invitation={read.invitation} />}
    </AccountLayout>
  )
}

function Joining({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const session = useSession()
  const navigate = useNavigate()
  const isSignedIn = session?.user.email.toLowerCase() === invitation.email.toLowerCase()

  function goOn(message = 'The invitation is accepted.') {
    toast.success(message, isSignedIn ? undefined : 'Sign in with your new password.')
    if (isSignedIn) keepUser({ role: invitation.role })
    void navigate(isSignedIn ? paths.profile : paths.login, { state: { email: invitation.email } })
  }

  if (session && !isSignedIn) {
    return (
      <Alert tone="warn" title={`This invitation is for ${invitation.email}.`}>
        You are signed in as {session.user.email}. Log out, then open the link of the mail again.
      </Alert>
    )
  }
  if (session) return <JoinSignedIn token={token} invitation={invitation} onJoined={goOn} />
  if (!invitation.hasAccount) return <JoinForm token={token} invitation={invitation} onJoined={goOn} />
  return (
    <>
      <Alert tone="info" title="You have an account here." className="mb-6">
        Sign in with {invitation.email}, then open the link of the mail again.
      </Alert>
      <ButtonLink to={paths.login} size="lg">
        Sign in
      </ButtonLink>
    </>
  )
}
