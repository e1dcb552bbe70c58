import type { MetaFunction } from 'react-router'
import { ConfirmDevice } from '#features/accounts/ui/confirm-device.tsx'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { pageMeta } from '#ui/page-meta.ts'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Confirm that it’s you', description: 'Let a browser sign in to your account.' }),
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmDevicePage() {
  return (
    <LinkPage title="Confirm that it’s you" lead="Then sign in with your password.">
      {(token) => <ConfirmDevice token={token} />}
    </LinkPage>
  )
}
