import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { Mailbox } from '#features/notifications/ui/mailbox.tsx'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

/** Answers 404 in a live shop, which sends its emails. */
export function loader({ context }: LoaderFunctionArgs): null {
  // oxlint-disable-next-line typescript/only-throw-error -- a loader answers by what it throws
  if (context.get(shop).config.STORE_MODE === 'live') throw data(null, { status: 404 })
  return null
}

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Demo mailbox', description: 'Emails that a live shop would have sent.' }),
  { name: 'robots', content: 'noindex' },
]

export default function MailboxPage() {
  return (
    <main id="main" className="py-12 sm:py-16">
      <Container>
        <h1 className="text-heading">Demo mailbox</h1>
        <p className="mt-3 mb-8 max-w-2xl text-muted">
          This demo shop doesn't send real emails. You'll find them here instead, and so will everyone else who opens the demo.
        </p>
        <Mailbox />
      </Container>
    </main>
  )
}
