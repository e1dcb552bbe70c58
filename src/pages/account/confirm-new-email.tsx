import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { ConfirmNewEmail, NewEmailFacts, ProfileLink } from '#features/accounts/ui/new-email.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

export const meta = pageMeta('Confirm your new address', 'Confirm the new email address of your account.', noIndex)

export default function ConfirmNewEmailPage() {
  return (
    <LinkPage
      title="Confirm your new address"
      lead="You also need to open the link in your current mailbox."
      aside={<NewEmailFacts />}
      wayOn={<ProfileLink />}
    >
      {(token) => <ConfirmNewEmail token={token} />}
    </LinkPage>
  )
}
