import type { OrderStatus, Order } from '#features/orders/contract.ts'
import { endingOf, sourcesOf, statusLabels, undeliveredShare } from '#features/orders/rules.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** The fields that decide which status staff may give an order. */
export type MovableOrder = Pick<Order, 'status' | 'paidAt' | 'quantity' | 'delivered' | 'priceCents' | 'refundedCents'>

/** A status change by staff, regardless of what the supplier reports. */
export interface HandMove {
  to: OrderStatus
  /** Total units delivered. Required for `partial`, and for `completed` if part of the order was delivered so far. */
  deliveredQuantity?: number | undefined
  /** Shown to the customer. */
  reason?: string | undefined
}

export interface PlannedMove {
  /** The new status. `partial` instead of `completed` if less was delivered. */
  to: OrderStatus
  /** Units delivered after the change. Null if none were reported. */
  delivered: number | null
  /** The refund for undelivered units, less earlier refunds. */
  refundCents: Cents
}

const units = (count: number) => count.toLocaleString('en-US')

/** Plans a status change by hand. Throws 409 `move_not_allowed`, `not_paid`, `partly_delivered`, and 400 for an impossible count. */
export function planMove(order: MovableOrder, move: HandMove): PlannedMove {
  const { status, paidAt } = order
  if (!sourcesOf(move.to).includes(status)) {
    const now = status === move.to ? `already ${status}` : `${status}; it cannot become ${statusLabels[move.to].toLowerCase()}`
    throw new Refusal(409, 'move_not_allowed', `This order is ${now}.`)
  }
  if (paidAt === null && move.to !== 'canceled')
    throw new Refusal(409, 'not_paid', 'This order isn’t paid yet, so it can only be canceled.')
  const delivered = deliveredWith(order, move)
  const to = move.to === 'completed' ? endingOf(order.quantity, delivered ?? 0) : move.to
  if (paidAt === null || to === 'processing') return { to, delivered, refundCents: 0 }
  const refundCents = undeliveredShare(order.priceCents, order.quantity, delivered ?? 0) - order.refundedCents
  return { to, delivered, refundCents: Math.max(0, refundCents) }
}

/** Whether some but not all units were delivered. Whoever ends the order then has to enter how many. */
export function isPartlyDelivered({ quantity, delivered }: { quantity: number; delivered: number | null }): boolean {
  return delivered !== null && delivered > 0 && delivered < quantity
}

/** Asks for the total delivered. Also the reason why an order is skipped when several are moved together. */
export function howMany({ quantity, delivered }: { quantity: number; delivered: number | null }): string {
  const soFar = delivered ? `So far ${units(delivered)} of ${units(quantity)} were delivered. ` : ''
  return `${soFar}Enter how many units were delivered in all.`
}

function deliveredWith(order: MovableOrder, { to, deliveredQuantity }: HandMove): number | null {
  const { quantity, delivered } = order
  const known = delivered ?? 0
  if (to === 'processing') return delivered
  if (to === 'canceled' || to === 'failed') {
    if (known > 0) throw new Refusal(409, 'partly_delivered', `${units(known)} of ${units(quantity)} were delivered. Choose Partial.`)
    return delivered
  }
  if (deliveredQuantity === undefined) {
    if (to === 'completed' && !isPartlyDelivered(order)) return quantity
    throw invalid('deliveredQuantity', howMany(order))
  }
  if (deliveredQuantity < Math.max(1, known)) throw invalid('deliveredQuantity', `At least ${units(Math.max(1, known))} were delivered.`)
  if (to === 'partial' && deliveredQuantity >= quantity)
    throw invalid('deliveredQuantity', `Enter fewer than ${units(quantity)}, or choose Completed.`)
  if (deliveredQuantity > quantity) throw invalid('deliveredQuantity', `Only ${units(quantity)} were ordered.`)
  return deliveredQuantity
}
