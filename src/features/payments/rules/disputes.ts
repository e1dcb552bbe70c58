import type { Cents } from '#shared/money.ts'

/**
 * The status of a dispute. needs_response: the shop can submit evidence · under_review: the bank or PayPal decides · won: the money
 * stays with the shop or came back · lost: it went to the customer · closed: an inquiry that ended without taking money.
 */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Whether a dispute is not decided yet. */
export function isDisputeOpen(status: DisputeStatus): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** What decides whether a disputed payment may be refunded. */
export interface DisputedMoney {
  status: DisputeStatus
  withdrawnCents: Cents
}

/**
 * Whether money is withdrawn that may come back. Until it is back, or lost for good, nothing is refunded: the customer would be
 * paid twice.
 */
export function holdsRefunds(disputes: readonly DisputedMoney[]): boolean {
  return disputes.some(({ status, withdrawnCents }) => status !== 'lost' && withdrawnCents > 0)
}

/** What customers got back by disputes that the shop lost, in cents, beside their refunds: less what refunds were to give that ended as taken. */
export function lostCents(disputes: readonly (DisputedMoney & { takenCents: Cents })[]): Cents {
  return disputes.reduce((sum, { status, withdrawnCents, takenCents }) => sum + (status === 'lost' ? withdrawnCents - takenCents : 0), 0)
}

const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the charge',
  check_returned: 'A check was returned',
  credit_not_processed: 'A promised refund did not arrive',
  customer_initiated: 'The customer asked their bank',
  debit_not_authorized: 'The customer did not authorize the payment',
  duplicate: 'Charged twice',
  fraudulent: 'The cardholder did not make this purchase',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the card network’s rules',
  product_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'Canceled subscription',
  unrecognized: 'The customer does not recognize the charge',
  merchandise_or_service_not_received: 'Not received',
  merchandise_or_service_not_as_described: 'Not as described',
  unauthorised: 'The customer did not authorize the payment',
  duplicate_transaction: 'Charged twice',
  incorrect_amount: 'Wrong amount',
  payment_by_other_means: 'Paid another way',
  canceled_recurring_billing: 'Canceled subscription',
  problem_with_remittance: 'Problem with a transfer',
}

/** A provider's reason as staff read it. */
export function describeReason(reason: string): string {
  return reasons[reason.toLowerCase()] ?? 'Another reason'
}

/** What evidence is about; each provider has its own field or type for it. */
export const evidenceKinds = ['statement', 'order', 'consent', 'delivery', 'emails', 'earlier_orders'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The longest text that every provider takes. */
export const MAX_EVIDENCE_LENGTH = 2_000

/** Evidence as it goes to a provider: one text for each kind, at most 2,000 characters. */
export interface DisputeEvidence {
  texts: { kind: EvidenceKind; text: string }[]
  customerEmail: string
  /** The network address of the purchase; left out or null if it is not kept (any longer). */
  customerAddress?: string | null
  /** When the order was delivered or was to be: ISO 8601. */
  servicedAt: string | null
}

/** What a provider asked for when evidence was kept: what that evidence answers. */
export interface AnsweredRequest {
  /** ISO 8601; null if there was no deadline. */
  dueAt: string | null
  /** In the provider's words; null if it had not said. */
  stage: string | null
  /** How many submissions the provider counted before this one. */
  submissions: number
}

/** Whether a provider that took evidence asks for more: again with a later deadline, or at another stage. */
export function asksAgain(
  answered: AnsweredRequest,
  { status, evidenceDueAt, stage }: { status: DisputeStatus; evidenceDueAt: Date | null; stage: string | null },
): boolean {
  if (status !== 'needs_response') return false
  const isOtherStage = answered.stage !== null && stage !== null && stage !== answered.stage
  const isLater = evidenceDueAt !== null && (answered.dueAt === null || evidenceDueAt > new Date(answered.dueAt))
  return isOtherStage || isLater
}

/** Cuts a text to what every provider takes, at the end of a line, and says so. */
export function shortenEvidence(text: string): string {
  if (text.length <= MAX_EVIDENCE_LENGTH) return text
  const note = '\n(shortened)'
  const kept = text.slice(0, MAX_EVIDENCE_LENGTH - note.length)
  const end = kept.lastIndexOf('\n')
  return (end > 0 ? kept.slice(0, end) : kept) + note
}
