import type { MetaFunction } from 'react-router'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { LockAccount } from '#features/accounts/ui/lock-account.tsx'
import { pageMeta } from '#ui/page-meta.ts'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Lock your account', description: 'Lock your account if somebody else changed how you sign in.' }),
  { name: 'robots', content: 'noindex' },
]

export default function LockAccountPage() {
  return (
    <LinkPage title="Lock your account" lead="If somebody else changed how you sign in.">
      {(token) => <LockAccount token={token} />}
    </LinkPage>
  )
}
