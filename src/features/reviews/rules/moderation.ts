import type { ReviewStatus } from '#features/reviews/contract.ts'

/** What a review may become; what is not here is refused. */
const moves: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

export function mayBecome(from: ReviewStatus, to: ReviewStatus): boolean {
  return moves[from].includes(to)
}
