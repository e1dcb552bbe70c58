import { useEffect } from 'react'
import { paths } from '#app/routes.ts'
import { CannedReplies } from '#features/support/ui/operator/canned-replies.tsx'
import { ConversationPanel } from '#features/support/ui/operator/conversation-panel.tsx'
import { Figures } from '#features/support/ui/operator/figures.tsx'
import { HoursForm } from '#features/support/ui/operator/hours-form.tsx'
import { InboxList, inboxQuery } from '#features/support/ui/operator/inbox-list.tsx'
import { OnlineSwitch } from '#features/support/ui/operator/online-switch.tsx'
import { useInbox } from '#features/support/ui/operator/use-inbox.ts'
import { Badge } from '#ui/badge.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useFilters } from '#ui/console/use-filters.ts'
import { useSite } from '#ui/site.ts'

const parts = [
  ['', 'Inbox'],
  ['replies', 'Canned replies'],
  ['hours', 'Working hours'],
  ['figures', 'Response times'],
] as const

interface SupportDeskProps {
  staffId: string
  /** The part in the address: '' is the inbox. */
  part: string
  /** Whether they may answer, or read alone. */
  mayWrite: boolean
}

/** The operators' inbox and what stands around it: replies that are kept, hours, figures. */
export function SupportDesk({ staffId, part, mayWrite }: SupportDeskProps) {
  const filters = useFilters()
  const isInbox = !parts.some(([name]) => name !== '' && name === part)
  const inbox = useInbox(isInbox ? inboxQuery(filters) : '')
  useTitle(inbox.waiting)
  const tabs = parts.map(([name, text]) => ({
    name: text,
    to: name ? `${paths.operatorSupport}/${name}` : paths.operatorSupport,
    current: name ? name === part : isInbox,
  }))
  const chosen = filters.get('conversation')
  return (
    <Screen
      title="Support"
      actions={
        <>
          {inbox.waiting > 0 && <Badge tone="warn">{inbox.waiting} waiting</Badge>}
          {mayWrite && <OnlineSwitch />}
        </>
      }
    >
      <div className={chosen ? 'max-xl:hidden' : ''}>
        <Tabs label="Support" tabs={tabs} />
      </div>
      {isInbox && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={chosen ? 'max-xl:hidden' : ''}>
            <InboxList inbox={inbox} filters={filters} chosen={chosen} />
          </div>
          {chosen ? (
            <ConversationPanel key={chosen} id={chosen} staffId={staffId} mayWrite={mayWrite} />
          ) : (
            <p className="card px-6 py-20 text-center text-muted max-xl:hidden">Choose a conversation.</p>
          )}
        </div>
      )}
      {part === 'replies' && <CannedReplies mayWrite={mayWrite} />}
      {part === 'hours' && <HoursForm mayWrite={mayWrite} />}
      {part === 'figures' && <Figures />}
    </Screen>
  )
}

/** How many wait can be read from the tab. */
function useTitle(waiting: number): void {
  const { name } = useSite()
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}Support · ${name}`
  }, [waiting, name])
}
