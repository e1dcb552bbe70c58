import { useState } from 'react'
import { Link } from 'react-router'
import type { EndpointView } from '#features/operations/contract/webhooks.ts'
import { EndpointForm } from '#features/operations/ui/operator/system/endpoint-form.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SecretDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { tableShape } from '#ui/console/loading-shapes.ts'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Webhook endpoints of the operator's own systems. */
export function Endpoints({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/webhook-endpoints')
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  useLive(['webhook'], reload)
  if (!value) return <LoadState of={{ value, problem, reload }} shape={tableShape} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-pretty text-muted">
          Send signed messages about orders to your own systems. Each message is retried for up to 24 hours.
        </p>
        {mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Add endpoint
          </Button>
        )}
      </div>
      <ListPanel
        list={{ rows: value.data, reload }}
        caption="Endpoints"
        columns={columns}
        keyOf={({ id }) => id}
        empty="No endpoints yet. Add one to update your accounting, chat or inventory automatically."
      />
      {open && (
        <EndpointForm
          onClose={() => setOpen(false)}
          onDone={(made) => {
            setOpen(false)
            setSecret(made)
            reload()
          }}
        />
      )}
      {secret && (
        <SecretDialog title="Endpoint secret" secret={secret} onClose={() => setSecret(undefined)}>
          Your system uses it to verify the signature of each message.
        </SecretDialog>
      )}
    </>
  )
}

const columns: readonly Column<EndpointView>[] = [
  {
    name: 'Endpoint',
    cell: ({ id, url, description }) => (
      <>
        <Link to={`${paths.operator}/system/outgoing/${id}`} className="break-all text-accent-ink hover:underline">
          {url}
        </Link>
        {description && <span className="block text-xs font-normal text-muted">{description}</span>}
      </>
    ),
  },
  { name: 'Status', phone: 'end', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { name: 'Events', cell: ({ events }) => `${events.length}`, numeric: true, phone: 'none' },
  { name: 'Delivered (24 h)', cell: ({ delivered }) => delivered, numeric: true },
  { name: 'Waiting', cell: ({ waiting }) => waiting, numeric: true },
  { name: 'Last delivered', cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} narrow /> : '–') },
]

/** Whether an endpoint is on and accepting messages. */
export function EndpointState({ endpoint: { active, stoppedAt, failingSince } }: { endpoint: EndpointView }) {
  if (stoppedAt) return <Badge tone="danger">Turned off</Badge>
  if (!active) return <Badge>Off</Badge>
  return failingSince ? <Badge tone="warn">Failing</Badge> : <Badge tone="success">On</Badge>
}
