import { ERASED } from '#features/accounts/rules.ts'
import { serviceLabel, typeName } from '#features/catalog/rules.ts'
import type { OrderRefund } from '#features/checkout/contract.ts'
import { selectOfOrders } from '#features/checkout/server/store.ts'
import { numbersLine, type Seller, sellerLine } from '#features/legal/rules/business.ts'
import { seller } from '#features/legal/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import type { Coin, PaymentAttempt } from '#features/payments/contract.ts'
import { SURPLUS } from '#features/payments/rules/surplus.ts'
import { attemptsOf, refundsById, refundsOfSubject } from '#features/payments/server/queries.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { isWordmark, lookOf, lookPicture } from '#platform/look.ts'
import { type DocumentFacts, moneyDocument } from '#platform/pdf/document.ts'
import { Refusal, notFound } from '#shared/errors.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The shop as it appears on its documents. */
type Issuer = Config & { seller: Seller; look: DocumentFacts['look'] }

/** A PDF document and its file name. */
export interface OrderDocument {
  name: string
  pdf: Buffer
}

/** The receipt of an order. Throws 409 `not_paid`. */
export async function orderReceipt(ctx: Context, order: Order): Promise<OrderDocument> {
  const { paidAt } = order
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid yet. You can get the receipt once it is.')
  const subject = { type: 'order', id: order.id } as const
  const [attempts, payments, refunds] = await Promise.all([
    attemptsOf(ctx.db, subject),
    refundsOfSubject(ctx.db, subject),
    selectOfOrders(ctx.db, [order.id]),
  ])
  const surplus = payments.filter(({ refund }) => refund.reason === SURPLUS)
  const surplusOf = (id: string) => surplus.reduce((sum, { refund }) => sum + (refund.attemptId === id ? refund.amountCents : 0), 0)
  // A second payment that arrived too late is a surplus in full.
  const attempt = attempts.findLast(({ id, status, capturedCents }) => status === 'succeeded' && surplusOf(id) < capturedCents)
  if (!attempt) throw new Error(`paid order ${order.id} has no successful payment`)
  const pdf = await moneyDocument(receiptFacts(await issuerOf(ctx), { ...order, paidAt }, attempt, refunds))
  return { name: `receipt-${order.orderNumber}.pdf`, pdf }
}

/** The credit note of one of an order's refunds. Throws 404. */
export async function creditNote(ctx: Context, order: Order, orderRefundId: string): Promise<OrderDocument> {
  const refunds = await selectOfOrders(ctx.db, [order.id])
  const index = refunds.findIndex(({ id }) => id === orderRefundId)
  const refund = refunds[index]
  if (!refund) throw notFound('There is no such credit note.')
  const earlierCents = refunds.slice(0, index).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { paymentRefundId } = refund
  const [attempts, paymentRefunds] = await Promise.all([
    attemptsOf(ctx.db, { type: 'order', id: order.id }),
    refundsById(ctx.db, paymentRefundId === null ? [] : [paymentRefundId]),
  ])
  const attempt = attempts.find(({ id }) => id === paymentRefunds.get(paymentRefundId ?? '')?.attemptId)
  const pdf = await moneyDocument(creditNoteFacts(await issuerOf(ctx), { order, refund, earlierCents, attempt }))
  return { name: `credit-note-${refund.creditNoteNumber}.pdf`, pdf }
}

async function issuerOf(ctx: Context): Promise<Issuer> {
  const { color, logo } = lookOf(ctx.config)
  const bytes = logo && (await lookPicture(ctx.db, logo.name))
  return { ...ctx.config, seller: await seller(ctx), look: { color, logo: bytes ? { bytes, isWordmark: isWordmark(logo) } : null } }
}

/** The receipt of an order that `attempt` paid at `paidAt`, with its refunds. */
function receiptFacts(
  config: Issuer,
  order: Order & { paidAt: Date },
  attempt: PaymentAttempt,
  refunds: readonly OrderRefund[],
): DocumentFacts {
  const amountOf = (cents: Cents) => `${formatMoney(cents)} ${order.currency}`
  const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    file: { title: `Receipt ${order.orderNumber}`, author: config.STORE_NAME, madeAt: order.paidAt },
    letterhead: config.STORE_NAME,
    look: config.look,
    title: 'Receipt',
    about: [['Receipt number', order.orderNumber], ['Date of payment', day(order.paidAt)], ...billedTo(order)],
    item: itemOf(order, [`Quality: ${order.quality === 'premium' ? 'Premium' : 'General'}`, ...deliveredTo(order)]),
    sums: discountLine(order),
    total: { label: 'Total', amount: amountOf(order.priceCents) },
    ways: [...paidWith(attempt), ...refundLines(refunds)],
    ...(refundedCents > 0 && { net: { label: 'Total after refunds', amount: amountOf(order.priceCents - refundedCents) } }),
    notes: notesOf(config, order.currency, 'no money was charged.'),
  }
}

/** The email line; missing for a claimed order that is read by its token, and after an erasure. */
function billedTo({ email }: Order): [string, string][] {
  return email === '' || email === ERASED ? [] : [['Billed to', email]]
}

/** The line with the order's link; missing after an erasure. */
const deliveredTo = ({ targetUrl }: Order) => (targetUrl === '' ? [] : [`For: ${targetUrl}`])

