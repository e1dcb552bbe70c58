/** A published review as anyone may read it. The author's e-mail never leaves the server. Section 3, "Review". */
export interface ReviewView {
  _id: string
  id: string
  username: string
  /** The service's label, such as `Instagram Views`. */
  serviceUsed: string
  /** 1 to 5. */
  rating: number
  reviewTitle: string
  content: string
  status: 'approved'
  /** Written by someone who ordered that service here. */
  isVerified: boolean
  helpfulVotes: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** What the shop answered; null where it did not. */
  reply: { content: string; createdAt: string } | null
}

/** What approved reviews come to. */
export interface ReviewSummary {
  /** Of five stars, to one decimal; 0 where there are none. */
  average: number
  count: number
  /** How many gave so many stars. */
  distribution: Record<Stars, number>
}

/** One page of reviews that fit a question. */
export interface ReviewPage {
  success: true
  /** On this page. */
  count: number
  pagination: { page: number; limit: number; total: number; pages: number }
  data: ReviewView[]
  /** Of the service that was asked for, else of all; a chosen rating does not narrow it. */
  summary: ReviewSummary
}

export const stars = [5, 4, 3, 2, 1] as const
export type Stars = (typeof stars)[number]

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What a list of reviews is narrowed to and how it is ordered. */
export interface ReviewQuestion {
  /** A service's label; undefined for all. */
  service: string | undefined
  rating: Stars | undefined
  sort: ReviewSort
  /** From 1. */
  page: number
}

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The body of `POST /leavereview`. Section 3, "Review submission". */
export interface ReviewSubmission {
  username: string
  email: string
  serviceUsed: string
  /** 1 to 5. */
  rating: number
  reviewTitle: string
  content: string
  /** Of a mailed invitation: the review is verified and about that order. */
  token?: string | undefined
  /** A field that people do not see: what stands in it was filled in by a program. */
  homepage?: string | undefined
  /** Milliseconds from the form's appearance to its submission. */
  elapsedMs?: number | undefined
}

/** What a mailed invitation is about. */
export interface InvitationView {
  /** `GS-100234`. */
  orderNumber: string
  /** The service's label. */
  service: string
  /** The account's name; empty for a guest. */
  name: string
}

/** A review platform on which the shop can be looked up. */
export interface ReviewPlatform {
  name: string
  /** The shop's own page there. */
  url: string
}

/** Which of the published rules a review broke that is not shown. */
export const refusals = ['spam', 'off_topic', 'personal_data', 'offensive', 'unlawful', 'duplicate'] as const
export type BrokenRule = (typeof refusals)[number]

export const deskStatuses = ['pending', 'approved', 'refused'] as const
/** As the console calls them: a `refused` one is `rejected` in the review itself. */
export type DeskStatus = (typeof deskStatuses)[number]

/** A review as its moderators see it. */
export interface DeskReview {
  id: string
  username: string
  /** Null for those of the staff who may not see customers. */
  email: string | null
  userId: string | null
  /** The order that the author proved it is about. */
  orderId: string | null
  service: string
  /** 1 to 5. */
  rating: number
  title: string
  content: string
  status: DeskStatus
  isVerified: boolean
  helpfulVotes: number
  /** ISO 8601, UTC. */
  createdAt: string
  reply: { content: string; createdAt: string } | null
  /** Who decided last, and when; null where nobody has. `byName` is null where a rule did. */
  decided: { byName: string | null; at: string } | null
  refusal: BrokenRule | null
  /** Why, in words. */
  reason: string | null
}

/** What became of all reviews that came in. */
export interface ModerationFigures {
  received: number
  published: number
  waiting: number
  /** By the rule that they broke; `other` for those from before rules were noted. */
  refused: { total: number; by: Partial<Record<BrokenRule | 'other', number>> }
}
