import type { OrderStatus } from '#features/orders/contract.ts'
import { sourcesOf, statusLabels, undeliveredShare } from '#features/orders/rules.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** What of an order decides where it may be moved by hand. */
export interface MovableOrder {
  status: OrderStatus
  paidAt: Date | null
  quantity: number
  delivered: number | null
  priceCents: Cents
  /** Owed back or paid back. */
  refundedCents: Cents
}

/** Where one of the staff moves an order, past what its partner reports. */
export interface HandMove {
  to: OrderStatus
  /** Units delivered in all; needed where it ends in part. */
  deliveredQuantity?: number | undefined
  /** For the customer. */
  reason?: string | undefined
}

/** What a move comes to. */
export interface PlannedMove {
  /** Units delivered then; null where nobody has reported any. */
  delivered: number | null
  /** What is owed back for the rest, less what went back before. */
  owedCents: Cents
}

const units = (count: number) => count.toLocaleString('en-US')

/** Throws 409 where the table of transitions does not allow it (`move_not_allowed`, `not_paid`, `partly_delivered`), 400 for a count that cannot be. */
export function planMove(order: MovableOrder, move: HandMove): PlannedMove {
  const { status, paidAt } = order
  if (!sourcesOf(move.to).includes(status)) {
    const now = status === move.to ? `${status} already` : `${status}; it cannot become ${statusLabels[move.to].toLowerCase()}`
    throw new Refusal(409, 'move_not_allowed', `This order is ${now}.`)
  }
  if (paidAt === null && move.to !== 'canceled') throw new Refusal(409, 'not_paid', 'This order is not paid yet. It can only be canceled.')
  const delivered = deliveredWith(order, move)
  if (paidAt === null || move.to === 'processing') return { delivered, owedCents: 0 }
  const owed = undeliveredShare(order.priceCents, order.quantity, delivered ?? 0) - order.refundedCents
  return { delivered, owedCents: Math.max(0, owed) }
}

function deliveredWith({ quantity, delivered }: MovableOrder, { to, deliveredQuantity }: HandMove): number | null {
  const known = delivered ?? 0
  if (to === 'processing') return delivered
  if (to === 'completed') return quantity
  if (to !== 'partial') {
    if (known > 0) throw new Refusal(409, 'partly_delivered', `${units(known)} of ${units(quantity)} are delivered. Choose Partial.`)
    return delivered
  }
  if (deliveredQuantity === undefined) throw invalid('deliveredQuantity', 'Please say how many units were delivered.')
  if (deliveredQuantity < Math.max(1, known)) throw invalid('deliveredQuantity', `At least ${units(Math.max(1, known))} are delivered.`)
  if (deliveredQuantity >= quantity)
    throw invalid('deliveredQuantity', `Fewer than ${units(quantity)}: an order with all of them is completed.`)
  return deliveredQuantity
}
