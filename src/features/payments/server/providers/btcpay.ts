import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { feeCentsOf, type Methods, methodsSchema } from '#features/payments/server/providers/btcpay-coins.ts'
import {
  askEach,
  type BtcPayCalls,
  capturedCentsOf,
  type Invoice,
  invoiceSchema,
  listInvoices,
  needsPayments,
  toPayment,
} from '#features/payments/server/providers/btcpay-invoices.ts'
import { paidRefunds, refundInvoice } from '#features/payments/server/providers/btcpay-refunds.ts'
import {
  type BalanceTransaction,
  type CreatePayment,
  type IncomingWebhook,
  PAYMENT_PAGE_MS,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
} from '#features/payments/server/providers/provider.ts'
import { accepted, parseBody, rest } from '#features/payments/server/providers/rest.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { toDollars } from '#shared/money.ts'

/**
 * How long coins are still noticed after an invoice has expired. They count at the invoice's rate: the longer, the more a fall of the rate
 * would be worth to whoever waits for one.
 */
const MONITORING_MINUTES = 60

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

/**
 * Bitcoin and the store's other coins by a BTCPay Server of the shop's own: the customer pays an invoice on its page. The
 * reference is the invoice's id, `orderId` is the attempt's. A refund is a pull payment, whose link the customer claims it by.
 */
export function btcPayProvider({ url, reach, apiKey, storeId, webhookSecrets }: BtcPaySettings): PaymentProvider {
  const store = `/api/v1/stores/${encodeURIComponent(storeId)}`
  const ask = (path: string, isUnpaged: boolean, method: 'GET' | 'POST' = 'GET', body?: unknown) =>
    rest({ method, url: url + path, headers: { authorization: `token ${apiKey}` }, body, reach, isUnpaged })
  const invoice = (reference: string) => `/api/v1/invoices/${encodeURIComponent(reference)}`
  const calls: BtcPayCalls = {
    call: (method, path, body) => ask(path, false, method, body),
    get: async (path) => accepted(await ask(path, false)),
    getAll: async (path) => accepted(await ask(path, true)),
    store,
    invoice,
  }
  const { call, get } = calls
  const read = async (reference: string) => present(invoiceSchema.parse(await get(invoice(reference))))

  /** What an invoice says, and its payments where they count. */
  async function present(data: Invoice): Promise<ProviderPayment> {
    return toPayment(data, capturedCentsOf(data, needsPayments(data) ? await methodsOf(data.id) : []))
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
    refund: (request) => refundInvoice(calls, request),
    async listBalanceTransactions({ since, captured }) {
      const listed = await listInvoices(calls, since)
      const known = new Set(listed.map(({ id }) => id))
      const missing = captured.filter(({ reference }) => !known.has(reference))
      const older = await askEach(missing, ({ reference }) => call('GET', invoice(reference)))
      const found = [...listed, ...older.filter(({ status }) => status !== 404).map((answer) => invoiceSchema.parse(accepted(answer)))]
      const paid = found.filter(({ status, additionalStatus }) => status === 'Settled' || additionalStatus?.startsWith('Paid'))
      const captures = await askEach(paid, async (each) => captureOf(each, await methodsOf(each.id)))
      return [...captures.filter(({ amountCents }) => amountCents > 0), ...(await paidRefunds(calls))]
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
      monitoringMinutes: MONITORING_MINUTES,
      // Refunds give back the price: a store that forgives a part of it would pay that out.
      paymentTolerance: 0,
      ...(coin === 'bitcoin' && { defaultPaymentMethod: 'BTC-CHAIN' }),
    },
    additionalSearchTerms: [attemptId],
  }
}

/** BTCPay Server keeps no list of its balance: an invoice that was paid is a capture. */
function captureOf(data: Invoice, methods: Methods): BalanceTransaction {
  const { orderId } = data.metadata
  return {
    id: data.id,
    type: 'capture',
    amountCents: capturedCentsOf(data, methods),
    feeCents: feeCentsOf(methods),
    currency: data.currency,
    ...(orderId && { attemptId: orderId }),
    at: new Date((data.createdTime ?? data.expirationTime) * 1_000),
  }
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
