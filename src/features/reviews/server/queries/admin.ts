import { accountOf } from '#features/accounts/server/queries.ts'
import type { AdminReview, ModerationCounts } from '#features/reviews/contract.ts'
import { type ModerationStatus, moderationStatusOf, storedStatusOf } from '#features/reviews/rules/moderation.ts'
import { type AdminReviewRow, countByDecision, countForModeration, selectForModeration } from '#features/reviews/server/store/admin.ts'
import type { Context } from '#platform/context.ts'
import { type ListTotal, type Page, type PageRequest, pageOf, totalUpTo } from '#shared/page.ts'

export { waitingReviews } from '#features/reviews/server/store/admin.ts'
export { refusedReview, type RefusedReview, selectNewestReviewsOf as newestReviewsOf } from '#features/reviews/server/store/people.ts'

/** The reviews that a moderator wants to see. */
export interface ModerationQuestion extends PageRequest {
  status: ModerationStatus
  rating?: number | undefined
  /** Whether the moderator may see customers. */
  withPeople: boolean
}

/** One page of reviews for moderators. Waiting ones are oldest first, all others newest first. */
export async function listReviews(
  ctx: Context,
  { status, rating, cursor, limit, withPeople }: ModerationQuestion,
): Promise<Page<AdminReview>> {
  const rows = await selectForModeration(ctx.db, { status: storedStatusOf(status), rating, after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  const names = await namesOf(ctx, data)
  return { data: data.map((row) => adminReview(row, names, withPeople)), nextCursor }
}

/** Number of matching reviews, counted up to `upTo`. */
export async function countReviews(
  { db }: Context,
  { status, rating }: Pick<ModerationQuestion, 'status' | 'rating'>,
  upTo: number,
): Promise<ListTotal> {
  return totalUpTo(await countForModeration(db, { status: storedStatusOf(status), rating, limit: upTo + 1 }), upTo)
}

/** Number of all reviews by decision. */
export async function countModeration(ctx: Context): Promise<ModerationCounts> {
  const counts = await countByDecision(ctx.db)
  const sum = (matches: (entry: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0)
  const refused = counts.filter(({ status }) => status === 'rejected')
  return {
    received: sum(() => true),
    published: sum(({ status }) => status === 'approved'),
    waiting: sum(({ status }) => status === 'pending'),
    refused: {
      total: sum(({ status }) => status === 'rejected'),
      by: Object.fromEntries(refused.map(({ refusal, count }) => [refusal ?? 'other', count])),
    },
  }
}

async function namesOf(ctx: Context, rows: readonly AdminReviewRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ moderatedBy }) => moderatedBy ?? []))]
  const accounts = await Promise.all(ids.map((id) => accountOf(ctx.db, id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.userId, account.username] as const] : [])))
}

function adminReview(row: AdminReviewRow, names: ReadonlyMap<string, string>, withPeople: boolean): AdminReview {
  const { id, username, orderId, service, rating, title, content, helpfulVotes, refusal } = row
  const { reply, repliedAt, moderatedBy, moderatedAt } = row
  return {
    id,
    username,
    email: withPeople ? row.email : null,
    userId: withPeople ? row.userId : null,
    orderId: withPeople ? orderId : null,
    service,
    rating,
    title,
    content,
    status: moderationStatusOf(row.status),
    isVerified: row.verified,
    helpfulVotes,
    createdAt: row.createdAt.toISOString(),
    reply: reply !== null && repliedAt ? { content: reply, createdAt: repliedAt.toISOString() } : null,
    decided: moderatedAt && { byName: names.get(moderatedBy ?? '') ?? null, at: moderatedAt.toISOString() },
    refusal,
    reason: row.rejectionReason,
  }
}
