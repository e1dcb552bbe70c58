import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { type Dispute, disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import type { PayPalDispute } from '../fakes/paypal-disputes.ts'
import type { StripeDispute } from '../fakes/stripe-disputes.ts'
import { firstOf } from './answers.ts'
import type { TestShop } from './app.ts'
import { checkOut, type GuestOrder } from './orders.ts'
import { last, type ProvidersShop } from './providers.ts'

/** Opens disputes of a shop's orders as customers and banks do. */
export function disputing(at: ProvidersShop) {
  /** Places an order paid by card. Returns it with its Stripe session. */
  async function paidByCard() {
    const order = await at.buyBy('card')
    const sessionId = last(at.stripe.sessions.keys())
    at.stripe.pay(sessionId)
    await at.comeBack(order)
    return { order, session: at.stripe.sessions.get(sessionId) }
  }

  return {
    paidByCard,
    async disputed(changes: Partial<StripeDispute> = {}): Promise<{ order: GuestOrder; dispute: StripeDispute }> {
      const { order, session } = await paidByCard()
      return { order, dispute: at.stripe.disputes.open(session, changes) }
    },
    async disputedAtPayPal(): Promise<{ order: GuestOrder; dispute: PayPalDispute }> {
      const order = await at.buyBy('paypal')
      const orderId = last(at.paypal.orders.keys())
      at.paypal.approve(orderId)
      await at.comeBack(order)
      const capture = at.paypal.orders.get(orderId)?.purchase_units[0]?.payments?.captures[0]
      return { order, dispute: at.paypal.disputes.open(capture) }
    },
    hearStripe: (type: string, { id }: StripeDispute) => at.hear('stripe', at.stripe.webhook(`charge.dispute.${type}`, id)),
    hearPayPal: (type: string, { dispute_id }: PayPalDispute) =>
      at.hear('paypal', at.paypal.webhook(`CUSTOMER.DISPUTE.${type}`, dispute_id)),
    disputeOf: async ({ id }: GuestOrder): Promise<Dispute> => firstOf(await disputesOfOrder(at.shop.ctx.db, id)),
  }
}

/** Disputes an order's sandbox payment, and lets the shop fetch the dispute. */
export async function disputePayment({ ctx }: TestShop, orderId: string): Promise<void> {
  await actOnDispute(ctx, firstOf(await attemptsOf(ctx.db, { type: 'order', id: orderId })).id, 'dispute')
  await fetchDueDisputes(ctx)
}

/** Creates a disputed sandbox payment. Returns the dispute's id. */
export async function disputedPayment(shop: TestShop): Promise<{ id: string }> {
  const { order } = (await checkOut(shop)).body.data
  await disputePayment(shop, order.id)
  return { id: firstOf(await disputesOfOrder(shop.ctx.db, order.id)).id }
}
