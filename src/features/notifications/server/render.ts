import { serviceLabel } from '#features/catalog/rules.ts'
import type { OrderMailProps } from '#features/notifications/server/mails/order-confirmed.tsx'
import { type Mail } from '#features/notifications/server/store.ts'
import { subjects } from '#features/notifications/server/subjects.ts'
import { getOrder, trackingLink } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Puts a mail into words: when it is sent or read, so that no link with a token lies in the database. */
export async function renderMail(ctx: Context, mail: Mail): Promise<RenderedMail> {
  const [props, { render }, { elementOf }] = await Promise.all([
    orderProps(ctx, mail.data.orderId ?? ''),
    import('react-email'),
    import('#features/notifications/server/mails/templates.tsx'),
  ])
  const element = elementOf(mail.template, props)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: subjectOf(mail.template, props), html, text }
}

/** A mail's subject line alone. */
export async function mailSubject(ctx: Context, mail: Mail): Promise<string> {
  return subjectOf(mail.template, await orderProps(ctx, mail.data.orderId ?? ''))
}

function subjectOf(template: Mail['template'], props: OrderMailProps): string {
  return subjects[template](props)
}

async function orderProps(ctx: Context, orderId: string): Promise<OrderMailProps> {
  const [order, attempt] = await Promise.all([getOrder(ctx.db, orderId), latestAttempt(ctx.db, { type: 'order', id: orderId })])
  return {
    storeName: ctx.config.STORE_NAME,
    orderNumber: order.orderNumber,
    service: serviceLabel({ platform: order.platform, type: order.serviceType }),
    quantity: formatQuantity(order.quantity),
    quality: order.quality,
    socialUsername: order.socialUsername,
    targetUrl: order.targetUrl,
    price: formatMoney(order.priceCents),
    paidWith: attempt ? paidWith(attempt) : '',
    trackingUrl: trackingLink(ctx, order.id),
  }
}

function paidWith(attempt: PaymentAttempt): string {
  if (attempt.card) return `${attempt.card.brand} ending in ${attempt.card.last4}`
  if (attempt.coin) return { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }[attempt.coin]
  return { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }[attempt.method]
}
