import { accountOf } from '#features/accounts/server/queries.ts'
import type { DeskReview, DeskStatus, ModerationFigures, BrokenRule } from '#features/reviews/contract.ts'
import { deskStatusOf, statusOfDesk } from '#features/reviews/rules/moderation.ts'
import { countByDecision, type DeskRow, selectDesk } from '#features/reviews/server/store/desk.ts'
import { selectRefused } from '#features/reviews/server/store/people.ts'
import type { Context } from '#platform/context.ts'

/** Which reviews the desk asks for. */
export interface DeskQuestion {
  status: DeskStatus
  rating?: number | undefined
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
  limit: number
  /** Whether whoever asks may see customers. */
  withPeople: boolean
}

/** A page of reviews for their moderators: what waits the longest first, else the newest first. */
export async function deskReviews(ctx: Context, question: DeskQuestion): Promise<{ data: DeskReview[]; nextCursor: string | null }> {
  const { status, rating, cursor, limit, withPeople } = question
  const rows = await selectDesk(ctx.db, { status: statusOfDesk(status), rating, after: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const names = await namesOf(ctx, shown)
  const data = shown.map((row) => present(row, names, withPeople))
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

async function namesOf(ctx: Context, rows: readonly DeskRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ moderatedBy }) => moderatedBy ?? []))]
  const accounts = await Promise.all(ids.map((id) => accountOf(ctx.db, id)))
  return new Map(accounts.flatMap((account) => (account ? [[account.userId, account.username] as const] : [])))
}

function present(row: DeskRow, names: ReadonlyMap<string, string>, withPeople: boolean): DeskReview {
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
    status: deskStatusOf(row.status),
    isVerified: row.verified,
    helpfulVotes,
    createdAt: row.createdAt.toISOString(),
    reply: reply !== null && repliedAt ? { content: reply, createdAt: repliedAt.toISOString() } : null,
    decided: moderatedAt && { byName: names.get(moderatedBy ?? '') ?? null, at: moderatedAt.toISOString() },
    refusal,
    reason: row.rejectionReason,
  }
}

/** What became of all reviews that ever came in; computed, of nobody in particular. */
export async function moderationFigures(ctx: Context): Promise<ModerationFigures> {
  const counts = await countByDecision(ctx.db)
  const sum = (fits: (each: (typeof counts)[number]) => boolean) => counts.filter(fits).reduce((total, { count }) => total + count, 0)
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

/** A review that is refused, for the letter that says so. */
export interface RefusedReview {
  /** Null for a guest. */
  userId: string | null
  email: string
  service: string
  refusal: BrokenRule
  reason: string
}

/** Undefined where it is not refused (any more), or its author was erased. */
export function refusedReview(ctx: Context, reviewId: string): Promise<RefusedReview | undefined> {
  return selectRefused(ctx.db, reviewId)
}
