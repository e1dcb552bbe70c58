import { lazy } from 'react'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { NewEmailFacts, ProfileLink } from '#features/accounts/ui/new-email-facts.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'

const ApproveNewEmail = lazy(async () => ({ default: (await import('#features/accounts/ui/new-email.tsx')).ApproveNewEmail }))

export const meta = pageMeta('Change your email address?', 'Approve the new email address of your account, or stop the change.', noIndex)

export default function ApproveNewEmailPage() {
  return (
    <LinkPage
      title="Change your email address?"
      lead="You also need to open the link in your new mailbox."
      aside={<NewEmailFacts />}
      wayOn={<ProfileLink />}
    >
      {(token, onDeadLink) => <ApproveNewEmail token={token} onDeadLink={onDeadLink} />}
    </LinkPage>
  )
}
