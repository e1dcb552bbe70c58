import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { EndpointView } from '#features/operations/contract/webhooks.ts'
import { EndpointForm } from '#features/operations/ui/operator/system/endpoint-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { SecretDialog } from '#ui/console/secret-dialog.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'

/** Where the operator's own systems hear what happens in the shop. */
export function Endpoints({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData<EndpointView[]>('/api/operator/webhook-endpoints')
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  useLive(['webhook'], reload)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading className="min-h-72" />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-muted">
          The shop tells your own systems what happens, signed, and tries for a day until each message is taken.
        </p>
        {mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Set up an endpoint
          </Button>
        )}
      </div>
      <Panel flush>
        <DataTable
          caption="Endpoints"
          columns={columns}
          rows={value.data}
          keyOf={({ id }) => id}
          empty="No endpoint yet. Set one up, and orders tell your accounting, chat or stock by themselves."
        />
      </Panel>
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
        <SecretDialog title="The endpoint’s secret" secret={secret} onClose={() => setSecret(undefined)}>
          With it your system checks the signature of what it gets.
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
  { name: 'State', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { name: 'Events', cell: ({ events }) => `${events.length}`, numeric: true, wideOnly: true },
  { name: 'Delivered today', cell: ({ delivered }) => delivered, numeric: true },
  { name: 'Waiting', cell: ({ waiting }) => waiting, numeric: true },
  { name: 'Last taken', cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatTime(lastDeliveredAt) : '–') },
]

/** Whether an endpoint is called, and answers. */
export function EndpointState({ endpoint: { active, stoppedAt, failingSince } }: { endpoint: EndpointView }) {
  if (stoppedAt) return <Badge tone="danger">Given up</Badge>
  if (!active) return <Badge>Off</Badge>
  return failingSince ? <Badge tone="warn">Does not answer</Badge> : <Badge tone="success">On</Badge>
}
