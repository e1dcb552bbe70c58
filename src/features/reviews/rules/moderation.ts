export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The statuses as named in the console. A `refused` review is stored as `rejected`. */
export const moderationStatuses = ['pending', 'approved', 'refused'] as const
export type ModerationStatus = (typeof moderationStatuses)[number]

/**
 * How long a decision on a review can be undone, slightly longer than the console offers it. The author isn't notified until then, so an
 * undone decision leaves no trace.
 */
export const UNDO_DECISION_WITHIN_MS = 12_000

/** The published rules that a review can break. */
export const brokenRules = ['spam', 'off_topic', 'personal_data', 'offensive', 'unlawful', 'duplicate'] as const
export type BrokenRule = (typeof brokenRules)[number]

const transitions: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

/** Whether a review can change from one status to another. */
export function mayBecome(from: ReviewStatus, to: ReviewStatus): boolean {
  return transitions[from].includes(to)
}

/** The public name and text of each rule. */
export const ruleTexts: Record<BrokenRule, { name: string; rule: string }> = {
  spam: { name: 'Spam', rule: 'It’s advertising or was written by a bot.' },
  off_topic: { name: 'Off topic', rule: 'It isn’t about an order from this shop, or it’s about a different service.' },
  personal_data: { name: 'Personal data', rule: 'It names a person, an address, a phone number or an account other than the author’s.' },
  offensive: { name: 'Offensive', rule: 'It insults or threatens someone.' },
  unlawful: { name: 'Unlawful', rule: 'It makes accusations without evidence or breaks the law in another way.' },
  duplicate: { name: 'Duplicate', rule: 'The same author has already posted the same review.' },
}

/** Whether the author is notified of a refusal. Not for spam, because bots use other people's addresses. */
export function notifiesAuthor(rule: BrokenRule): boolean {
  return rule !== 'spam'
}

export const moderationStatusOf = (status: ReviewStatus): ModerationStatus => (status === 'rejected' ? 'refused' : status)
export const storedStatusOf = (status: ModerationStatus): ReviewStatus => (status === 'refused' ? 'rejected' : status)
