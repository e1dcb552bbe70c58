import type { DisputeView } from '#features/operations/contract/disputes.ts'
import { statusLabels as orderStatusLabels } from '#features/orders/rules.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import type { DisputeStatus, EvidenceKind } from '#features/payments/rules/disputes.ts'
import type { Tone } from '#ui/badge.tsx'
import { units } from '../orders/words.ts'

export const statusLabels: Record<DisputeStatus, string> = {
  needs_response: 'Response due',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

export const statusTones: Record<DisputeStatus, Tone> = {
  needs_response: 'danger',
  under_review: 'info',
  won: 'success',
  lost: 'neutral',
  closed: 'neutral',
}

export const evidenceTitles: Record<EvidenceKind, string> = {
  statement: 'Statement',
  order: 'Purchase',
  consent: 'Terms and consent',
  delivery: 'Delivery',
  emails: 'Emails',
  earlier_orders: 'Earlier orders',
}

/** The delivery status of a disputed order: `Being delivered: 1,200 of 5,000`. */
export function deliveryText({ status, held, quantity, delivered }: NonNullable<DisputeView['order']>): string {
  if (held) return 'Held'
  return status === 'processing' ? `Being delivered: ${units(delivered ?? 0)} of ${units(quantity)}` : orderStatusLabels[status]
}

/** `Stripe`. */
export function providerName({ provider }: Pick<DisputeView, 'provider'>): string {
  return new Map<string, string>(Object.entries(providerLabels)).get(provider) ?? provider
}
