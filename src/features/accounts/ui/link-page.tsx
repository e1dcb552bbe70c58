import type { ReactNode } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { PasswordFacts } from '#features/accounts/ui/password-facts.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { Alert } from '#ui/alert.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface LinkPageProps {
  title: string
  lead: string
  /** Background information. Defaults to facts about new passwords. */
  aside?: ReactNode
  /** A way on if the link is incomplete. */
  wayOn: ReactNode
  /** The action that the link is for. */
  children(token: string): ReactNode
}

/** The page behind an emailed link, in each state of its token: loading, missing or present. */
export function LinkPage({ title, lead, aside = <PasswordFacts />, wayOn, children }: LinkPageProps) {
  const token = useLinkToken()
  return (
    <AccountLayout title={title} lead={lead} aside={aside}>
      {token === undefined && (
        <p className="flex items-center gap-3 text-muted noscript:hidden">
          <Spinner className="size-5" />
          Loading...
        </p>
      )}
      {token === null && (
        <div className="grid gap-5">
          <Alert tone="warn" title="This link is incomplete.">
            Open it again from the email, or copy the whole link.
          </Alert>
          {wayOn}
        </div>
      )}
      {token && children(token)}
    </AccountLayout>
  )
}
