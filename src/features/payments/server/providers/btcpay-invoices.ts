import { z } from 'zod'
import { arrivedCents, centsOf, hasUnconfirmed, type Methods } from '#features/payments/server/providers/btcpay-coins.ts'
import type { ProviderPayment } from '#features/payments/server/providers/provider.ts'
import type { RestAnswer } from '#features/payments/server/providers/rest.ts'
import type { Cents } from '#shared/money.ts'

/** API calls to one store of a BTCPay Server. */
export interface BtcPayCalls {
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<RestAnswer>
  /** Returns the body of a successful response. Throws ProviderRefused for a 4xx. */
  get(path: string): Promise<unknown>
  /** Fetches a complete list, which the server doesn't page. Throws ProviderRefused for a 4xx. */
  getAll(path: string): Promise<unknown>
  store: string
  invoice(reference: string): string
}

/** The metadata of an invoice. Its `orderId` is missing unless it is a text, because others may use the same store. */
export const metadataSchema = z.object({ orderId: z.string().optional().catch(undefined) })

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
  metadata: metadataSchema,
})
export type Invoice = z.infer<typeof invoiceSchema>

/** An invoice is about 1.5 kB, so a page stays within the size limit of a response. */
const PAGE_SIZE = 200
/** No shop has a longer list. */
const MAX_PAGES = 500

/**
 * Lists the invoices created since `since`. If invoices are created meanwhile, the pages shift, but none is lost or listed twice. Throws
 * after 500 pages.
 */
export async function listInvoices({ get, store }: BtcPayCalls, since: Date): Promise<Invoice[]> {
  const from = Math.floor(since.getTime() / 1_000)
  const byId = new Map<string, Invoice>()
  for (let skip = 0, known = -1, pages = 0; byId.size > known; pages++) {
    if (pages === MAX_PAGES) throw new Error(`the list of invoices has more than ${MAX_PAGES} pages`)
    known = byId.size
    const page = z.array(invoiceSchema).parse(await get(`${store}/invoices?startDate=${from}&skip=${skip}&take=${PAGE_SIZE}`))
    for (const invoice of page) byId.set(invoice.id, invoice)
    skip += page.length
  }
  return [...byId.values()]
}

const MAX_CONCURRENT_CALLS = 8

/** Calls `fetch` for every item, eight at a time. Results are in the order of the items. */
export async function fetchAll<Item, Result>(items: readonly Item[], fetch: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += MAX_CONCURRENT_CALLS) {
    results.push(...(await Promise.all(items.slice(start, start + MAX_CONCURRENT_CALLS).map(fetch))))
  }
  return results
}

const statuses: Record<Invoice['status'], ProviderPayment['status']> = {
  New: 'requires_action',
  Processing: 'pending',
  Settled: 'succeeded',
  Expired: 'expired',
  Invalid: 'failed',
}

/** Converts an invoice of which `capturedCents` were received. */
export function toPayment(data: Invoice, capturedCents: Cents): ProviderPayment {
  // Paid in full after it expired, and confirmed by now, so it counts as paid.
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
 * Cents received for an invoice. `methods` are its payments, which matter only if `needsPayments`. A settled invoice is paid in full. An
 * overpaid one includes unconfirmed coins in `paidAmount`, so the surplus only counts when all of it is confirmed.
 */
export function capturedCentsOf(data: Invoice, methods: Methods): Cents {
  if (isOver(data)) return arrivedCents(methods)
  if (data.status !== 'Settled') return 0
  const { amount, paidAmount } = data
  const isMore = isPaidOver(data) && paidAmount !== undefined && !hasUnconfirmed(methods)
  return isMore ? Math.max(centsOf(amount), centsOf(paidAmount)) : centsOf(amount)
}

/** Whether the received amount depends on the invoice's payments. Otherwise, the invoice itself shows it. */
export function needsPayments(data: Invoice): boolean {
  return isOver(data) || isPaidOver(data)
}

function isPaidOver({ status, additionalStatus }: Invoice): boolean {
  return status === 'Settled' && additionalStatus === 'PaidOver'
}

/** Whether an invoice ended without being settled. Then only its payments show what was received. */
export function isOver({ status }: Invoice): boolean {
  return status === 'Expired' || status === 'Invalid'
}
