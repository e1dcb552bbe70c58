import type { Promotion } from '#features/promotions/contract.ts'
import { type Customer, promotionColumns, useColumns, type UseTotals, type UseRow } from '#features/promotions/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Counts one more use of `cents` if the promotion is running and within its limits, otherwise returns undefined. Its row stays
 * locked until the transaction ends, so that the customer's own limit can be checked next.
 */
export async function countUse(tx: Transaction, promotionId: string, cents: Cents, now: Date): Promise<Promotion | undefined> {
  return tx.first<Promotion>(
    `update promotions set used = used + 1, given_cents = given_cents + $2
     where id = $1 and not paused and starts_at <= $3 and (ends_at is null or ends_at > $3)
       and (total_limit is null or used < total_limit) and (budget_cents is null or given_cents + $2 <= budget_cents)
     returning ${promotionColumns}`,
    [promotionId, cents, now],
    'promotions_count',
  )
}

/** A customer's reserved and final uses of a promotion: those of their account or mailbox, and all with those of their card. */
export async function countCustomerUses(
  db: Queryable,
  promotionId: string,
  { userId, emailHashes, cardKeys }: Customer,
): Promise<{ own: number; all: number }> {
  const { rows } = await db.query<{ own: number; all: number }>(
    `select count(*) as all, count(*) filter (where user_id = $2 or email_hash = any($3)) as own from promotion_uses
     where promotion_id = $1 and status <> 'released' and (user_id = $2 or email_hash = any($3) or card_key = any($4))`,
    [promotionId, userId, emailHashes, cardKeys],
    'promotions_of_customer',
  )
  return rows[0] ?? { own: 0, all: 0 }
}

/** Locks the use of an order or deposit until the transaction ends; undefined without one. */
export async function lockUse(tx: Transaction, subjectId: string): Promise<UseRow | undefined> {
  return tx.first<UseRow>(`select ${useColumns} from promotion_uses where subject_id = $1 for update`, [subjectId], 'promotions_use_lock')
}

/** Inserts the reserved use of an order or deposit, or reserves a released one again. */
export async function upsertUse(tx: Transaction, use: Omit<UseRow, 'seq' | 'status'> & Customer): Promise<void> {
  await tx.query(
    `insert into promotion_uses (subject_id, subject_type, subject_number, promotion_id, user_id, email_hash, discount_cents, paid_cents, status, created_at, card_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'reserved', $9, $10)
     on conflict (subject_id) do update set status = 'reserved', card_key = coalesce(excluded.card_key, promotion_uses.card_key), created_at = excluded.created_at, settled_at = null where promotion_uses.status = 'released'`,
    [
      use.subjectId,
      use.subjectType,
      use.subjectNumber,
      use.promotionId,
      use.userId,
      use.emailHashes[0] ?? null,
      use.discountCents,
      use.paidCents,
      use.createdAt,
      use.cardKeys[0] ?? null,
    ],
    'promotions_use',
  )
}

/** The hashes of the card that paid an order or deposit, the newest first. The sandbox's cards are everybody's: it is told what was typed. */
const paidCard = `
  select array_remove(card_key || card_earlier_keys, null) as keys from payments_published
  where subject_id = $1 and status = 'succeeded' and card_key is not null and provider <> 'sandbox' order by created_at desc limit 1`

/** Whether the card that paid has used up the promotion's limit per customer with others. */
const isCardOverLimit = `exists (
  select from promotions, (${paidCard}) card
  where promotions.id = own.promotion_id and customer_limit <= (
    select count(*) from promotion_uses other
    where other.promotion_id = own.promotion_id and other.subject_id <> $1 and other.status <> 'released' and other.card_key = any(card.keys)))`

/**
 * Makes the use of a paid order or deposit final. A card that was not known when the use was reserved is noted with it. Returns what it gives, in cents;
 * undefined without a use or if it was final before.
 */
export function settleUse(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  return settle(tx, subjectId, 'true', 'promotions_final')
}

/**
 * The same, unless its card has used up the limit per customer with others: undefined then, too. Lock the promotion before. One statement
 * looks and settles, because works that share a transaction are not kept apart by a lock.
 */
export function settleUseOfCard(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  return settle(tx, subjectId, `not ${isCardOverLimit}`, 'promotions_final_card')
}

/**
 * Whether the use of an order or deposit whose payment came after it was released still fits the promotion's limits; then it is reserved again.
 * True without a use, and for one that was not released. Lock the promotion before. One statement, as above.
 */
