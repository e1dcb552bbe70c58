import { platformName, serviceLabel } from '#features/catalog/rules.ts'
import type { OrderEventView, OrderSummary, OrderTotals, Order } from '#features/orders/contract.ts'
import type { CustomerMonth, OrderEvent } from '#features/orders/server/tables.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { toDollars } from '#shared/money.ts'

/** Returns the fields of an order that the customer may see. */
export function presentOrder(order: Order, payment: PaymentView | null): OrderSummary {
  return {
    _id: order.id,
    id: order.id,
    orderNumber: order.orderNumber,
    service: serviceLabel({ platform: order.platform, type: order.serviceType }),
    serviceType: order.serviceType,
    category: platformName(order.platform),
    platform: order.platform,
    quality: order.quality,
    quantity: order.quantity,
    price: toDollars(order.priceCents),
    discount: toDollars(order.discountCents),
    promotion: order.promotionLabel,
    currency: order.currency,
    status: order.status,
    paid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    socialUsername: order.socialUsername,
    email: order.email,
    postUrl: order.targetUrl,
    delivered: order.delivered,
    startCount: order.startCount,
    refunded: toDollars(order.refundedCents),
    note: order.note,
    checking: presentHold(order),
    payment,
  }
}

const HOUR_MS = 3_600_000

function presentHold({ heldAt, heldUntil }: Order): OrderSummary['checking'] {
  if (heldAt === null) return null
  return { since: heldAt.toISOString(), hours: heldUntil && Math.ceil((heldUntil.getTime() - heldAt.getTime()) / HOUR_MS) }
}

/** Returns the fields of an event that the customer may see. Money is in dollars. */
export function presentEvent(event: OrderEvent): OrderEventView {
  return {
    type: event.type,
    at: event.createdAt.toISOString(),
    // Customers don't see which staff member it was.
    actor: event.actor.startsWith('usr_') ? 'operator' : event.actor,
    reason: event.reason,
    status: event.status,
    delivered: event.delivered,
    amount: toDollars(event.moneyCents),
  }
}

const MONTHS_SHOWN = 12

/** Sums up a customer's months, which are ordered newest first. */
export function presentTotals(months: readonly CustomerMonth[], claimable: number): OrderTotals {
  const sum = (pick: (month: CustomerMonth) => number) => months.reduce((total, month) => total + pick(month), 0)
  return {
    orders: sum(({ orders }) => orders),
    spent: toDollars(sum(({ spentCents }) => spentCents)),
    months: months
      .slice(0, MONTHS_SHOWN)
      .map(({ month, orders, spentCents }) => ({ month, orders, spent: toDollars(spentCents) }))
      .reverse(),
    claimable,
  }
}
