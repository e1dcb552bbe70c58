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