export async function reserveLate(tx: Transaction, subjectId: string): Promise<boolean> {
  const { stands } = await tx.one<{ stands: boolean }>(
    `with own as (select * from promotion_uses where subject_id = $1 and status = 'released' for update),
     counted as (
       update promotions set used = used + 1, given_cents = given_cents + own.discount_cents from own
       where id = own.promotion_id and used < coalesce(total_limit, used + 1)
         and (budget_cents is null or given_cents + own.discount_cents <= budget_cents)
         and (customer_limit is null or customer_limit > (
           select count(*) from promotion_uses other
           where other.promotion_id = own.promotion_id and other.subject_id <> $1 and other.status <> 'released'
             and (other.user_id = own.user_id or other.email_hash = own.email_hash or other.card_key = own.card_key)))
       returning id
     ),
     kept as (update promotion_uses set status = 'reserved', settled_at = null from counted where subject_id = $1)
     select not exists (select from own) or exists (select from counted) as stands`,
    [subjectId],
    'promotions_late',
  )
  return stands
}

/** Database time: that of the payment's booking. */
async function settle(tx: Transaction, subjectId: string, condition: string, name: string): Promise<Cents | undefined> {
  const { rows } = await tx.query<{ discountCents: Cents }>(
    `with use as (
       select promotion_id, status, discount_cents from promotion_uses own
       where subject_id = $1 and status <> 'final' and ${condition} for update
     ),
     settled as (
       update promotion_uses set status = 'final', settled_at = now(), card_key = coalesce(card_key, (select keys[1] from (${paidCard}) card))
       from use where subject_id = $1
     ),
     counted as (
       update promotions set used = used + 1, given_cents = given_cents + use.discount_cents
       from use where id = use.promotion_id and use.status = 'released'
     )
     select discount_cents as "discountCents" from use`,
    [subjectId],
    name,
  )
  return rows[0]?.discountCents
}

/** The orders and deposits whose uses have been reserved since before `before` and of which no payment is in progress, oldest first. */
export async function selectReservedBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ type: 'order' | 'deposit'; id: string }[]> {
  return db.all<{ type: 'order' | 'deposit'; id: string }>(
    `select subject_type as type, subject_id as id from promotion_uses own
     where status = 'reserved' and created_at < $1 and not exists (
       select from payments_published payment where payment.subject_id = own.subject_id and payment.status in ('created', 'pending', 'unknown'))
     order by created_at limit $2`,
    [before, limit],
  )
}

/**
 * Releases the reserved use of an order or deposit whose payment failed or expired; a use in another state stays.
 * Database time: that of the order's event.
 */
export async function releaseUse(tx: Transaction, subjectId: string): Promise<void> {
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

/** Uses of a promotion older than `before`, newest first. */
export async function selectUses(db: Queryable, promotionId: string, before: number | undefined, limit: number): Promise<UseRow[]> {
  return db.all<UseRow>(
    `select ${useColumns} from promotion_uses where promotion_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [promotionId, before ?? null, limit],
  )
}

/** The totals of paid uses by promotion. */
export async function sumUses(db: Queryable, promotionIds: readonly string[]): Promise<UseTotals[]> {
  return db.all<UseTotals>(
    `select promotion_id as "promotionId", count(*)::int as paid, sum(discount_cents) as "givenCents", sum(paid_cents) as "revenueCents"
     from promotion_uses where promotion_id = any($1) and status = 'final' group by 1`,
    [promotionIds],
  )
}

/** A person's uses, for the export of their data. */
export async function selectCustomerUses(db: Queryable, { userId, emailHashes }: Customer): Promise<unknown[]> {
  const { rows } = await db.query(
    `select promotions.name, promotions.code, subject_id as "subjectId", discount_cents as "discountCents", status, promotion_uses.created_at as at
     from promotion_uses join promotions on promotions.id = promotion_id where user_id = $1 or (email_hash = any($2) and erased_at is null)
     order by promotion_uses.seq`,
    [userId, emailHashes],
  )
  return rows
}

/** Removes the account from a person's uses; the totals stay, and so do the hashes of mailbox and card until `purgeErasedUses`. */
export async function updateUsesErased(tx: Transaction, { userId, emailHashes }: Customer, now: Date): Promise<void> {
  await tx.query(
    `update promotion_uses set user_id = null, erased_at = $3 where user_id = $1 or (email_hash = any($2) and erased_at is null)`,
    [userId, emailHashes, now],
  )
}

/**
 * Removes the hashes of mailbox and card from uses of erased accounts that no limit needs: released ones, those of promotions without a limit per
 * customer or that have ended, and those of accounts erased before `before`.
 */
export async function purgeErasedUses(db: Queryable, before: Date, now: Date): Promise<void> {
  await db.query(
    `update promotion_uses use set email_hash = null, card_key = null from promotions
     where use.erased_at is not null and (use.email_hash is not null or use.card_key is not null) and promotions.id = use.promotion_id
       and (use.status = 'released' or customer_limit is null or ends_at <= $2 or (ends_at is null and use.erased_at <= $1))`,
    [before, now],
  )
}

/** The orders and deposits with reserved uses of a person. */
export async function selectReservedSubjects(db: Queryable, { userId, emailHashes }: Customer): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select subject_id as id from promotion_uses
     where status = 'reserved' and erased_at is null and (user_id = $1 or email_hash = any($2)) order by subject_id`,
    [userId, emailHashes],
  )
  return rows.map(({ id }) => id)
}
