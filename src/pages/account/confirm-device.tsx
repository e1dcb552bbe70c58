import { ConfirmDevice } from '#features/accounts/ui/confirm-device.tsx'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

export const meta = pageMeta('Confirm that it’s you', 'Let a browser sign in to your account.', noIndex)

export default function ConfirmDevicePage() {
  return (
    <LinkPage title="Confirm that it’s you" lead="Then sign in with your password.">
      {(token) => <ConfirmDevice token={token} />}
    </LinkPage>
  )
}
