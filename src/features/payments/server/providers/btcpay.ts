import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { feeCentsOf, type Methods, methodsSchema } from '#features/payments/server/providers/btcpay-coins.ts'
import {
  fetchAll,
  type BtcPayCalls,
  capturedCentsOf,
  type Invoice,
  invoiceSchema,
  listInvoices,
  metadataSchema,
  needsPayments,
  toPayment,
} from '#features/payments/server/providers/btcpay-invoices.ts'
import { paidRefunds, refundInvoice } from '#features/payments/server/providers/btcpay-refunds.ts'
import {
  type BalanceTransaction,
  type CreatePayment,
  type IncomingWebhook,
  PAYMENT_PAGE_MS,
  PaymentDeleted,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
} from '#features/payments/server/providers/provider.ts'
import { accepted, parseBody, rest } from '#features/payments/server/providers/rest.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { toDollars } from '#shared/money.ts'

/**
 * How long an expired invoice is still monitored for coins. Late coins count at the invoice's rate, so a longer time would reward
 * customers who wait for the rate to fall.
 */
const MONITORING_MINUTES = 60

export interface BtcPaySettings {
  /** The server's address: https://btcpay.example.com */
  url: string
  reach: Reach
  apiKey: string
  storeId: string
  /** More than one while a secret is being replaced. */
  webhookSecrets: readonly string[]
}

/**
 * Accepts Bitcoin and the store's other coins through the shop's own BTCPay Server, where the customer pays an invoice. The reference is
 * the invoice's id. The invoice's `orderId` is the attempt's id. A refund is a pull payment, which the customer claims by its link.
 */
export function btcPayProvider({ url, reach, apiKey, storeId, webhookSecrets }: BtcPaySettings): PaymentProvider {
  const store = `/api/v1/stores/${encodeURIComponent(storeId)}`
  const send = (path: string, isUnpaged: boolean, method: 'GET' | 'POST' = 'GET', body?: unknown) =>
    rest({ method, url: url + path, headers: { authorization: `token ${apiKey}` }, body, reach, isUnpaged })
  const invoice = (reference: string) => `/api/v1/invoices/${encodeURIComponent(reference)}`
  const calls: BtcPayCalls = {
    call: (method, path, body) => send(path, false, method, body),
    get: async (path) => accepted(await send(path, false)),
    getAll: async (path) => accepted(await send(path, true)),
    store,
    invoice,
  }
  const { call, get } = calls
  const read = async (reference: string) => {
    const answer = await call('GET', invoice(reference))
    if (answer.status === 404) throw new PaymentDeleted(`BTCPay Server has no invoice ${reference}`)
    return present(invoiceSchema.parse(accepted(answer)))
  }

  /** Converts an invoice, and fetches its payments if they matter. */
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
      // The server refuses this if the invoice is being paid, so the invoice is read again afterwards.
      await call('POST', `${invoice(reference)}/status`, { status: 'Invalid' })
      const after = await read(reference)
      return after.status === 'failed' ? { ...after, status: 'canceled' } : after
    },
    async lookUp({ attemptId }) {
      const found = z.array(invoiceSchema).parse(await get(`${store}/invoices?orderId=${encodeURIComponent(attemptId)}`))
      // A call repeated by the network may have created two invoices. The paid one counts.
      const best = found.find(({ status }) => status === 'Settled' || status === 'Processing') ?? found[0]
      return best ? present(best) : null
    },
    refund: (request) => refundInvoice(calls, request),
    async listBalanceTransactions({ since, captured }) {
      const listed = await listInvoices(calls, since)
      const known = new Set(listed.map(({ id }) => id))
      const missing = captured.filter(({ reference }) => !known.has(reference))
      const older = await fetchAll(missing, ({ reference }) => call('GET', invoice(reference)))
      const found = [...listed, ...older.filter(({ status }) => status !== 404).map((answer) => invoiceSchema.parse(accepted(answer)))]
      const paid = found.filter(({ status, additionalStatus }) => status === 'Settled' || additionalStatus?.startsWith('Paid'))
      const captures = await fetchAll(paid, async (data) => captureOf(data, await methodsOf(data.id)))
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
      // Refunds return the full price, so a tolerance for underpayment would be paid out to the customer.
      paymentTolerance: 0,
      ...(coin === 'bitcoin' && { defaultPaymentMethod: 'BTC-CHAIN' }),
    },
    additionalSearchTerms: [attemptId],
  }
}

/** BTCPay Server has no balance transactions, so each paid invoice counts as a capture. */
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
  /** The same for each delivery of a webhook. */
  originalDeliveryId: z.string(),
  type: z.string(),
  timestamp: z.number().optional(),
  metadata: metadataSchema.nullish(),
})

/** The webhook only identifies the payment. Its state is fetched, because webhooks arrive late and in any order. */
function readWebhook({ rawBody, headers }: IncomingWebhook, secrets: readonly string[]): ProviderEvent | null {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(String(headers['btcpay-sig'] ?? ''))?.[1]
  if (!signature) return null
  const signedWith = (secret: string) =>
    timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(signature, 'hex'))
  if (!secrets.some(signedWith)) return null
  const event = parseBody(rawBody, eventSchema)
  return event ? { id: event.originalDeliveryId, type: event.type, attemptId: event.metadata?.orderId ?? null, payment: null } : null
}
