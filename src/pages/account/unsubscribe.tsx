import { useLocation } from 'react-router'
import { Unsubscribe, Unsubscribed } from '#features/notifications/ui/unsubscribe.tsx'
import { paths } from '#shared/paths.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export const meta = pageMeta('Unsubscribe', 'Unsubscribe from these emails.', noIndex)

/** Unsubscribes from emails. `/unsubscribed` is the confirmation for browsers without JavaScript. */
export default function UnsubscribePage() {
  const isDone = useLocation().pathname === paths.unsubscribed
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container width="narrow" className="min-h-[28rem] py-12 sm:py-20">
        <h1 className="mb-6 text-heading">{isDone ? 'Unsubscribed' : 'Unsubscribe'}</h1>
        {isDone ? <Unsubscribed>You won’t get these emails anymore.</Unsubscribed> : <Unsubscribe />}
      </Container>
    </main>
  )
}
