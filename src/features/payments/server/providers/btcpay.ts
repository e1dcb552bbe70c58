import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { arrivedCents, centsOf, feeCentsOf, type Methods, methodsSchema } from '#features/payments/server/providers/btcpay-coins.ts'
import {
  type CreatePayment,
  type IncomingWebhook,
  PAYMENT_PAGE_MS,
  type PaymentProvider,
  type ProviderEvent,
  type BalanceTransaction,
  type ProviderPayment,
  type ProviderRefund,
  refundMade,
  type RefundRequest,
} from '#features/payments/server/providers/provider.ts'
import { accepted, parseBody, rest, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { type Cents, toDollars } from '#shared/money.ts'

/** What the shop needs to take coins through its BTCPay Server. */
export interface BtcPaySettings {
  /** The server's own address: https://btcpay.example.com */
  url: string
  /** Which networks the server may be in. */
  reach: Reach
  apiKey: string
  storeId: string
  /** Several while one is replaced. */
  webhookSecrets: readonly string[]
}

const invoiceSchema = z.object({
  id: z.string(),
  amount: z.string(),
  paidAmount: z.string().optional(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().optional(),
  checkoutLink: z.string().optional(),
  createdTime: z.number().optional(),
  expirationTime: z.number(),
  metadata: z.object({ orderId: z.string().optional() }),
})
type Invoice = z.infer<typeof invoiceSchema>

const MAX_LISTED = 10_000

/**
 * Bitcoin and the store's other coins by a BTCPay Server of the shop's own: the customer pays an invoice on its page. The
 * reference is the invoice's id, `orderId` is the attempt's. A refund is a pull payment, whose link the customer claims it by.
 */
export function btcPayProvider({ url, reach, apiKey, storeId, webhookSecrets }: BtcPaySettings): PaymentProvider {
  const store = `/api/v1/stores/${encodeURIComponent(storeId)}`
  const call = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<RestAnswer> =>
    rest({ method, url: url + path, headers: { authorization: `token ${apiKey}` }, body, reach })
  const get = async (path: string) => accepted(await call('GET', path))
  const invoice = (reference: string) => `/api/v1/invoices/${encodeURIComponent(reference)}`
  const read = async (reference: string) => present(invoiceSchema.parse(await get(invoice(reference))))

  /** What an invoice says, with the coins that arrived at one that is over. */
  async function present(data: Invoice): Promise<ProviderPayment> {
    if (data.status !== 'Expired' && data.status !== 'Invalid') return toPayment(data, data.status === 'Settled' ? settledCents(data) : 0)
    return toPayment(data, arrivedCents(await methodsOf(data.id)))
  }

  async function methodsOf(id: string): Promise<Methods> {
    return methodsSchema.parse(await get(`${invoice(id)}/payment-methods`))
  }

  return {
    name: 'btcpay',
    create: async (request) => present(invoiceSchema.parse(accepted(await call('POST', `${store}/invoices`, invoiceOf(request))))),
    confirm: read,
    async cancel(reference) {
      const payment = await read(reference)
      if (payment.status !== 'requires_action') return payment
      // Refused if somebody pays in the same moment: what holds is read.
      await call('POST', `${invoice(reference)}/status`, { status: 'Invalid' })
      const after = await read(reference)
      return after.status === 'failed' ? { ...after, status: 'canceled' } : after
    },
    async lookUp({ attemptId }) {
      const found = z.array(invoiceSchema).parse(await get(`${store}/invoices?orderId=${encodeURIComponent(attemptId)}`))
      // A call that was repeated by the network may have made two: the one that was paid counts.
      const best = found.find(({ status }) => status === 'Settled' || status === 'Processing') ?? found[0]
      return best ? present(best) : null
    },
    refund: (request) => refund({ call, get, store, invoice }, request),
    async listBalanceTransactions({ since, captured }) {
      const from = Math.floor(since.getTime() / 1_000)
      const listed = z.array(invoiceSchema).parse(await get(`${store}/invoices?startDate=${from}&take=${MAX_LISTED}`))
      const missing = captured.filter(({ reference }) => !listed.some(({ id }) => id === reference))
      const older = await Promise.all(missing.map(({ reference }) => call('GET', invoice(reference))))
      const paid = [...listed, ...older.filter(({ status }) => status !== 404).map((answer) => invoiceSchema.parse(accepted(answer)))]
      return [...(await capturesOf(paid, present, methodsOf)), ...(await paidRefunds(get, store))]
    },
    verifyWebhook: async (webhook) => readWebhook(webhook, webhookSecrets),
  }
}

function invoiceOf({ attemptId, amountCents, currency, coin, description, returnUrl, email }: CreatePayment) {
  return {
    amount: toDollars(amountCents).toFixed(2),
    currency,
    metadata: { orderId: attemptId, itemDesc: description, ...(email && { buyerEmail: email }) },
    checkout: {
      redirectURL: returnUrl,
      redirectAutomatically: true,
      expirationMinutes: PAYMENT_PAGE_MS / 60_000,
      ...(coin === 'bitcoin' && { defaultPaymentMethod: 'BTC-CHAIN' }),
    },
    additionalSearchTerms: [attemptId],
  }
}

const statuses: Record<Invoice['status'], ProviderPayment['status']> = {
  New: 'requires_action',
  Processing: 'pending',
  Settled: 'succeeded',
  Expired: 'expired',
  Invalid: 'failed',
}

function toPayment(data: Invoice, capturedCents: Cents): ProviderPayment {
  // Paid in full after it had expired, and confirmed since: a payment like any other.
  const isPaidLate = data.status === 'Expired' && data.additionalStatus === 'PaidLate' && capturedCents >= centsOf(data.amount)
  const status = isPaidLate ? 'succeeded' : statuses[data.status]
  return {
    reference: data.id,
    attemptId: data.metadata.orderId ?? '',
    status,
    capturedCents,
    currency: data.currency,
    ...(status === 'failed' && { declineCode: 'provider_error' }),
    ...(status === 'requires_action' && data.checkoutLink && { nextActionUrl: data.checkoutLink }),
    expiresAt: new Date(data.expirationTime * 1_000),
  }
}

/** An invoice that is settled is paid in full; whether more came, its `paidAmount` says. */
function settledCents({ amount, paidAmount, additionalStatus }: Invoice): Cents {
  return additionalStatus === 'PaidOver' && paidAmount !== undefined ? Math.max(centsOf(amount), centsOf(paidAmount)) : centsOf(amount)
}

interface Caller {
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<RestAnswer>
  get(path: string): Promise<unknown>
  store: string
  invoice(reference: string): string
}

const pullPaymentSchema = z.object({ id: z.string(), name: z.string(), viewLink: z.string().optional(), archived: z.boolean().optional() })
const payoutsSchema = z.array(z.object({ state: z.string() }))
const storePayoutSchema = z.object({
  id: z.string(),
  state: z.string(),
  pullPaymentId: z.string().nullish(),
  originalAmount: z.string(),
  originalCurrency: z.string(),
  date: z.coerce.number(),
})

/** Makes the pull payment that bears the refund's id, once however often it is asked for, and says what became of it. */
async function refund({ call, get, store, invoice }: Caller, { refundId, reference, amountCents }: RefundRequest): Promise<ProviderRefund> {
  const all = z.array(pullPaymentSchema).parse(await get(`${store}/pull-payments?includeArchived=true`))
  const known = refundMade(all, refundId, ({ name, archived }) => ({ name, isFailed: archived ?? false }))
  if (!known) {
    const { currency } = invoiceSchema.parse(await get(invoice(reference)))
    const methods = z.array(z.object({ paymentMethodId: z.string(), payments: z.array(z.unknown()).default([]) }))
    const paid = methods.parse(await get(`${invoice(reference)}/payment-methods`)).find(({ payments }) => payments.length > 0)
    const answer = await call('POST', `${invoice(reference)}/refund`, {
      name: refundId,
      payoutMethods: [paid?.paymentMethodId ?? 'BTC-CHAIN'],
      refundVariant: 'Custom',
      customAmount: toDollars(amountCents).toFixed(2),
      customCurrency: currency,
    })
    if (answer.status >= 400) return { reference: refundId, status: 'failed' }
    return claimable(pullPaymentSchema.parse(answer.body), 'pending')
  }
  const payouts = payoutsSchema.parse(await get(`/api/v1/pull-payments/${encodeURIComponent(known.id)}/payouts`))
  if (payouts.some(({ state }) => state === 'Completed')) return claimable(known, 'succeeded')
  // Archived, it takes no claims; one that was made before is still paid.
  const isOver = known.archived === true && payouts.every(({ state }) => state === 'Cancelled')
  return claimable(known, isOver ? 'failed' : 'pending')
}

function claimable({ id, viewLink }: z.infer<typeof pullPaymentSchema>, status: ProviderRefund['status']): ProviderRefund {
  return { reference: id, status, ...(viewLink && status === 'pending' && { claimUrl: viewLink }) }
}

/** BTCPay Server keeps no list of its balance: the invoices that were paid are the captures. */
async function capturesOf(
  invoices: Invoice[],
  present: (data: Invoice) => Promise<ProviderPayment>,
  methodsOf: (id: string) => Promise<Methods>,
): Promise<BalanceTransaction[]> {
  const captures: BalanceTransaction[] = []
  for (const each of invoices.filter(({ status, additionalStatus }) => status === 'Settled' || additionalStatus?.startsWith('Paid'))) {
    const { reference: id, attemptId, capturedCents: amountCents, currency } = await present(each)
    const at = new Date((each.createdTime ?? each.expirationTime) * 1_000)
    if (amountCents === 0) continue
    const feeCents = feeCentsOf(await methodsOf(id))
    captures.push({ id, type: 'capture', amountCents, feeCents, currency, ...(attemptId && { attemptId }), at })
  }
  return captures
}

/** The refunds that were claimed and paid, of all time: one may be paid long after it was begun. */
async function paidRefunds(get: Caller['get'], store: string): Promise<BalanceTransaction[]> {
  const payouts = z.array(storePayoutSchema).parse(await get(`${store}/payouts`))
  return payouts
    .filter(({ state }) => state === 'Completed')
    .map(({ id, originalAmount, originalCurrency, pullPaymentId, date }) => ({
      id,
      type: 'refund',
      amountCents: -centsOf(originalAmount),
      feeCents: 0,
      currency: originalCurrency,
      ...(pullPaymentId && { refundReference: pullPaymentId }),
      at: new Date(date * 1_000),
    }))
}

const eventSchema = z.object({
  /** The same for each delivery of one message. */
  originalDeliveryId: z.string(),
  type: z.string(),
  timestamp: z.number().optional(),
  metadata: z.object({ orderId: z.string().optional() }).nullish(),
})

/** A message only names the payment. Its state is looked up, because messages come late and in any order. */
function readWebhook({ rawBody, headers }: IncomingWebhook, secrets: readonly string[]): ProviderEvent | null {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(String(headers['btcpay-sig'] ?? ''))?.[1]
  if (!given) return null
  const signedWith = (secret: string) => timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(given, 'hex'))
  if (!secrets.some(signedWith)) return null
  const event = parseBody(rawBody, eventSchema)
  return event ? { id: event.originalDeliveryId, type: event.type, attemptId: event.metadata?.orderId ?? null, payment: null } : null
}
