import { type ReactNode, useState } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { LoadingScreen, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { GuaranteesPanel } from './guarantees-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useViewers } from './use-viewers.ts'
import { money, units } from './words.ts'

const back = { name: 'Orders', to: `${paths.operator}/orders` }

interface OrderScreenProps {
  orderId: string
  user: SessionUser
  /** The button that blocks the customer, for staff who may. */
  renderBlock(order: OrderPage['order'], onDone: () => void): ReactNode
  /** Why the order is held, or its risk assessment. `cancel` opens the dialog that cancels it, which refunds it unless it is disputed. */
  renderRisk(held: { order: OrderPage['order']; onDone: () => void; cancel: { refunds: boolean; open(): void } | undefined }): ReactNode
}

/** Everything about one order, with staff actions. */
export function OrderScreen({ orderId, user, renderBlock, renderRisk }: OrderScreenProps) {
  const { value, problem, isMissing, reload } = useData(`/api/operator/orders/${encodeURIComponent(orderId)}`)
  useLive(['order', 'delivery', 'guarantee_claim', 'refund', 'approval', 'dispute'], reload)
  const viewers = useViewers(orderId, user.id)
  const page = value?.data
  if (!page) {
    return <LoadingScreen title="Order" back={back} of={{ problem, isMissing, reload }} hasLead actions="many" />
  }
  const role = user.role
  const { order } = page
  return (
    <Screen
      title={order.orderNumber}
      back={back}
      status={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={statusTones[order.status]}>{statusLabels[order.status]}</Badge>
          {!order.paid && <Badge>Unpaid</Badge>}
          {order.checking && <Badge tone="warn">Held</Badge>}
          {order.late && <Badge tone="danger">Late</Badge>}
        </span>
      }
      lead={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span>
            {units(order.quantity)} {order.service}
            {order.quality === 'premium' && ', premium'} · {money(order.price)}
          </span>
          <AlsoHere names={viewers} />
        </span>
      }
      actions={
        <OrderActions page={page} role={role} onDone={reload}>
          {renderBlock(order, reload)}
        </OrderActions>
      }
    >
      <Waiting page={page} user={user} onDone={reload} />
      {order.checking && <HeldOrder page={page} role={role} renderRisk={renderRisk} onDone={reload} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderFacts page={page} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
          <OrderTimeline entries={page.timeline} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MoneyPanel page={page} role={role} onDone={reload} />
          <DeliveriesPanel page={page} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
          <GuaranteesPanel page={page} mayDecide={mayDo(role, 'refunds:write')} onDone={reload} />
          {!order.checking && renderRisk({ order, onDone: reload, cancel: undefined })}
          <NotesPanel page={page} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
        </div>
      </div>
    </Screen>
  )
}

/** Other staff members who have the order open. */
function AlsoHere({ names }: { names: readonly string[] }) {
  const listed = new Intl.ListFormat('en-US').format(names)
  return (
    <span role="status">
      {names.length > 0 && (
        <Badge tone="accent">
          {listed} {names.length === 1 ? 'is' : 'are'} also here
        </Badge>
      )}
    </span>
  )
}

/** Why the order is held, with buttons to release or cancel it. */
function HeldOrder({
  page,
  role,
  renderRisk,
  onDone,
}: { page: OrderPage; role: Role; onDone(): void } & Pick<OrderScreenProps, 'renderRisk'>) {
  const [isCanceling, setCanceling] = useState(false)
  const mayCancel = mayDo(role, 'orders:write') && page.moves.includes('canceled')
  return (
    <>
      {renderRisk({
        order: page.order,
        onDone,
        cancel: mayCancel ? { refunds: page.refundable > 0, open: () => setCanceling(true) } : undefined,
      })}
      {isCanceling && <MoveDialog page={page} to="canceled" onClose={() => setCanceling(false)} onDone={onDone} />}
    </>
  )
}

/** Requests about the order that need approval. */
function Waiting({ page, user, onDone }: { page: OrderPage; user: SessionUser; onDone(): void }) {
  const waiting = page.approvals.filter(({ status }) => status === 'waiting')
  return waiting.map((approval) => (
    <Alert key={approval.id} tone="warn" title="Awaiting approval by a second person" className="mb-4">
      <p>
        {approval.summary}. Requested by {approval.requestedBy.name}: {approval.reason}
      </p>
      <div className="mt-3">
        <ApprovalActions approval={approval} user={user} onDone={onDone} />
      </div>
    </Alert>
  ))
}
