/** A made-up review of the demo shop, which says on every page that it is one. */
export interface DemoReview {
  /** The service's label. */
  service: string
  username: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  content: string
  /** Its age when the shop is filled. */
  daysAgo: number
  /** Left out: verified. */
  unverified?: true
  /** Left out: approved. */
  status?: 'pending' | 'rejected'
  helpfulVotes: number
  /** What the shop answered, a day later. */
  reply?: string
}
