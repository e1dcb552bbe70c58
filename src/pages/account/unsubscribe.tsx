import type { MetaFunction } from 'react-router'
import { Unsubscribe } from '#features/notifications/ui/unsubscribe.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Unsubscribe', description: 'Unsubscribe from these emails.' }),
  { name: 'robots', content: 'noindex' },
]

export default function UnsubscribePage() {
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container width="narrow" className="min-h-[28rem] py-12 sm:py-20">
        <h1 className="mb-4 text-heading">Unsubscribe</h1>
        <Unsubscribe />
      </Container>
    </main>
  )
}
