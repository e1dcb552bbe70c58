import type { MetaFunction } from 'react-router'
import { Mailbox } from '#features/notifications/ui/mailbox.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Demo mailbox', description: 'The mails that the demo shop would have sent.' }),
  { name: 'robots', content: 'noindex' },
]

export default function MailboxPage() {
  return (
    <main id="main" className="py-12 sm:py-16">
      <Container>
        <h1 className="text-heading">Demo mailbox</h1>
        <p className="mt-3 mb-8 max-w-2xl text-muted">
          This shop sends no real mail. Whatever it would have sent stands here, readable by everybody who can open the demo.
        </p>
        <Mailbox />
      </Container>
    </main>
  )
}
