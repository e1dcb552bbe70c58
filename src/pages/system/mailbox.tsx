import type { LoaderFunctionArgs } from 'react-router'
import { Mailbox } from '#features/notifications/ui/mailbox.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { demoOnly } from './only-in.ts'

/** Only in a demo shop. A live shop sends its emails. */
export const loader = (args: LoaderFunctionArgs) => demoOnly(args)

export const meta = pageMeta('Demo mailbox', 'Emails that a live shop would have sent.', noIndex)

export default function MailboxPage() {
  return (
    <main id="main" className="py-12 sm:py-16">
      <Container>
        <h1 className="text-heading">Demo mailbox</h1>
        <p className="mt-3 mb-8 max-w-2xl text-muted">
          This demo shop doesn’t send real emails. You’ll find them here instead, and so will everyone else who opens the demo.
        </p>
        <Mailbox />
      </Container>
    </main>
  )
}
