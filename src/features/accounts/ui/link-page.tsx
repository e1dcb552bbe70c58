import type { ReactNode } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { PasswordFacts } from '#features/accounts/ui/password-facts.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { Alert } from '#ui/alert.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface LinkPageProps {
  title: string
  lead: string
  /** What to know about it; about a new password unless given. */
  aside?: ReactNode
  /** Below the content once the link is read, complete or not. */
  end?: ReactNode
  /** What the link is for. */
  children(token: string): ReactNode
}

/** A page that an emailed link opens, in each state of the link's token: being read, missing, there. */
export function LinkPage({ title, lead, aside = <PasswordFacts />, end, children }: LinkPageProps) {
  const token = useLinkToken()
  return (
    <AccountLayout title={title} lead={lead} aside={aside}>
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
      {token && children(token)}
      {token !== undefined && end}
    </AccountLayout>
  )
}
