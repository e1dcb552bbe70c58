import { lazy } from 'react'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { NewEmailFacts, ProfileLink } from '#features/accounts/ui/new-email-facts.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

const ConfirmNewEmail = lazy(async () => ({ default: (await import('#features/accounts/ui/new-email.tsx')).ConfirmNewEmail }))

export const meta = pageMeta('Confirm your new address', 'Confirm the new email address of your account.', noIndex)

export default function ConfirmNewEmailPage() {
  return (
    <LinkPage
      title="Confirm your new address"
      lead="You also need to open the link in your current mailbox."
      aside={<NewEmailFacts />}
      wayOn={<ProfileLink />}
    >
      {(token, onDeadLink) => <ConfirmNewEmail token={token} onDeadLink={onDeadLink} />}
    </LinkPage>
  )
}
