import { accountOf } from '#features/accounts/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder, trackingLink } from '#features/orders/server/queries.ts'
import type { CardDetails, PaymentAttempt, PaymentMethod } from '#features/payments/contract.ts'
import { cardDigits, cardExpiry } from '#features/payments/rules.ts'
import type { PaymentPage } from '#features/payments/server/commands.ts'
import { getDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** The description, return URL and email for the provider's payment page. Always the same for the same attempt. */
export async function paymentPage(ctx: Context, { subject, method }: PaymentAttempt): Promise<PaymentPage> {
  if (subject.type === 'order') return orderPage(ctx, await getOrder(ctx.db, subject.id), method)
  const { userId } = await getDeposit(ctx.db, subject.id)
  const email = (await accountOf(ctx.db, userId))?.email
  const returnUrl = `${ctx.config.PUBLIC_URL}/profile?section=deposit&deposit=${subject.id}`
  return { description: describeDeposit(method), returnUrl, ...(email && { email }) }
}

/**
 * The description, return URL and email for the payment page of an order. BTCPay Server shows the return URL to anyone who has the payment's
 * id, such as staff or whoever the customer asked to pay, so the one for coins has no token. The customer's browser knows the order.
 */
export function orderPage(ctx: Context, order: Order, method: PaymentMethod): PaymentPage {
  const returnUrl = method === 'crypto' ? `${ctx.config.PUBLIC_URL}/tracking?order=${order.id}` : trackingLink(ctx, order.id)
  return { description: describeOrder(order), returnUrl, email: order.email }
}

/** Describes an order in one line for payment pages and statements: `Instagram Views 5K · GS-100234`. */
export function describeOrder(order: Pick<Order, 'platform' | 'serviceType' | 'quantity' | 'orderNumber'>): string {
  return `${serviceLabel({ platform: order.platform, type: order.serviceType })} ${formatQuantity(order.quantity)} · ${order.orderNumber}`
}

/** `Deposit by card`. */
export function describeDeposit(method: PaymentMethod): string {
  return `Deposit by ${{ card: 'card', paypal: 'PayPal', crypto: 'crypto', balance: 'balance' }[method]}`
}

const LAST_DIGITS = 4

/**
 * Keyed hashes that identify a typed card for a promotion's per-customer limit, newest key first; empty without a card. Only sandbox cards
 * are typed into the shop. Everyone uses the same few test numbers, so the name and expiry date are part of the hash.
 */
export function typedCardKeys({ secrets }: Pick<Context, 'secrets'>, card: CardDetails | undefined): string[] {
  if (!card) return []
  const holder = card.holder.toLowerCase().replace(/\s+/g, ' ').trim()
  const facts = ['sandbox', cardDigits(card.number).slice(-LAST_DIGITS), cardExpiry(card.expiry), holder]
  return secrets.signatures('promotion card', JSON.stringify(facts))
}
