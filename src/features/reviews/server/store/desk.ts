import type { BrokenRule, ReviewStatus } from '#features/reviews/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A row of `reviews`, as its moderators see it. */
export interface DeskRow {
  id: string
  username: string
  email: string
  userId: string | null
  orderId: string | null
  service: string
  rating: number
  title: string
  content: string
  status: ReviewStatus
  verified: boolean
  helpfulVotes: number
  createdAt: Date
  reply: string | null
  repliedAt: Date | null
  moderatedBy: string | null
  moderatedAt: Date | null
  refusal: BrokenRule | null
  rejectionReason: string | null
}

const columns = `id, username, email, user_id as "userId", order_id as "orderId", service_used as service, rating, title, content,
  coalesce(status, 'approved') as status, verified, helpful_votes as "helpfulVotes", created_at as "createdAt", reply,
  replied_at as "repliedAt", moderated_by as "moderatedBy", moderated_at as "moderatedAt", refusal, rejection_reason as "rejectionReason"`

/** Reviews of a status behind the one named `after`: what waits the longest first, else the newest first. */
export async function selectDesk(
  db: Queryable,
  { status, rating, after, limit }: { status: ReviewStatus; rating?: number | undefined; after?: string | undefined; limit: number },
): Promise<DeskRow[]> {
  const [beyond, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  const { rows } = await db.query<DeskRow>(
    `select ${columns} from reviews
     where coalesce(status, 'approved') = $1 and ($2::integer is null or rating = $2)
       and ($3::text is null or (created_at, id) ${beyond} ((select created_at from reviews where id = $3), $3))
     order by created_at ${order}, id ${order} limit $4`,
    [status, rating ?? null, after ?? null, limit],
  )
  return rows
}

/** How many reviews of each status there are, the refused ones by rule. */
export async function countByDecision(db: Queryable): Promise<{ status: ReviewStatus; refusal: BrokenRule | null; count: number }[]> {
  const { rows } = await db.query<{ status: ReviewStatus; refusal: BrokenRule | null; count: number }>(
    `select coalesce(status, 'approved') as status, refusal, count(*) as count from reviews group by 1, 2`,
  )
  return rows
}
