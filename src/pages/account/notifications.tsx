import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Inbox } from '#features/notifications/ui/inbox/inbox.tsx'
import { PreferencesForm } from '#features/notifications/ui/preferences/preferences-form.tsx'
import { PushPanel } from '#features/notifications/ui/push/push-panel.tsx'
import { SectionLinks } from '#features/notifications/ui/section-links.tsx'
import { TestPanel } from '#features/notifications/ui/test-panel.tsx'
import type { SessionUser } from '#shared/session.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { Protected } from './protected.tsx'

export const meta = pageMeta('Notifications', 'Updates about your orders, payments and messages.', noIndex)

/** The query only contains sections and filters, which no loader needs. */
export const shouldRevalidate = () => false

export default function NotificationsPage() {
  return <Protected title="Notifications">{({ user }) => <Notifications key={user.id} user={user} />}</Protected>
}

function Notifications({ user }: { user: SessionUser }) {
  const [address] = useSearchParams()
  const [round, setRound] = useState(0)
  const section = address.get('section') === 'preferences' ? 'preferences' : 'inbox'
  return (
    <main className="min-h-dvh bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="py-8 sm:py-12">
        <h1 className="mb-3 text-heading">Notifications</h1>
        <SectionLinks current={section} />
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-10">
          <div className="min-w-0">{section === 'inbox' ? <Inbox /> : <PreferencesForm email={user.email} round={round} />}</div>
          <aside aria-label="This browser" className="grid gap-6">
            <PushPanel userId={user.id} onTurnedOn={() => setRound(round + 1)} />
            <TestPanel className="p-5 sm:max-lg:p-8" />
          </aside>
        </div>
      </Container>
    </main>
  )
}
