import { ConfirmDevice, DeviceFacts } from '#features/accounts/ui/confirm-device.tsx'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

export const meta = pageMeta('Confirm that it’s you', 'Let a browser sign in to your account.', noIndex)

export default function ConfirmDevicePage() {
  return (
    <LinkPage
      title="Confirm that it’s you"
      lead="Then sign in with your password."
      aside={<DeviceFacts />}
      wayOn={
        <ButtonLink to={paths.login} variant="secondary">
          Sign in to get a new link
        </ButtonLink>
      }
    >
      {(token, onDeadLink) => <ConfirmDevice token={token} onDeadLink={onDeadLink} />}
    </LinkPage>
  )
}
