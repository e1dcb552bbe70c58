import type { BrokenRule } from '#features/reviews/rules/moderation.ts'
import { ERASED_TEXT } from '#features/reviews/server/store/reviews.ts'
import type { ShownReview } from '#features/reviews/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'
import { pluck } from '#shared/records.ts'

/** Matches reviews of an account, and those written with an email address unless it's null. */
const byPerson = `(user_id = $1 or lower(email) = lower($2))`

/** Also matches reviews of a person's orders that were written signed out, with any address. */
const byPersonOrOrder = `(${byPerson} or (user_id is null and order_id = any($3)))`

/** A review as its author wrote it. */
export interface OwnReview extends Pick<ShownReview, 'service' | 'rating' | 'title' | 'content' | 'reply' | 'createdAt'> {
  id: string
  status: string | null
}

/** A person's reviews after `last`, oldest first, at most `limit`. */
export async function selectReviewsOf(
  db: Queryable,
  { userId, email, orderIds }: Invited & { userId: string },
  limit: number,
  last?: OwnReview,
): Promise<OwnReview[]> {
  return db.all(
    `select id, service_used as service, rating, title, content, status, reply, created_at as "createdAt" from reviews
     where ${byPersonOrOrder} and ${isAfterLast('reviews', '$4', '$5')} ${oldestFirst} limit $6`,
    [userId, email, orderIds, last?.createdAt, last?.id, limit],
  )
}

/** A person's orders, and their address unless it's null. */
interface Invited {
  orderIds: readonly string[]
  email: string | null
}

/** Matches invitations about a person's orders, which may have gone to other addresses, and those sent to their address. */
const invited = '(order_id = any($1) or lower(email) = lower($2))'

/** The ids of reviews of these orders that were written signed out, with any address. */
export async function selectSignedOutIds(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  return pluck(await db.all<{ id: string }>('select id from reviews where user_id is null and order_id = any($1)', [orderIds]), 'id')
}

/** When a person was invited to review their orders, oldest first. */
export async function selectInvitationsOf(db: Queryable, { orderIds, email }: Invited): Promise<unknown[]> {
  return db.all(
    `select order_id as "orderId", invited_at as "invitedAt" from review_invitations where ${invited} order by invited_at, order_id`,
    [orderIds, email],
  )
}

/** A person's latest reviews without their texts, at most `limit`. */
export async function selectNewestReviewsOf(
  db: Queryable,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
): Promise<Pick<OwnReview, 'service' | 'rating' | 'title' | 'status' | 'createdAt'>[]> {
  return db.all(
    `select service_used as service, rating, title, status, created_at as "createdAt" from reviews where ${byPerson}
     order by created_at desc, id desc limit $3`,
    [userId, email, limit],
  )
}

/** The account that wrote a published review, its title, and when it was published; undefined for a guest's review. */
export async function authorOf(
  db: Queryable,
  reviewId: string,
): Promise<{ userId: string; title: string; publishedAt: Date | null } | undefined> {
  return db.first(
    'select user_id as "userId", title, moderated_at as "publishedAt" from reviews where id = $1 and user_id is not null and shown',
    [reviewId],
  )
}

/** A refused review, for the email to its author. */
export interface RefusedReview {
  /** Null for a guest. */
  userId: string | null
  email: string
  service: string
  refusal: BrokenRule
  reason: string
  refusedAt: Date
}

/** A refused review. Undefined if it's no longer refused or its author was erased. */
export async function refusedReview(db: Queryable, reviewId: string): Promise<RefusedReview | undefined> {
  return db.first(
    `select user_id as "userId", email, service_used as service, refusal, rejection_reason as reason,
       moderated_at as "refusedAt" from reviews
     where id = $1 and status = 'rejected' and refusal is not null and email like '%@%'`,
    [reviewId],
  )
}

/** Updates the email address of an account's reviews, except for one that the new address has submitted too. */
export async function updateReviewsEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `update reviews set email = $3 where user_id = $1 and lower(email) = lower($2) and not exists (
       select from reviews other where lower(other.email) = lower($3) and other.service_used = reviews.service_used
         and md5(other.content) = md5(reviews.content))`,
    [userId, from, to],
  )
}

/**
 * Anonymizes a person's published reviews, removes the texts of refused ones and the shop's replies to them, and deletes waiting ones and
 * invitations. Returns whether any of the reviews are published.
 */
export async function anonymizeReviews(tx: Transaction, { userId, orderIds, email }: Invited & { userId: string }): Promise<boolean> {
  const [, { shown }] = await Promise.all([
    tx.query(`delete from reviews where ${byPersonOrOrder} and status = 'pending'`, [userId, email, orderIds]),
    tx.one<{ shown: boolean }>(
      `with erased as (
         update reviews set username = 'Former customer', email = 'erased-' || id, user_id = null,
           title = case when shown then title else $4 end, content = case when shown then content else $4 end,
           rejection_reason = case when shown then rejection_reason end, before_decision = null,
           reply = case when shown then reply end, replied_at = case when shown then replied_at end
         where ${byPersonOrOrder} returning shown
       ) select exists (select from erased where shown) as shown`,
      [userId, email, orderIds, ERASED_TEXT],
    ),
    tx.query(`delete from review_invitations where ${invited}`, [orderIds, email]),
    tx.query('delete from review_declines where email = lower($1)', [email]),
  ])
  return shown
}
