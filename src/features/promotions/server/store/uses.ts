import type { Promotion } from '#features/promotions/contract.ts'
import { type Customer, promotionColumns, useColumns, type UseTotals, type UseRow } from '#features/promotions/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Counts a use worth `cents` if the promotion is running and within its limits, otherwise returns undefined. The row stays locked until the
 * end of the transaction, so that the limit per customer can be checked next.
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

/** Makes reservations of first-order promotions wait for each other until the end of the transaction, because they share a limit per customer. */
export async function lockFirstOrders(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('first-order promotions', 0))`, [], 'promotions_first_orders')
}

/**
 * Whether the promotion in `column` is this one or shares its limit per customer. A customer has one first order, so its promotions share
 * theirs.
 */
const sharesLimit = (column: string, promotionId: string) =>
  `${column} in (select sharing.id from promotions limited, promotions sharing where limited.id = ${promotionId}
     and (sharing.id = limited.id or (limited.kind = 'first_order' and sharing.kind = 'first_order')))`

/** Counts a customer's reserved and final uses of a promotion: `own` by account or mailbox, `all` including other uses of their card. */
export function countCustomerUses(
  db: Queryable,
  promotionId: string,
  { userId, emailHashes, cardKeys }: Customer,
): Promise<{ own: number; all: number }> {
  return db.one<{ own: number; all: number }>(
    `select count(*) as all, count(*) filter (where user_id = $2 or email_hash = any($3)) as own from promotion_uses
     where ${sharesLimit('promotion_id', '$1')} and status <> 'released' and (user_id = $2 or email_hash = any($3) or card_key = any($4))`,
    [promotionId, userId, emailHashes, cardKeys],
    'promotions_of_customer',
  )
}

/** Locks the use of an order or deposit until the end of the transaction; undefined if there is none. */
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

/**
 * The hashes of the card that paid for an order or deposit, newest key first; not of one whose payment was returned. Sandbox cards are
 * excluded: everyone shares them.
 */
const paidCard = `
  select array_remove(card_key || card_earlier_keys, null) as keys from payments_published
  where subject_id = $1 and status = 'succeeded' and card_key is not null and provider <> 'sandbox'
  order by captured_cents > refunded_cents desc, created_at desc limit 1`

/** Whether the paying card has reached the promotion's limit per customer with other uses. */
const isCardOverLimit = `exists (
  select from promotions, (${paidCard}) card
  where promotions.id = own.promotion_id and customer_limit <= (
    select count(*) from promotion_uses other
    where other.promotion_id = own.promotion_id and other.subject_id <> $1 and other.status <> 'released' and other.card_key = any(card.keys)))`

/**
 * Makes the use of a paid order or deposit final and stores its card if that wasn't known before. Returns the discount in cents; undefined if
 * there is no use or it was already final.
 */
export function settleUse(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  return settle(tx, subjectId, 'true', 'promotions_final')
}

/**
 * Makes a use final like `settleUse`, unless its card has reached the limit per customer with other uses; then it returns undefined. Lock the
 * promotion first. Checks and settles in one statement, because a lock doesn't separate work that shares a group commit.
 */
export function settleUseOfCard(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  return settle(tx, subjectId, `not ${isCardOverLimit}`, 'promotions_final_card')
}

/**
 * Reserves a released use again if it still fits the promotion's limits, for a payment that arrived late. Returns true if it's reserved, if it
 * wasn't released, or if there is none. A use of an erased customer doesn't fit a limit per customer, because nothing tells anymore whose
 * it was. Lock the promotion first. A single statement for the same reason as `settleUseOfCard`.
 */
export async function reserveLate(tx: Transaction, subjectId: string): Promise<boolean> {
  const { fits } = await tx.one<{ fits: boolean }>(
    `with own as (select * from promotion_uses where subject_id = $1 and status = 'released' for update),
     counted as (
       update promotions set used = used + 1, given_cents = given_cents + own.discount_cents from own
       where id = own.promotion_id and used < coalesce(total_limit, used + 1)
         and (budget_cents is null or given_cents + own.discount_cents <= budget_cents)
         and (customer_limit is null or own.erased_at is null and customer_limit > (
           select count(*) from promotion_uses other
           where ${sharesLimit('other.promotion_id', 'own.promotion_id')} and other.subject_id <> $1 and other.status <> 'released'
             and (other.user_id = own.user_id or other.email_hash = own.email_hash or other.card_key = own.card_key)))
       returning id
     ),
     kept as (update promotion_uses set status = 'reserved', settled_at = null from counted where subject_id = $1)
     select not exists (select from own) or exists (select from counted) as fits`,
    [subjectId],
    'promotions_late',
  )
  return fits
}

/** Database time: it has to match the payment's booking. */
async function settle(tx: Transaction, subjectId: string, condition: string, name: string): Promise<Cents | undefined> {
  const use = await tx.first<{ discountCents: Cents }>(
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
  return use?.discountCents
}

/** The orders and deposits whose uses were reserved before `before` and that have no payment in progress, oldest first. */
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
 * Releases the reserved use of an order or deposit whose payment failed or expired. Other uses are left unchanged. Database time: it has to
 * match the order's event.
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

/** A customer's uses, for the export of their data. Without those of another account that has, or had, the same mailbox. */
export function selectCustomerUses(db: Queryable, { userId, emailHashes }: Customer): Promise<unknown[]> {
  return db.all(
    `select promotions.name, promotions.code, subject_id as "subjectId", discount_cents as "discountCents", status, promotion_uses.created_at as at
     from promotion_uses join promotions on promotions.id = promotion_id where user_id = $1
       or (email_hash = any($2) and user_id is null and erased_at is null)
     order by promotion_uses.seq`,
    [userId, emailHashes],
  )
}

/** Removes the account from a customer's uses. The totals are kept, and the hashes of mailbox and card remain until `purgeErasedUses`. */
export async function updateUsesErased(tx: Transaction, { userId, emailHashes }: Customer, now: Date): Promise<void> {
  await tx.query(
    `update promotion_uses set user_id = null, erased_at = $3 where user_id = $1 or (email_hash = any($2) and erased_at is null)`,
    [userId, emailHashes, now],
  )
}

/**
 * Removes the hashes of mailbox and card from erased accounts' uses if no limit needs them: the use was released, the promotion has ended or
 * has no limit per customer, or it has no end and the account was erased before `before`.
 */
export async function purgeErasedUses(db: Queryable, before: Date, now: Date): Promise<void> {
  await db.query(
    `update promotion_uses use set email_hash = null, card_key = null from promotions
     where use.erased_at is not null and (use.email_hash is not null or use.card_key is not null) and promotions.id = use.promotion_id
       and (use.status = 'released' or customer_limit is null or ends_at <= $2 or (ends_at is null and use.erased_at <= $1))`,
    [before, now],
  )
}

/** The ids of orders and deposits with a customer's reserved uses. */
export async function selectReservedSubjects(db: Queryable, { userId, emailHashes }: Customer): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select subject_id as id from promotion_uses
     where status = 'reserved' and erased_at is null and (user_id = $1 or email_hash = any($2)) order by subject_id`,
    [userId, emailHashes],
  )
  return rows.map(({ id }) => id)
}
