import type { RefundDestination, OrderRefund } from '#features/checkout/contract.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { refuseDisputed } from '#features/checkout/server/queries/disputes.ts'
import { endOrder } from '#features/delivery/server/commands/end.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import type { GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import type { Decision } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The terms on which a claim is granted. */
export interface Grant {
  /** Cents to refund on a finished order. An open order is refunded its undelivered share. */
  amountCents: Cents | null
  quantity: number | null
  destination: RefundDestination | null
  /** `customer` if settled by rule, otherwise a staff member's id. */
  actor: string
  /** Shown to the customer in the order's timeline. */
  reason: string
  at: Date
}

type Effect = Pick<Decision, 'status' | 'amountCents' | 'quantity' | 'orderRefundId' | 'deliveryId' | 'doneAt'>

/**
 * Carries out a granted claim by ending the order, refunding it, or starting another delivery. The status is `done` if there is nothing
 * left to wait for.
 */
export function carryOut(tx: Transaction, order: Order, request: GuaranteeClaimRecord, grant: Grant): Promise<Effect> {
  const { kind } = request
  if (kind === 'refund' || kind === 'withdrawal') return payBack(tx, order, request, grant)
  if (kind === 'refill' || kind === 'revision') return deliverAgain(tx, order, request, grant)
  return Promise.resolve({ ...noEffect, status: 'done', doneAt: grant.at })
}

const noEffect: Omit<Effect, 'status'> = { amountCents: null, quantity: null, orderRefundId: null, deliveryId: null, doneAt: null }

async function payBack(tx: Transaction, order: Order, { id }: GuaranteeClaimRecord, grant: Grant): Promise<Effect> {
  await refuseDisputed(tx, order, grant.amountCents ?? 0)
  const { actor, reason, at } = grant
  const destination = grant.destination ?? 'original'
  const key = `remedy:${id}`
  let refund: OrderRefund | null
  if (hasEnded(order)) {
    refund = await refundOrder(tx, { key, orderId: order.id, amountCents: grant.amountCents ?? 0, destination, reason, actor })
  } else {
    refund = (await endOrder(tx, { orderId: order.id, actor, reason, refundKey: key, destination })).refund
  }
  // A balance is credited immediately. A provider confirms later, by webhook.
  const isPaid = refund === null || refund.toMethodCents === 0
  return {
    ...noEffect,
    status: isPaid ? 'done' : 'granted',
    amountCents: refund?.amountCents ?? null,
    orderRefundId: refund?.id ?? null,
    doneAt: isPaid ? at : null,
  }
}

async function deliverAgain(tx: Transaction, order: Order, request: GuaranteeClaimRecord, { quantity }: Grant): Promise<Effect> {
  const { id, kind, message, deliveryId } = request
  const units = quantity ?? order.quantity
  const delivery = await startDelivery(tx, {
    orderId: order.id,
    kind: kind === 'refill' ? 'refill' : 'revision',
    // If a delivery fell short and the claim is granted again, it needs another delivery.
    key: deliveryId === null ? `remedy:${id}` : `remedy:${id}:${deliveryId}`,
    quantity: units,
    ...(kind === 'revision' && { note: message }),
  })
  return { ...noEffect, status: 'granted', quantity: units, deliveryId: delivery.id }
}
