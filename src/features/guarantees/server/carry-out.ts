import type { RefundDestination } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import type { OrderRefund } from '#features/checkout/server/queries.ts'
import { endOrder } from '#features/delivery/server/commands/end.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import { isOver } from '#features/guarantees/rules/situation.ts'
import type { Decision, RemedyRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What is granted of a request. */
export interface Grant {
  /** Of an order that is over; one under way gives back its undelivered share, whatever that is by now. */
  amountCents: Cents | null
  quantity: number | null
  destination: RefundDestination | null
  /** `customer` where a rule carries out what the customer wants, else the operator's id. */
  actor: string
  /** For the customer: stands in the order's timeline. */
  reason: string
  at: Date
}

type Effect = Pick<Decision, 'status' | 'amountCents' | 'quantity' | 'orderRefundId' | 'deliveryId' | 'doneAt'>

/** Does what a granted request asks for: stops the order, pays back, delivers again. `done` where nothing is left to wait for. */
export function carryOut(tx: Transaction, order: Order, request: RemedyRow, grant: Grant): Promise<Effect> {
  const { kind } = request
  if (kind === 'refund' || kind === 'withdrawal') return payBack(tx, order, request, grant)
  if (kind === 'refill' || kind === 'revision') return deliverAgain(tx, order, request, grant)
  return Promise.resolve({ ...nothing, status: 'done', doneAt: grant.at })
}

const nothing: Omit<Effect, 'status'> = { amountCents: null, quantity: null, orderRefundId: null, deliveryId: null, doneAt: null }

async function payBack(tx: Transaction, order: Order, { id }: RemedyRow, grant: Grant): Promise<Effect> {
  const { actor, reason, at } = grant
  const destination = grant.destination ?? 'original'
  const key = `remedy:${id}`
  let refund: OrderRefund | null
  if (isOver(order)) {
    refund = await refundOrder(tx, { key, orderId: order.id, amountCents: grant.amountCents ?? 0, destination, reason, actor })
  } else {
    refund = (await endOrder(tx, { orderId: order.id, actor, reason, refundKey: key, destination })).refund
  }
  // What goes to a balance is there at once; a provider takes its time, and says so by news.
  const isPaid = refund === null || refund.toMethodCents === 0
  return {
    ...nothing,
    status: isPaid ? 'done' : 'granted',
    amountCents: refund?.amountCents ?? null,
    orderRefundId: refund?.id ?? null,
    doneAt: isPaid ? at : null,
  }
}

async function deliverAgain(tx: Transaction, order: Order, request: RemedyRow, { quantity }: Grant): Promise<Effect> {
  const { id, kind, message, deliveryId } = request
  const units = quantity ?? order.quantity
  const delivery = await startDelivery(tx, {
    orderId: order.id,
    kind: kind === 'refill' ? 'refill' : 'revision',
    // What stopped short and is granted once more is another delivery.
    key: deliveryId === null ? `remedy:${id}` : `remedy:${id}:${deliveryId}`,
    quantity: units,
    ...(kind === 'revision' && { note: message }),
  })
  return { ...nothing, status: 'granted', quantity: units, deliveryId: delivery.id }
}
