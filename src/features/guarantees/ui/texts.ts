import type { OrderRefundStatus } from '#features/checkout/contract.ts'
import type { GuaranteeOption, GuaranteeClaimKind, GuaranteeClaimStatus } from '#features/guarantees/contract.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Tone } from '#ui/badge.tsx'

export function guaranteeClaimTitle(kind: GuaranteeClaimKind, status: OrderStatus): string {
  if (kind !== 'refund') return titles[kind]
  if (status === 'pending') return 'Cancel and get a refund'
  return status === 'processing' ? 'Stop and get a refund for the rest' : 'Request a refund'
}

const titles: Record<Exclude<GuaranteeClaimKind, 'refund'>, string> = {
  refill: 'Request a refill',
  revision: 'Request a revision',
  withdrawal: 'Withdraw from the contract',
  problem: 'Report a problem',
}

/** The name of a claim in the customer's list of requests. */
export const requestNames: Record<GuaranteeClaimKind, string> = {
  refund: 'Refund',
  refill: 'Refill',
  revision: 'Revision',
  withdrawal: 'Withdrawal',
  problem: 'Problem',
}

export const requestStates: Record<GuaranteeClaimStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'In review', tone: 'warn' },
  granted: { label: 'In progress', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  refused: { label: 'Declined', tone: 'neutral' },
}

export const refundStates: Record<OrderRefundStatus, { label: string; tone: Tone }> = {
  on_its_way: { label: 'On its way', tone: 'info' },
  paid: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Delayed; we’re retrying', tone: 'warn' },
}

export function sendLabel({ kind, isSettledByRule }: Pick<GuaranteeOption, 'kind' | 'isSettledByRule'>, status: OrderStatus): string {
  if (kind === 'problem') return 'Send to support'
  if (kind === 'withdrawal') return 'Withdraw'
  if (!isSettledByRule || kind !== 'refund') return 'Send request'
  return status === 'pending' ? 'Cancel the order' : 'Stop the order'
}

export const messages = {
  loading: 'Loading your options...',
  failed: 'We couldn’t load your options.',
  unsent: 'Your request didn’t reach us, so nothing was changed. Please try again.',
} as const
