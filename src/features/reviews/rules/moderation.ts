import type { DeskStatus, BrokenRule, ReviewStatus } from '#features/reviews/contract.ts'

/** What a review may become; what is not here is refused. */
const moves: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

export function mayBecome(from: ReviewStatus, to: ReviewStatus): boolean {
  return moves[from].includes(to)
}

/** Why a review is not shown: its name, and the rule that everybody can read. */
export const refusalRules: Record<BrokenRule, { name: string; rule: string }> = {
  spam: { name: 'Spam', rule: 'It advertises something, or a program wrote it.' },
  off_topic: {
    name: 'Not about an order here',
    rule: 'It is not about an order at this shop, or about another service than the one chosen.',
  },
  personal_data: { name: 'Personal data', rule: 'It names a person, an address, a phone number or an account that is not its author’s.' },
  offensive: { name: 'Offensive', rule: 'It insults or threatens somebody.' },
  unlawful: { name: 'Unlawful', rule: 'It accuses somebody of what it does not show, or the law forbids it otherwise.' },
  duplicate: { name: 'Written twice', rule: 'The same author has written the same before.' },
}

/** Whether whoever wrote it is told: a program that filled in the form used an address that is not its own. */
export function isTold(refusal: BrokenRule): boolean {
  return refusal !== 'spam'
}

export const deskStatusOf = (status: ReviewStatus): DeskStatus => (status === 'rejected' ? 'refused' : status)
export const statusOfDesk = (status: DeskStatus): ReviewStatus => (status === 'refused' ? 'rejected' : status)
