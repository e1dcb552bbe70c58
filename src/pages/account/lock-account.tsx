import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { LockAccount, LockFacts } from '#features/accounts/ui/lock-account.tsx'
import { ChoosePassword } from '#features/accounts/ui/password-links.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

export const meta = pageMeta('Lock your account', 'Lock your account if someone else changed how you sign in.', noIndex)

export default function LockAccountPage() {
  return (
    <LinkPage
      title="Lock your account"
      lead="Do this if someone else changed how you sign in."
      aside={<LockFacts />}
      wayOn={<ChoosePassword variant="secondary" />}
    >
      {(token, onDeadLink) => <LockAccount token={token} onDeadLink={onDeadLink} />}
    </LinkPage>
  )
}
