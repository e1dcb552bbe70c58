import { type ReactNode, useEffect, useState } from 'react'
import { CannedReplies } from '#features/support/ui/operator/canned-replies.tsx'
import { ConversationPanel, type CreditButton } from '#features/support/ui/operator/conversation-panel.tsx'
import { HoursForm } from '#features/support/ui/operator/hours-form.tsx'
import { InboxList, inboxQuery } from '#features/support/ui/operator/inbox-list.tsx'
import { MetricsPanel } from '#features/support/ui/operator/support-metrics.tsx'
import { useInbox } from '#features/support/ui/operator/use-inbox.ts'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Switch } from '#ui/console/choice-set.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useFilters } from '#ui/console/use-filters.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'

const parts = [
  ['', 'Inbox'],
  ['replies', 'Canned replies'],
  ['hours', 'Working hours'],
  ['figures', 'Response times'],
] as const

interface SupportAdminProps {
  staffId: string
  /** The tab in the URL, '' for the inbox. */
  part: string
  /** Whether the staff member may answer customers. */
  mayWrite: boolean
  /** A button that credits a customer, for staff who may do that. */
  Credit?: CreditButton | undefined
  /** The saved views of the inbox. */
  views: ReactNode
}

/** The support section: inbox, canned replies, working hours and response times. */
export function SupportAdmin({ staffId, part, mayWrite, Credit, views }: SupportAdminProps) {
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
  const openNext = () => {
    const next = inbox.rows?.find(({ id, status }) => id !== chosen && status === 'waiting')
    filters.set({ conversation: next?.id ?? '' })
    if (!next) toast.success('Sent', 'Nobody else is waiting.')
  }
  return (
    <Screen
      title="Support"
      compact={chosen !== ''}
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
            <InboxList inbox={inbox} filters={filters} chosen={chosen} views={views} />
          </div>
          {chosen ? (
            <ConversationPanel key={chosen} id={chosen} staffId={staffId} mayWrite={mayWrite} onNext={openNext} Credit={Credit} />
          ) : (
            <p className="card grid min-h-120 place-items-center px-6 text-muted max-xl:hidden">Select a conversation.</p>
          )}
        </div>
      )}
      {part === 'replies' && <CannedReplies mayWrite={mayWrite} />}
      {part === 'hours' && <HoursForm mayWrite={mayWrite} />}
      {part === 'figures' && <MetricsPanel />}
    </Screen>
  )
}

/** Shows the number of waiting conversations in the tab’s title. */
function useTitle(waiting: number): void {
  const { name } = useSite()
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}Support · ${name}`
  }, [waiting, name])
}

/** Switches the staff member online or offline. */
function OnlineSwitch() {
  const [isOnline, setOnline] = useState<boolean>()

  useEffect(() => {
    void call('GET', '/api/operator/presence').then((answer) => {
      if (answer.status !== null && answer.body.data) setOnline(answer.body.data.online)
    })
  }, [])

  async function turn(online: boolean) {
    setOnline(online)
    const answer = await call('PUT', '/api/operator/presence', { online })
    if (answer.status !== null && answer.body.success) return
    setOnline(!online)
    toast.error('Not saved', 'We couldn’t change your status. Please try again.')
  }

  return <Switch label="Online" checked={isOnline ?? false} disabled={isOnline === undefined} onChange={(online) => void turn(online)} />
}
