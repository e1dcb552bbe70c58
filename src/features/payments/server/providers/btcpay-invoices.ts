import { z } from 'zod'
import { arrivedCents, centsOf, hasUnconfirmed, type Methods } from '#features/payments/server/providers/btcpay-coins.ts'
import type { ProviderPayment } from '#features/payments/server/providers/provider.ts'
import type { RestAnswer } from '#features/payments/server/providers/rest.ts'
import type { Cents } from '#shared/money.ts'

/** How a store of a BTCPay Server is called. */
export interface BtcPayCalls {
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<RestAnswer>
  /** The body of a successful answer. Throws ProviderRefused for a 4xx. */
  get(path: string): Promise<unknown>
  /** Like `get`, for a list of all time that the server does not page. */
  getAll(path: string): Promise<unknown>
  /** The path of the store. */
  store: string
  /** The path of an invoice. */
  invoice(reference: string): string
}

export const invoiceSchema = z.object({
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
export type Invoice = z.infer<typeof invoiceSchema>

/** An invoice is about 1.5 kB: a page is read within the limits of any other answer. */
const PAGE_SIZE = 200
/** A list that goes on behind them is none of a shop's. */
const MAX_PAGES = 500

/**
 * The invoices that were created since then, page by page. An invoice that is created meanwhile moves the pages: none is lost or twice.
 * Throws behind the 500th page.
 */
export async function listInvoices({ get, store }: BtcPayCalls, since: Date): Promise<Invoice[]> {
  const from = Math.floor(since.getTime() / 1_000)
  const byId = new Map<string, Invoice>()
  for (let skip = 0, known = -1, pages = 0; byId.size > known; pages++) {
    if (pages === MAX_PAGES) throw new Error(`the list of invoices has more than ${MAX_PAGES} pages`)
    known = byId.size
    const page = z.array(invoiceSchema).parse(await get(`${store}/invoices?startDate=${from}&skip=${skip}&take=${PAGE_SIZE}`))
    for (const each of page) byId.set(each.id, each)
    skip += page.length
  }
  return [...byId.values()]
}

const MAX_CALLS = 8

/** Asks about each item, a few at a time; the answers are in the items' order. */
export async function askEach<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let place = 0; place < items.length; place += MAX_CALLS) {
    answers.push(...(await Promise.all(items.slice(place, place + MAX_CALLS).map(ask))))
  }
  return answers
}

const statuses: Record<Invoice['status'], ProviderPayment['status']> = {
  New: 'requires_action',
  Processing: 'pending',
  Settled: 'succeeded',
  Expired: 'expired',
  Invalid: 'failed',
}

/** A payment, of whose invoice `capturedCents` have arrived. */
export function toPayment(data: Invoice, capturedCents: Cents): ProviderPayment {
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

/**
 * What has arrived of an invoice; `methods` are its payments, if `needsPayments`. One that is settled is paid in full; whether more came, its `paidAmount` says,
 * with what is only seen: the surplus counts once all of it is confirmed.
 */
export function capturedCentsOf(data: Invoice, methods: Methods): Cents {
  if (isOver(data)) return arrivedCents(methods)
  if (data.status !== 'Settled') return 0
  const { amount, paidAmount } = data
  const isMore = isPaidOver(data) && paidAmount !== undefined && !hasUnconfirmed(methods)
  return isMore ? Math.max(centsOf(amount), centsOf(paidAmount)) : centsOf(amount)
}

/** Whether an invoice's payments say what has arrived; else the invoice alone does. */
export function needsPayments(data: Invoice): boolean {
  return isOver(data) || isPaidOver(data)
}

function isPaidOver({ status, additionalStatus }: Invoice): boolean {
  return status === 'Settled' && additionalStatus === 'PaidOver'
}

/** Whether coins that arrived count only as far as the payments of the invoice say: it is over without being settled. */
export function isOver({ status }: Invoice): boolean {
  return status === 'Expired' || status === 'Invalid'
}
