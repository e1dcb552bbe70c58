import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { PartnerReportView } from '#features/delivery/contract.ts'
import type { ProviderWebhookView } from '#features/payments/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { type List, useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

/** What payment providers and partners told the shop; each can be taken in once more. */
export function IncomingWebhooks({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const isOfPartners = filters.get('from') === 'partners'
  return (
    <>
      <p className="mb-4 max-w-3xl text-[0.9375rem] text-muted">
        Kept is what carried a good signature; the rest was refused. Replaying takes a message in as it was kept, and what it brought
        already is not brought again.
      </p>
      <FilterBar>
        <SelectFilter filters={filters} name="from" label="From" options={[['partners', 'Delivery partners']]} all="Payment providers" />
        {isOfPartners ? (
          <SearchFilter filters={filters} name="delivery" label="Delivery" placeholder="dlv_…" />
        ) : (
          <>
            <SearchFilter filters={filters} name="about" label="About" placeholder="A payment, pay_…, or a message, whk_…" />
            <SelectFilter filters={filters} name="unsettled" label="Outcome" options={[['true', 'Without effect yet']]} />
          </>
        )}
      </FilterBar>
      {isOfPartners ? (
        <Reports path={`/api/operator/partner-reports?${filters.query('delivery')}`} mayWrite={mayWrite} />
      ) : (
        <Messages path={`/api/operator/provider-webhooks?${filters.query('about', 'unsettled')}`} mayWrite={mayWrite} />
      )}
    </>
  )
}

interface ListProps {
  path: string
  mayWrite: boolean
}

function Messages({ path, mayWrite }: ListProps) {
  const list = useList<ProviderWebhookView>(path)
  useLive(['webhook', 'order'], list.reload)
  const replay = useReplay(list, '/api/operator/provider-webhooks')
  const hasSandbox = list.rows?.some(({ provider }) => provider === 'sandbox')
  return (
    <ListPanel
      title="Messages"
      actions={
        hasSandbox && (
          <Link to={paths.sandbox} className="text-sm font-medium text-accent-ink hover:underline">
            What the sandbox sent
          </Link>
        )
      }
      list={list}
      caption="Messages of payment providers"
      columns={[...messageColumns, ...(mayWrite ? [replayColumn<ProviderWebhookView>(replay)] : [])]}
      keyOf={({ id }) => id}
      empty="No provider has told the shop anything like this."
    />
  )
}

function Reports({ path, mayWrite }: ListProps) {
  const list = useList<PartnerReportView>(path)
  useLive(['delivery', 'order'], list.reload)
  const replay = useReplay(list, '/api/operator/partner-reports')
  return (
    <ListPanel
      list={list}
      caption="Reports of partners"
      columns={[...reportColumns, ...(mayWrite ? [replayColumn<PartnerReportView>(replay)] : [])]}
      keyOf={({ id }) => id}
      empty="No partner has reported anything by itself. What it answers when it is asked stands with the delivery."
    />
  )
}

interface Replay {
  busy: boolean
  replay(id: string): void
}

function useReplay<Row>(list: List<Row>, path: string): Replay {
  const { busy, act } = useAct()
  async function replay(id: string) {
    const done = await act('POST', `${path}/${id}/replay`)
    if (done) toast.success('Replayed', done.message)
    else toast.error('Not replayed', 'The message could not be taken in.')
    list.reload()
  }
  return { busy, replay: (id) => void replay(id) }
}

function replayColumn<Row extends { id: string }>({ busy, replay }: Replay): Column<Row> {
  return {
    name: 'Actions',
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
    cell: ({ settledAt }) => (settledAt ? <Badge tone="success">Taken in</Badge> : <Badge tone="warn">Without effect</Badge>),
  },
  { name: 'Came', cell: ({ deliveries }) => `${deliveries} ${deliveries === 1 ? 'time' : 'times'}`, numeric: true },
  { name: 'First', cell: ({ receivedAt }) => formatTime(receivedAt) },
]

const reportColumns: readonly Column<PartnerReportView>[] = [
  { name: 'Report', cell: ({ messageId, partner, payload }) => <Message title={messageId} from={partner.name} payload={payload} /> },
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
  { name: 'Outcome', cell: ({ outcome }) => <Badge tone={outcome === 'applied' ? 'success' : 'neutral'}>{outcome}</Badge> },
  { name: 'Received', cell: ({ receivedAt }) => formatTime(receivedAt) },
]

/** A message by its name; what it said opens below. */
function Message({ title, from, payload }: { title: string; from: string; payload: unknown }) {
  return (
    <>
      <span className="break-words">{title}</span>
      <details className="text-[0.8125rem] font-normal">
        <summary className="text-muted">from {from}</summary>
        <Payload value={payload} />
      </details>
    </>
  )
}

/** JSON as it was, line by line. */
export function Payload({ value }: { value: unknown }) {
  return (
    <pre className="mt-1.5 rounded-md bg-sunken p-3 text-xs leading-relaxed break-all whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}
