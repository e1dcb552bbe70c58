import type { OrderRefundStatus } from '#features/checkout/contract.ts'
import type { Remedy, RemedyKind, RemedyStatus } from '#features/guarantees/contract.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import type { Tone } from '#ui/badge.tsx'

/** What a remedy is called on a button: stopping an order is another thing than complaining about one. */
export function remedyTitle(kind: RemedyKind, status: OrderStatus): string {
  if (kind !== 'refund') return titles[kind]
  if (status === 'pending') return 'Cancel and get your money back'
  return status === 'processing' ? 'Stop and get the missing part back' : 'Ask for a refund'
}

const titles: Record<Exclude<RemedyKind, 'refund'>, string> = {
  refill: 'Ask for a refill',
  revision: 'Have comments revised',
  withdrawal: 'Withdraw from the contract',
  problem: 'Report a problem',
}

/** What was asked for, in the list of requests. */
export const requestNames: Record<RemedyKind, string> = {
  refund: 'Refund',
  refill: 'Refill',
  revision: 'Revision',
  withdrawal: 'Withdrawal',
  problem: 'Problem',
}

export const requestStates: Record<RemedyStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'A person is looking', tone: 'warn' },
  granted: { label: 'On its way', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  refused: { label: 'Refused', tone: 'neutral' },
}

export const refundStates: Record<OrderRefundStatus, { label: string; tone: Tone }> = {
  on_its_way: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid back', tone: 'success' },
  failed: { label: 'Refused by the provider; we try again', tone: 'warn' },
}

/** What the form says on its button. */
export function sendLabel({ kind, isSettledByRule }: Pick<Remedy, 'kind' | 'isSettledByRule'>): string {
  if (kind === 'problem') return 'Send to support'
  if (kind === 'withdrawal') return 'Withdraw'
  return isSettledByRule && kind === 'refund' ? 'Stop the order' : 'Send request'
}

export const messages = {
  loading: 'Loading what is open on this order...',
  failed: 'What is open on this order could not be loaded.',
  unsent: 'Your request did not reach us. Nothing was changed. Please try again.',
} as const
