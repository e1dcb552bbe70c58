import type { BrokenRule, ReviewStatus } from '#features/reviews/rules/moderation.ts'

/** The public part of a row of `reviews`. */
export interface ShownReview {
  id: string
  username: string
  service: string
  rating: number
  title: string
  content: string
  verified: boolean
  helpfulVotes: number
  createdAt: Date
  reply: string | null
  repliedAt: Date | null
}

/** A new row of `reviews`. */
export interface ReviewDraft extends Pick<
  ShownReview,
  'id' | 'username' | 'service' | 'rating' | 'title' | 'content' | 'verified' | 'createdAt'
> {
  email: string
  status: Exclude<ReviewStatus, 'approved'>
  refusal: BrokenRule | null
  rejectionReason: string | null
  orderId: string | null
  userId: string | null
}

export const shownColumns = `
  id, username, service_used as service, rating, title, content, verified, helpful_votes as "helpfulVotes",
  created_at as "createdAt", reply, replied_at as "repliedAt"`
