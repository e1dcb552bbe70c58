import type { OrderRefund } from '#features/checkout/contract.ts'
import { type OrderRefundRequest, refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { refundsOfOrder } from '#features/checkout/server/queries.ts'
import { endingOf, undeliveredShare } from '#features/orders/rules.ts'
import { lockOrder, moveOrder } from '#features/orders/server/commands/move.ts'
import { newId } from '#shared/ids.ts'
import type { TestShop } from './app.ts'

/** Gives money of an order back, for a reason of its own unless one is named. */
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

/** Ends an order of which `units` came, and owes the rest back in the same transaction, as the rule has it. False where it was over before. */
export function endShort({ ctx }: TestShop, orderId: string, units: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const { priceCents, quantity, refundedCents, ...held } = await lockOrder(tx, orderId)
    const delivered = Math.max(held.delivered ?? 0, Math.min(units, quantity))
    const order = await moveOrder(tx, orderId, { to: endingOf(quantity, delivered), actor: 'system', reason: null, delivered })
    if (!order) return false
    const amountCents = undeliveredShare(priceCents, quantity, delivered) - refundedCents
    const owed = {
      key: `shortfall:${orderId}`,
      orderId,
      amountCents,
      destination: 'original',
      reason: 'Not delivered.',
      actor: 'rule',
    } as const
    if (amountCents > 0) await refundOrder(tx, owed)
    return true
  })
}

/** What goes back of an order: dollars through the provider, to the balance and as bonus credit, and where it stands. */
export async function refundParts({ ctx }: TestShop, orderId: string) {
  return (await refundsOfOrder(ctx.db, orderId)).map(({ toMethod, toBalance, toBonus, status }) => [toMethod, toBalance, toBonus, status])
}

/** An order's events about money that goes back: `refunded -209`. */
export async function refundEvents({ ctx }: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ type: string; cents: number }>(
    `select type, money_cents as cents from order_events where order_id = $1 and type like 'refund%' order by id`,
    [orderId],
  )
  return rows.map(({ type, cents }) => `${type} ${cents}`)
}

/** The types of the events that were published about an order's refunds, in their order. */
export async function publishedRefundEvents({ ctx }: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ type: string }>(
    `select type from outbox where payload->>'orderId' = $1 and type like 'order.refund%' order by id`,
    [orderId],
  )
  return rows.map(({ type }) => type)
}