function paidWith(attempt: PaymentAttempt): [string, string][] {
  const parts: [string, Cents][] = [
    ['account balance', attempt.balanceCents],
    [methodName(attempt), attempt.amountCents],
  ]
  return amountLines(parts).map(([name, amount]) => [`Paid with ${name}`, amount])
}

/** As many lines as there is room for on the page. */
const MAX_REFUND_LINES = 6

/** A line for each refund. If there are too many, the last line is the sum of the rest. */
function refundLines(refunds: readonly OrderRefund[]): [string, string][] {
  const shown = refunds.length > MAX_REFUND_LINES ? refunds.slice(0, MAX_REFUND_LINES - 1) : refunds
  const rest = refunds.slice(shown.length)
  const restCents = rest.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [...shown.map(refundLine), ...amountLines([[`Refunded later (${rest.length} credit notes)`, -restCents]])]
}

function refundLine({ createdAt, creditNoteNumber, amountCents }: OrderRefund): [string, string] {
  return [`Refunded ${day(createdAt, 'short')} (${creditNoteNumber})`, formatMoney(-amountCents)]
}

/** The refund that a credit note documents. */
interface CreditedRefund {
  order: Order
  refund: OrderRefund
  /** The sum of the order's earlier refunds. */
  earlierCents: Cents
  /** The payment that the provider's part goes back to; undefined if there is none. */
  attempt: PaymentAttempt | undefined
}

/** The credit note of a refund: how it follows from the price, and where it goes. */
function creditNoteFacts(config: Issuer, credited: CreditedRefund): DocumentFacts {
  const { order, refund } = credited
  return {
    file: { title: `Credit note ${refund.creditNoteNumber}`, author: config.STORE_NAME, madeAt: refund.createdAt },
    letterhead: config.STORE_NAME,
    look: config.look,
    title: 'Credit note',
    about: [['Credit note number', refund.creditNoteNumber], ['Date', day(refund.createdAt)], ...billedTo(order)],
    item: itemOf(order, [`Order ${order.orderNumber} of ${day(order.createdAt)}`, ...deliveredTo(order), refund.reason]),
    sums: [...discountLine(order), ...sumsOf(credited)],
    total: { label: 'Refund', amount: `${formatMoney(refund.amountCents)} ${refund.currency}` },
    ways: waysOf(credited),
    notes: notesOf(config, refund.currency, 'no money was paid back.'),
  }
}

/** The lines subtracted from the price to get the refund: what the shop keeps, and earlier refunds. */
function sumsOf({ order, refund, earlierCents }: CreditedRefund): [string, string][] {
  const keptCents = order.priceCents - earlierCents - refund.amountCents
  return amountLines([
    [keptLabel(order, keptCents), -keptCents],
    ['Refunded before', -earlierCents],
  ])
}

function keptLabel({ priceCents, quantity, delivered }: Order, keptCents: Cents): string {
  const isDelivered = delivered !== null && keptCents === priceCents - undeliveredShare(priceCents, quantity, delivered)
  return isDelivered ? `Delivered: ${delivered.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')}` : 'Not refunded'
}

function waysOf({ refund, attempt }: CreditedRefund): [string, string][] {
  return amountLines([
    [`To ${attempt ? methodName(attempt) : 'the payment method'}`, refund.toMethodCents],
    ['To the account balance', refund.toBalanceCents],
    ['Bonus credit returned', refund.toBonusCents],
  ])
}

/** Formats the lines whose amount is not zero. */
function amountLines(lines: readonly [string, Cents][]): [string, string][] {
  return lines.filter(([, cents]) => cents !== 0).map(([label, cents]) => [label, formatMoney(cents)])
}

/** `November 20, 2026`, or `Nov 20, 2026`. */
function day(at: Date, month: 'long' | 'short' = 'long'): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' })
}

/** The line item of the ordered package. */
function itemOf(order: Order, details: string[]): DocumentFacts['item'] {
  return {
    name: serviceLabel({ platform: order.platform, type: order.serviceType }),
    details,
    quantity: `${order.quantity.toLocaleString('en-US')} ${typeName(order.serviceType).toLowerCase()}`,
    price: formatMoney(order.priceCents + order.discountCents),
  }
}

/** The discount line, if there was a promotion. */
function discountLine({ promotionLabel, discountCents }: Order): [string, string][] {
  return promotionLabel === null ? [] : [[`Discount (${promotionLabel})`, formatMoney(-discountCents)]]
}

/** The footer of every document. */
function notesOf({ STORE_NAME, PUBLIC_URL, STORE_MODE, seller: who }: Issuer, currency: string, demo: string): string[] {
  const seller = [sellerLine(who), numbersLine(who)].filter(Boolean).join('. ')
  return [
    `Sold by ${STORE_NAME}, ${PUBLIC_URL}. All amounts are in ${currency}; dates are in UTC.`,
    ...(seller ? [seller] : []),
    ...(STORE_MODE === 'demo' ? [`Demo shop: ${demo}`] : []),
  ]
}

const coinNames: Record<Coin, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdc: 'USDC' }

/** `Visa ending in 4242`. */
function methodName({ method, card, coin }: PaymentAttempt): string {
  if (method === 'card') return card ? `${brandName(card.brand)} ending in ${card.last4}` : 'card'
  if (method === 'crypto') return coin ? coinNames[coin] : 'crypto'
  return method === 'paypal' ? 'PayPal' : 'account balance'
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
