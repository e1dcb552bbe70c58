import { Link } from 'react-router'
import type { SupplierReportView } from '#features/delivery/contract.ts'
import type { ProviderWebhookView } from '#features/payments/contract.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { type List, useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

/** Webhooks from payment providers and suppliers, which can be replayed. */
export function IncomingWebhooks({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const isOfSuppliers = filters.get('from') === 'suppliers'
  return (
    <>
      <p className="mb-4 max-w-3xl text-[0.9375rem] text-muted">
        Only messages with a valid signature are stored. Replay processes a message again, but never applies the same effect twice.
      </p>
      <FilterBar>
        {isOfSuppliers ? (
          <SearchFilter filters={filters} name="delivery" label="Delivery" placeholder="dlv_…" />
        ) : (
          <SearchFilter filters={filters} name="about" label="About" placeholder="Payment (pay_…) or message (whk_…)" />
        )}
        <SelectFilter filters={filters} name="from" label="From" options={[['suppliers', 'Suppliers']]} all="Payment providers" />
        {!isOfSuppliers && <SelectFilter filters={filters} name="unsettled" label="Outcome" options={[['true', 'Not processed']]} />}
      </FilterBar>
      {isOfSuppliers ? (
        <Reports query={filters.query('delivery')} mayWrite={mayWrite} />
      ) : (
        <Messages query={filters.query('about', 'unsettled')} mayWrite={mayWrite} />
      )}
    </>
  )
}

interface ListProps {
  query: string
  mayWrite: boolean
}

function Messages({ query, mayWrite }: ListProps) {
  const list = useList(`/api/operator/provider-webhooks?${query}`)
  useLive(['webhook', 'order'], list.reload)
  const replay = useReplay(list, '/api/operator/provider-webhooks')
  const hasSandbox = list.rows?.some(({ provider }) => provider === 'sandbox')
  return (
    <ListPanel
      title="Messages"
      actions={
        hasSandbox && (
          <Link to={paths.sandbox} className="text-sm font-medium text-accent-ink hover:underline">
            Sandbox messages
          </Link>
        )
      }
      list={list}
      caption="Messages from payment providers"
      columns={[...messageColumns, ...(mayWrite ? [replayColumn<ProviderWebhookView>(replay)] : [])]}
      keyOf={({ id }) => id}
      empty="No matching messages."
    />
  )
}

function Reports({ query, mayWrite }: ListProps) {
  const list = useList(`/api/operator/partner-reports?${query}`)
  useLive(['delivery', 'order'], list.reload)
  const replay = useReplay(list, '/api/operator/partner-reports')
  return (
    <ListPanel
      list={list}
      caption="Reports from suppliers"
      columns={[...reportColumns, ...(mayWrite ? [replayColumn<SupplierReportView>(replay)] : [])]}
      keyOf={({ id }) => id}
      empty="No reports by webhook. Responses to status checks are shown with the delivery."
    />
  )
}

interface Replay {
  busy: boolean
  replay(id: string): void
}

function useReplay<Row>(list: List<Row>, path: '/api/operator/provider-webhooks' | '/api/operator/partner-reports'): Replay {
  const { busy, act } = useAct()
  async function replay(id: string) {
    const done = await act('POST', `${path}/${id}/replay`)
    if (done) toast.success('Replayed', done.message)
    else toast.error('Not replayed', 'The message could not be processed.')
    list.reload()
  }
  return { busy, replay: (id) => void replay(id) }
}

function replayColumn<Row extends { id: string }>({ busy, replay }: Replay): Column<Row> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: ({ id }) => (
      <Button size="sm" variant="secondary" busy={busy} onClick={() => replay(id)}>
        Replay
      </Button>
    ),
  }
}

const messageColumns: readonly Column<ProviderWebhookView>[] = [
  { name: 'Message', cell: ({ type, provider, payload }) => <Message title={type} from={provider} payload={payload} /> },
  { name: 'Payment', cell: ({ attemptId }) => <code className="text-[0.8125rem] break-all">{attemptId ?? '–'}</code> },
  {
    name: 'Outcome',
    phone: 'end',
    cell: ({ settledAt }) => (settledAt ? <Badge tone="success">Processed</Badge> : <Badge tone="warn">Not processed</Badge>),
  },
  { name: 'Received', cell: ({ deliveries }) => `${deliveries}×`, numeric: true },
  { name: 'First received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} narrow /> },
]

const reportColumns: readonly Column<SupplierReportView>[] = [
  { name: 'Report', cell: ({ messageId, supplier, payload }) => <Message title={messageId} from={supplier.name} payload={payload} /> },
  {
    name: 'Delivery',
    cell: ({ orderId, deliveryId }) =>
      orderId ? (
        <Link to={`${paths.operator}/orders/${orderId}`} className="text-[0.8125rem] break-all text-accent-ink hover:underline">
          <code>{deliveryId}</code>
        </Link>
      ) : (
        <code className="text-[0.8125rem] break-all">{deliveryId ?? '–'}</code>
      ),
  },
  { name: 'Outcome', phone: 'end', cell: ({ outcome }) => <Badge tone={outcome === 'applied' ? 'success' : 'neutral'}>{outcome}</Badge> },
  { name: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} narrow /> },
]

/** A message's name, with its payload on click. */
function Message({ title, from, payload }: { title: string; from: string; payload: unknown }) {
  return (
    <>
      <span className="break-words">{title}</span>
      <details className="text-[0.8125rem] font-normal">
        <summary className="py-1 text-muted">from {from}</summary>
        <Payload value={payload} />
      </details>
    </>
  )
}

/** Formatted JSON. */
export function Payload({ value }: { value: unknown }) {
  return (
    <pre className="mt-1.5 rounded-md bg-sunken p-3 text-xs leading-relaxed break-all whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}
