import { type ReactNode, Suspense, useState } from 'react'
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
  /** A way on if the link is incomplete or can't be used anymore. */
  wayOn: ReactNode
  /** The action that the link is for. It calls `onDeadLink` with the reason if the link was used or has expired. */
  children(token: string, onDeadLink: (message: string) => void): ReactNode
}

/** The props of a link's action. */
export interface LinkAction {
  /** The token of the emailed link. */
  token: string
  /** Called with the reason if the link was used or has expired. */
  onDeadLink: (message: string) => void
}

/** The page behind an emailed link, in each state of its token: loading, missing, present, or not valid anymore. */
export function LinkPage({ title, lead, aside = <PasswordFacts />, wayOn, children }: LinkPageProps) {
  const token = useLinkToken()
  const [dead, setDead] = useState<string>()
  return (
    <AccountLayout title={title} lead={lead} aside={aside}>
      {token === undefined && <Waiting />}
      {(token === null || dead) && (
        <div className="grid gap-5">
          <Alert tone="warn" announce title={dead ?? 'This link is incomplete.'}>
            {!dead && 'Open it again from the email, or copy the whole link.'}
          </Alert>
          {wayOn}
        </div>
      )}
      {token && !dead && <Suspense fallback={<Waiting />}>{children(token, setDead)}</Suspense>}
    </AccountLayout>
  )
}

function Waiting() {
  return (
    <p className="flex items-center gap-3 text-muted noscript:hidden">
      <Spinner className="size-5" />
      Loading...
    </p>
  )
}
