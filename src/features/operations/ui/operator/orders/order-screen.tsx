import { paths } from '#app/routes.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderPage } from '#features/operations/contract/order-page.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { ApprovalActions } from './approval-actions.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { GuaranteesPanel } from './guarantees-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { money, units } from './words.ts'

const back = { name: 'Orders', to: `${paths.operator}/orders` }

/** Everything on one order, and what can be done with it. */
export function OrderScreen({ orderId, user }: { orderId: string; user: SessionUser }) {
  const { value, problem, reload } = useData<OrderPage>(`/api/operator/orders/${encodeURIComponent(orderId)}`)
  useLive(['order', 'delivery', 'remedy', 'refund', 'approval'], reload)
  const page = value?.data
  if (!page) {
    return (
      <Screen title="Order" back={back}>
        {problem ? <LoadProblem problem={problem} onRetry={reload} /> : <Loading className="min-h-72" />}
      </Screen>
    )
  }
  const role = user.role as Role
  const { order } = page
  return (
    <Screen
      title={order.orderNumber}
      back={back}
      lead={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={statusTones[order.status]}>{statusLabels[order.status]}</Badge>
          {!order.paid && <Badge>Not paid</Badge>}
          {order.late && <Badge tone="danger">Late</Badge>}
          <span>
            {units(order.quantity)} {order.service}
            {order.quality === 'premium' && ', premium'} · {money(order.price)}
          </span>
        </span>
      }
      actions={<OrderActions page={page} role={role} onDone={reload} />}
    >
      <Waiting page={page} user={user} onDone={reload} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderFacts page={page} />
          <OrderTimeline entries={page.timeline} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MoneyPanel page={page} role={role} onDone={reload} />
          <DeliveriesPanel page={page} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
          <GuaranteesPanel page={page} mayDecide={mayDo(role, 'refunds:write')} onDone={reload} />
          <NotesPanel page={page} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
        </div>
      </div>
    </Screen>
  )
}

/** What of it waits for a second person. */
function Waiting({ page, user, onDone }: { page: OrderPage; user: SessionUser; onDone(): void }) {
  const waiting = page.approvals.filter(({ status }) => status === 'waiting')
  return waiting.map((approval) => (
    <Alert key={approval.id} tone="warn" title="Waits for a second person" className="mb-4">
      <p>
        {approval.summary}. {approval.askedBy.name} asks: {approval.reason}
      </p>
      <div className="mt-3">
        <ApprovalActions approval={approval} user={user} onDone={onDone} />
      </div>
    </Alert>
  ))
}
