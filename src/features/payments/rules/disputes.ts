import type { Cents } from '#shared/money.ts'

/**
 * The status of a dispute. needs_response: the shop can submit evidence · under_review: the bank or PayPal is deciding · won: the shop
 * keeps the money or got it back · lost: the customer got the money · closed: an inquiry that ended without withdrawing money.
 */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Whether a dispute is not decided yet. */
export function isDisputeOpen(status: DisputeStatus): boolean {
  return status === 'needs_response' || status === 'under_review'
}

/** The part of a dispute that decides whether its payment may be refunded. */
export interface DisputedMoney {
  status: DisputeStatus
  withdrawnCents: Cents
}

/** Whether a dispute has withdrawn money that may still come back. Refunding meanwhile could pay the customer twice. */
export function holdsRefunds(disputes: readonly DisputedMoney[]): boolean {
  return disputes.some(({ status, withdrawnCents }) => status !== 'lost' && withdrawnCents > 0)
}

/** Cents that customers got back through lost disputes. Excludes refunds that ended because the dispute had already taken the money. */
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

/** Describes a provider's reason code to staff. */
export function describeReason(reason: string): string {
  return reasons[reason.toLowerCase()] ?? 'Another reason'
}

/** Topics of evidence. Each provider has its own field or type for each. */
export const evidenceKinds = ['statement', 'order', 'consent', 'delivery', 'emails', 'earlier_orders'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The longest text that every provider accepts. */
export const MAX_EVIDENCE_LENGTH = 2_000

/** Evidence to submit to a provider: one text per kind, at most 2,000 characters. */
export interface DisputeEvidence {
  texts: { kind: EvidenceKind; text: string }[]
  customerEmail: string
  /** The IP address of the purchase. Null or left out if it is no longer stored. */
  customerAddress?: string | null
  /** When the order was or should have been delivered. ISO 8601. */
  servicedAt: string | null
}

/** The provider's request that the evidence responds to. */
export interface AnsweredRequest {
  /** ISO 8601; null if there was no deadline. */
  dueAt: string | null
  /** As named by the provider. Null if it gave none. */
  stage: string | null
  /** The provider's count of submissions before this one. */
  submissions: number
}

/** Whether a provider requests more evidence after a submission, by a later deadline or another stage. */
export function requestsMoreEvidence(
  answered: AnsweredRequest,
  { status, evidenceDueAt, stage }: { status: DisputeStatus; evidenceDueAt: Date | null; stage: string | null },
): boolean {
  if (status !== 'needs_response') return false
  const isOtherStage = answered.stage !== null && stage !== null && stage !== answered.stage
  const isLater = evidenceDueAt !== null && (answered.dueAt === null || evidenceDueAt > new Date(answered.dueAt))
  return isOtherStage || isLater
}

/** Shortens a text to the length that every provider accepts. Cuts at the end of a line and adds a note. */
export function shortenEvidence(text: string): string {
  if (text.length <= MAX_EVIDENCE_LENGTH) return text
  const note = '\n(shortened)'
  const start = text.slice(0, MAX_EVIDENCE_LENGTH - note.length)
  const end = start.lastIndexOf('\n')
  return (end > 0 ? start.slice(0, end) : start) + note
}
