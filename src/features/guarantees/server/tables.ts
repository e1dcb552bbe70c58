import type { RefundDestination } from '#features/checkout/contract.ts'
import type { RemedyKind, RemedyStatus } from '#features/guarantees/contract.ts'
import type { Policy } from '#features/guarantees/rules/situation.ts'
import type { Cents } from '#shared/money.ts'

/** A row of `guarantee_policies`. */
export interface PolicyRow extends Policy {
  validFrom: Date
  createdBy: string
}

/** A row of `remedies`. */
export interface RemedyRow {
  id: string
  orderId: string
  kind: RemedyKind
  policyId: string | null
  status: RemedyStatus
  message: string | null
  currentCount: number | null
  destination: RefundDestination | null
  amountCents: Cents | null
  quantity: number | null
  orderRefundId: string | null
  deliveryId: string | null
  decidedBy: string | null
  answer: string | null
  createdAt: Date
  decidedAt: Date | null
  doneAt: Date | null
}

/** How a request was decided. */
export type Decision = Pick<
  RemedyRow,
  'status' | 'destination' | 'amountCents' | 'quantity' | 'orderRefundId' | 'deliveryId' | 'decidedBy' | 'answer' | 'decidedAt' | 'doneAt'
>

/** A row of `withdrawals`. */
export interface WithdrawalRow {
  id: string
  orderNumber: string
  email: string
  name: string | null
  orderId: string | null
  remedyId: string | null
  receivedAt: Date
}

// The first versions hold since ever, which is no time of JavaScript's.
export const policyColumns = `
  id, kind, version, title, terms, window_hours as "windowHours", applies_to as "appliesTo",
  greatest(valid_from, 'epoch') as "validFrom", created_by as "createdBy"`

export const remedyColumns = `
  id, order_id as "orderId", kind, policy_id as "policyId", status, message, current_count as "currentCount", destination,
  amount_cents as "amountCents", quantity, order_refund_id as "orderRefundId", delivery_id as "deliveryId",
  decided_by as "decidedBy", answer, created_at as "createdAt", decided_at as "decidedAt", done_at as "doneAt"`

export const withdrawalColumns = `
  id, order_number as "orderNumber", email, name, order_id as "orderId", remedy_id as "remedyId", received_at as "receivedAt"`
