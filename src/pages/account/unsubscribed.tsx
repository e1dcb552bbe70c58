import type { MetaFunction } from 'react-router'
import { Unsubscribed } from '#features/notifications/ui/unsubscribe.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Unsubscribed', description: 'You’re unsubscribed from these emails.' }),
  { name: 'robots', content: 'noindex' },
]

/** The confirmation in a browser without scripts. */
export default function UnsubscribedPage() {
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container width="narrow" className="min-h-[28rem] py-12 sm:py-20">
        <h1 className="mb-4 text-heading">Unsubscribed</h1>
        <Unsubscribed>You won’t get these emails anymore.</Unsubscribed>
      </Container>
    </main>
  )
}
