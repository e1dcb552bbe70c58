import { Link } from 'react-router'
import type { WebhookStatus, OutgoingView } from '#features/operations/contract/webhooks.ts'
import { Payload } from '#features/operations/ui/operator/system/incoming.tsx'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

/** An endpoint's messages and its responses. */
export function OutgoingLog({ endpointId, mayWrite }: { endpointId: string; mayWrite: boolean }) {
  const filters = useFilters()
  const list = useList(`/api/operator/webhook-endpoints/${endpointId}/deliveries?${filters.query('status')}`)
  const { busy, act } = useAct()
  useLive(['webhook'], list.reload, endpointId)

  async function replay(id: string) {
    const done = await act('POST', `/api/operator/webhook-deliveries/${id}/replay`)
    if (done) toast.success('Replaying', done.message)
    list.reload()
  }

  const actions = actionsColumn(busy, (id) => void replay(id))
  return (
    <ListPanel
      storageKey="console.webhooks.columns"
      title="Log"
      actions={<SelectFilter filters={filters} name="status" label="Status" options={Object.entries(words)} />}
      list={list}
      caption="Messages"
      columns={mayWrite ? [...columns, actions] : columns}
      keyOf={({ id }) => id}
      empty="No messages yet. Send a test to see whether the endpoint accepts them."
    />
  )
}

const columns: readonly Column<OutgoingView>[] = [
  { name: 'Event', cell: (message) => <Event message={message} /> },
  { name: 'About', cell: ({ subjectId }) => <Subject id={subjectId} /> },
  { name: 'Status', phone: 'end', cell: ({ status }) => <Badge tone={tones[status]}>{words[status]}</Badge> },
  { name: 'Response', cell: (message) => <Answered message={message} /> },
  { name: 'Tries', cell: ({ tries }) => tries, numeric: true },
  { name: 'Time', cell: ({ lastTriedAt, createdAt }) => <RelativeTime at={lastTriedAt ?? createdAt} narrow /> },
]

function actionsColumn(busy: boolean, onReplay: (id: string) => void): Column<OutgoingView> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: ({ id }) => (
      <Button size="sm" variant="secondary" busy={busy} onClick={() => onReplay(id)}>
        Replay
      </Button>
    ),
  }
}

const words: Record<WebhookStatus, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const tones: Record<WebhookStatus, Tone> = { waiting: 'warn', delivered: 'success', failed: 'danger' }

function Event({ message: { type, eventId, payload } }: { message: OutgoingView }) {
  return (
    <>
      {type}
      <details className="text-[0.8125rem] font-normal">
        <summary className="py-1 text-muted">{eventId}</summary>
        <Payload value={payload} />
      </details>
    </>
  )
}

function Subject({ id }: { id: string }) {
  const code = <code className="text-[0.8125rem] break-all">{id}</code>
  if (!id.startsWith('ord_')) return code
  return (
    <Link to={`${paths.operator}/orders/${id}`} className="text-accent-ink hover:underline">
      {code}
    </Link>
  )
}

function Answered({ message: { lastStatus, lastError, lastMs, nextTryAt, status } }: { message: OutgoingView }) {
  const result = lastError ?? (lastStatus === null ? 'Not tried yet' : `${lastStatus}`)
  return (
    <>
      {result}
      {lastMs !== null && <span className="text-muted"> in {lastMs.toLocaleString('en-US')} ms</span>}
      {status === 'waiting' && lastError && nextTryAt && (
        <span className="block text-xs text-muted">
          retry <RelativeTime at={nextTryAt} />
        </span>
      )}
    </>
  )
}
