import { z } from 'zod'
import type { EvidenceKind } from '#features/payments/rules/disputes.ts'
import { type DisputeCalls, type ProviderDispute, ProviderRefused } from '#features/payments/server/providers/provider.ts'
import { accepted, type RestAnswer } from '#features/payments/server/providers/rest.ts'
import { type Cents, toCents } from '#shared/money.ts'

const money = z.object({ value: z.string(), currency_code: z.string() })
const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() })).default([])
const disputeSchema = z.object({
  dispute_id: z.string(),
  create_time: z.coerce.date(),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: z.string().optional(),
        custom: z.string().optional(),
        invoice_number: z.string().optional(),
      }),
    )
    .default([]),
  reason: z.string(),
  status: z.string(),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money.optional() }).optional(),
  money_movements: z
    .array(
      z.object({
        affected_party: z.string(),
        type: z.string(),
        amount: money.optional(),
        reason: z.string().optional(),
      }),
    )
    .default([]),
  evidences: z.array(z.object({ source: z.string().optional() })).default([]),
  seller_response_due_date: z.coerce.date().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  links: linksSchema,
})
type Dispute = z.infer<typeof disputeSchema>

const listSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
  links: linksSchema,
})

type Call = (method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string) => Promise<RestAnswer>

const PAGE_SIZE = 50
/** No shop has ten thousand disputes. */
const MAX_PAGES = 200

/**
 * PayPal's disputes. Their money movements are booked from the transaction search, which uses other ids. `captureIds` returns the captures
 * of an order. They are compared because a payer elsewhere on the same account can put any attempt's id on a payment.
 */
export function payPalDisputes(call: Call, captureIds: (orderId: string) => Promise<string[]>): DisputeCalls {
  const path = (reference: string) => `/v1/customer/disputes/${encodeURIComponent(reference)}`
  const read = async (reference: string) => disputeSchema.parse(accepted(await call('GET', path(reference))))
  return {
    get: async (reference) => present(await read(reference)),
    isAbout: async ({ captureId }, orderId) => typeof captureId === 'string' && (await captureIds(orderId)).includes(captureId),
    async list(since) {
      const references: string[] = []
      let next: string | undefined = `/v1/customer/disputes?start_time=${since.toISOString()}&page_size=${PAGE_SIZE}`
      for (let page = 1; next !== undefined; page++) {
        if (page > MAX_PAGES) throw new Error(`PayPal lists more than ${MAX_PAGES} pages of disputes`)
        const { items, links } = listSchema.parse(accepted(await call('GET', next)))
        references.push(...items.map(({ dispute_id }) => dispute_id))
        next = linkOf(links, 'next')
      }
      return references
    },
    async submit({ reference, requestId, evidence: { texts }, submissionsBefore }) {
      const dispute = await read(reference)
      if (submissionsOf(dispute) > submissionsBefore) return
      // During the inquiry stage, PayPal accepts messages and offers, but no evidence.
      const link = linkOf(dispute.links, 'provide-evidence')
      if (link === undefined) throw new ProviderRefused('the dispute does not accept evidence')
      const evidences = texts.map(({ kind, text }) => ({ evidence_type: evidenceTypes[kind], notes: text }))
      const form = new FormData()
      form.set('input', new Blob([JSON.stringify({ evidences })], { type: 'application/json' }))
      accepted(await call('POST', link, form, requestId))
    },
  }
}

const evidenceTypes: Record<EvidenceKind, string> = {
  statement: 'MERCHANT_RESPONSE',
  order: 'ORDER_DETAILS',
  consent: 'COPY_OF_CONTRACT',
  delivery: 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED',
  emails: 'ADDITIONAL_INFORMATION_OF_ITEM',
  earlier_orders: 'LAST_VALID_TRANSACTION_DETAILS',
}

function present(dispute: Dispute): ProviderDispute {
  const { dispute_id, create_time, disputed_transactions, reason, dispute_amount, seller_response_due_date } = dispute
  const [transaction] = disputed_transactions
  return {
    reference: dispute_id,
    attemptId: transaction?.custom ?? transaction?.invoice_number ?? null,
    captureId: transaction?.seller_transaction_id ?? null,
    amountCents: centsOf(dispute_amount),
    currency: dispute_amount.currency_code,
    reason,
    status: statusOf(dispute),
    withdrawnCents: withdrawnCents(dispute),
    stage: dispute.dispute_life_cycle_stage ?? null,
    evidenceDueAt: seller_response_due_date ?? null,
    submissions: submissionsOf(dispute),
    openedAt: create_time,
    balanceTransactions: [],
  }
}

/** The number of texts that the shop has submitted, several per submission. */
function submissionsOf({ evidences }: Dispute): number {
  return evidences.filter(({ source }) => source === 'SUBMITTED_BY_SELLER').length
}

/** The path of a PayPal link. The host is left out because PayPal is called at the configured address. */
function linkOf(links: z.infer<typeof linksSchema>, rel: string): string | undefined {
  const href = links.find((link) => link.rel === rel)?.href
  if (href === undefined) return undefined
  const { pathname, search } = new URL(href)
  return pathname + search
}

const outcomes: Record<string, ProviderDispute['status']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
}

function statusOf({ status, dispute_outcome }: Dispute): ProviderDispute['status'] {
  if (status === 'RESOLVED') return outcomes[dispute_outcome?.outcome_code ?? ''] ?? 'closed'
  return status === 'WAITING_FOR_SELLER_RESPONSE' ? 'needs_response' : 'under_review'
}

/** PayPal holds the disputed amount until it decides. After a loss, it's the money that finally moved, or else what was refunded. */
function withdrawnCents(dispute: Dispute): Cents {
  const { dispute_amount, dispute_outcome, money_movements } = dispute
  if (dispute.status !== 'RESOLVED') return centsOf(dispute_amount)
  if (statusOf(dispute) !== 'lost') return 0
  const moved = money_movements
    .filter(({ affected_party, reason }) => affected_party === 'SELLER' && !reason?.endsWith('FEE'))
    .reduce((sum, { type, amount }) => sum + (amount ? centsOf(amount) : 0) * (type === 'DEBIT' ? 1 : -1), 0)
  return moved > 0 ? moved : centsOf(dispute_outcome?.amount_refunded ?? dispute_amount)
}

function centsOf({ value }: z.infer<typeof money>): Cents {
  return toCents(Number(value))
}
