import type { GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import type { Policy } from '#features/guarantees/rules/situation.ts'

export interface PolicyRow extends Policy {
  validFrom: Date
  createdBy: string
}

export type Decision = Pick<
  GuaranteeClaimRecord,
  'status' | 'destination' | 'amountCents' | 'quantity' | 'orderRefundId' | 'deliveryId' | 'decidedBy' | 'answer' | 'decidedAt' | 'doneAt'
>

export interface WithdrawalRow {
  id: string
  orderNumber: string
  email: string
  name: string | null
  orderId: string | null
  guaranteeClaimId: string | null
  receivedAt: Date
  /** When the order's account declared it, or a reader of the order's emails confirmed it. */
  provedAt: Date | null
  /** When a reader of the order's emails denied it. */
  deniedAt: Date | null
  /** When it was carried out, denied, or found to match no order. */
  closedAt: Date | null
}

// The first versions start at -infinity, which a JavaScript Date can't represent.
export const policyColumns = `
  id, kind, version, title, terms, window_hours as "windowHours", applies_to as "appliesTo",
  greatest(valid_from, 'epoch') as "validFrom", created_by as "createdBy"`

export const guaranteeClaimColumns = `
  id, order_id as "orderId", kind, policy_id as "policyId", status, message, current_count as "currentCount", destination,
  amount_cents as "amountCents", quantity, order_refund_id as "orderRefundId", delivery_id as "deliveryId",
  decided_by as "decidedBy", answer, created_at as "createdAt", decided_at as "decidedAt", done_at as "doneAt"`

export const withdrawalColumns = `
  id, order_number as "orderNumber", email, name, order_id as "orderId", guarantee_claim_id as "guaranteeClaimId", received_at as "receivedAt",
  proved_at as "provedAt", denied_at as "deniedAt", closed_at as "closedAt"`
