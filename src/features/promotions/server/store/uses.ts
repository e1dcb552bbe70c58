import {
  type Customer,
  promotionColumns,
  type PromotionRow,
  useColumns,
  type UseFigures,
  type UseRow,
} from '#features/promotions/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Counts one more use of `cents`, where the promotion runs and its limits leave room; its row is held until the transaction
 * ends, so that what is asked next about its customer is still true at the commit.
 */
export async function countUse(tx: Transaction, promotionId: string, cents: Cents, now: Date): Promise<PromotionRow | undefined> {
  const { rows } = await tx.query<PromotionRow>(
    `update promotions set used = used + 1, given_cents = given_cents + $2
     where id = $1 and not paused and starts_at <= $3 and (ends_at is null or ends_at > $3)
       and (total_limit is null or used < total_limit) and (budget_cents is null or given_cents + $2 <= budget_cents)
     returning ${promotionColumns}`,
    [promotionId, cents, now],
    'promotions_count',
  )
  return rows[0]
}

/** How many reserved or final uses of a promotion are this customer's. */
export async function countOf(db: Queryable, promotionId: string, { userId, emailHash }: Customer): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from promotion_uses
     where promotion_id = $1 and status <> 'released' and (user_id = $2 or email_hash = $3)`,
    [promotionId, userId, emailHash],
    'promotions_of_customer',
  )
  return rows[0]?.count ?? 0
}

export async function lockUse(tx: Transaction, subjectId: string): Promise<UseRow | undefined> {
  const { rows } = await tx.query<UseRow>(
    `select ${useColumns} from promotion_uses where subject_id = $1 for update`,
    [subjectId],
    'promotions_use_lock',
  )
  return rows[0]
}

/** One a subject; one that was released is taken up again. */
export async function upsertUse(tx: Transaction, use: Omit<UseRow, 'seq' | 'status'> & Customer): Promise<void> {
  await tx.query(
    `insert into promotion_uses (subject_id, subject_type, subject_number, promotion_id, user_id, email_hash, discount_cents, paid_cents, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'reserved', $9)
     on conflict (subject_id) do update set status = 'reserved', settled_at = null where promotion_uses.status = 'released'`,
    [
      use.subjectId,
      use.subjectType,
      use.subjectNumber,
      use.promotionId,
      use.userId,
      use.emailHash,
      use.discountCents,
      use.paidCents,
      use.createdAt,
    ],
    'promotions_use',
  )
}

/**
 * The use is paid: final, once. One whose money came late counts again, beyond a limit where need be, for it was paid at that
 * price. What it gives; undefined where there is none.
 */
export async function updateFinal(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  const { rows } = await tx.query<{ discountCents: Cents }>(
    `with use as (select promotion_id, status, discount_cents from promotion_uses where subject_id = $1 and status <> 'final' for update),
     settled as (update promotion_uses set status = 'final', settled_at = now() from use where subject_id = $1),
     counted as (
       update promotions set used = used + 1, given_cents = given_cents + use.discount_cents
       from use where id = use.promotion_id and use.status = 'released'
     )
     select discount_cents as "discountCents" from use`,
    [subjectId],
    'promotions_final',
  )
  return rows[0]?.discountCents
}

/** Gives a reserved use back, once. */
export async function updateReleased(tx: Transaction, subjectId: string): Promise<void> {
  await tx.query(
    `with released as (
       update promotion_uses set status = 'released', settled_at = now() where subject_id = $1 and status = 'reserved'
       returning promotion_id, discount_cents
     )
     update promotions set used = used - 1, given_cents = given_cents - released.discount_cents from released where id = released.promotion_id`,
    [subjectId],
    'promotions_release',
  )
}

/** Of a promotion, newest first, those older than `before`. */
export async function selectUses(db: Queryable, promotionId: string, before: number | undefined, limit: number): Promise<UseRow[]> {
  const { rows } = await db.query<UseRow>(
    `select ${useColumns} from promotion_uses where promotion_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [promotionId, before ?? null, limit],
  )
  return rows
}

export async function sumUses(db: Queryable, promotionIds: readonly string[]): Promise<UseFigures[]> {
  const { rows } = await db.query<UseFigures>(
    `select promotion_id as "promotionId", count(*)::int as paid, sum(discount_cents) as "givenCents", sum(paid_cents) as "revenueCents"
     from promotion_uses where promotion_id = any($1) and status = 'final' group by 1`,
    [promotionIds],
  )
  return rows
}

/** What a person used, for the copy of their data. */
export async function selectUsesOf(db: Queryable, { userId, emailHash }: Customer): Promise<unknown[]> {
  const { rows } = await db.query(
    `select promotions.name, promotions.code, subject_id as "subjectId", discount_cents as "discountCents", status, promotion_uses.created_at as at
     from promotion_uses join promotions on promotions.id = promotion_id where user_id = $1 or email_hash = $2 order by promotion_uses.seq`,
    [userId, emailHash],
  )
  return rows
}

/** What names the person goes; what was given stays in the figures. */
export async function updateAnonymous(tx: Transaction, { userId, emailHash }: Customer): Promise<void> {
  await tx.query('update promotion_uses set user_id = null, email_hash = null where user_id = $1 or email_hash = $2', [userId, emailHash])
}

/** Uses of a person that still wait for a payment. */
export async function selectReservedOf(db: Queryable, { userId, emailHash }: Customer): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select subject_id as id from promotion_uses where status = 'reserved' and (user_id = $1 or email_hash = $2) order by subject_id`,
    [userId, emailHash],
  )
  return rows.map(({ id }) => id)
}
