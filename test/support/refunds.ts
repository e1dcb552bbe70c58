import type { OrderRefund } from '#features/checkout/contract.ts'
import { type OrderRefundRequest, refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { refundsOfOrder } from '#features/checkout/server/queries.ts'
import { endingOf, undeliveredShare } from '#features/orders/rules.ts'
import { lockOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import { newId } from '#shared/ids.ts'
import type { TestShop } from './app.ts'

/** Refunds part of an order, by default as goodwill to the original payment method. */
export function refund(
  { ctx }: TestShop,
  orderId: string,
  amountCents: number,
  changes: Partial<OrderRefundRequest> = {},
): Promise<OrderRefund> {
  const request = {
    key: newId('key'),
    orderId,
    amountCents,
    destination: 'original',
    reason: 'Goodwill',
    actor: 'rule',
    ...changes,
  } as const
  return ctx.db.transaction((tx) => refundOrder(tx, request))
}

/** Ends an order after `units` were delivered and refunds the rest in the same transaction. Returns false if it had already ended. */
export function endShort({ ctx }: TestShop, orderId: string, units: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const { priceCents, quantity, refundedCents, ...locked } = await lockOrder(tx, orderId)
    const delivered = Math.max(locked.delivered ?? 0, Math.min(units, quantity))
    const order = await moveOrder(tx, orderId, { to: endingOf(quantity, delivered), actor: 'system', reason: null, delivered })
    if (!order) return false
    const amountCents = undeliveredShare(priceCents, quantity, delivered) - refundedCents
    const shortfall = {
      key: `shortfall:${orderId}`,
      orderId,
      amountCents,
      destination: 'original',
      reason: 'Not delivered.',
      actor: 'rule',
    } as const
    if (amountCents > 0) await refundOrder(tx, shortfall)
    return true
  })
}

/** An order's refunds: the amounts to the payment method, to the balance and as bonus credit, and the status. */
export async function refundParts({ ctx }: TestShop, orderId: string) {
  return (await refundsOfOrder(ctx.db, orderId)).map(({ toMethod, toBalance, toBonus, status }) => [toMethod, toBalance, toBonus, status])
}

/** An order's refund events: `refunded -209`. */
export async function refundEvents({ ctx }: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ type: string; cents: number }>(
    `select type, money_cents as cents from order_events where order_id = $1 and type like 'refund%' order by id`,
    [orderId],
  )
  return rows.map(({ type, cents }) => `${type} ${cents}`)
}

/** The types of the published events about an order's refunds, oldest first. */
export async function publishedRefundEvents({ ctx }: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ type: string }>(
    `select type from outbox where payload->>'orderId' = $1 and type like 'order.refund%' order by id`,
    [orderId],
  )
  return rows.map(({ type }) => type)
}
