import type { AttemptStatus } from '#features/payments/contract.ts'

/**
 * Where an attempt may go. Captured money is a fact and is taken in from everywhere, however late; what is over can
 * otherwise not begin again. What is not in the table is refused.
 */
export const attemptTransitions: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['requires_action', 'pending', 'unknown', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  unknown: ['requires_action', 'pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  requires_action: ['pending', 'succeeded', 'declined', 'failed', 'canceled', 'expired'],
  pending: ['succeeded', 'declined', 'failed', 'canceled', 'expired'],
  declined: ['succeeded'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  expired: ['succeeded'],
  succeeded: [],
}

export function mayMove(from: AttemptStatus, to: AttemptStatus): boolean {
  return attemptTransitions[from].includes(to)
}

/** Statuses an attempt may come from to reach `to`: the guard of the UPDATE. */
export function sourcesOf(to: AttemptStatus): AttemptStatus[] {
  return (Object.keys(attemptTransitions) as AttemptStatus[]).filter((from) => mayMove(from, to))
}

/** While one of these, the customer may still be charged: the order counts as in flight. */
export function isOpen(status: AttemptStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'pending' || status === 'unknown'
}
