import { ERASED } from '#features/accounts/rules.ts'
import type { Order } from '#features/orders/contract.ts'
import { orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'
import { pluck } from '#shared/records.ts'

/** Orders of an account and, if `email` is set, guest orders with that email. */
const ofCustomer = `(user_id = $1 or (user_id is null and lower(email) = lower($2)))`

/** A customer's orders after `last`, oldest first, at most `limit`. */
export async function selectOrdersOfPerson(
  db: Queryable,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
  last?: Order,
): Promise<Order[]> {
  return db.all<Order>(
    `select ${orderColumns} from orders where ${ofCustomer} and ${isAfterLast('orders', '$3', '$4')} ${oldestFirst} limit $5`,
    [userId, email, last?.createdAt, last?.id, limit],
  )
}

/** The ids of a customer's orders, oldest first. */
export async function selectIdsOfPerson(db: Queryable, userId: string, email: string | null): Promise<string[]> {
  return pluck(await db.all<{ id: string }>(`select id from orders where ${ofCustomer} ${oldestFirst}`, [userId, email]), 'id')
}

/** Guest orders with this email, newest first. */
export async function selectNewestOfGuest(db: Queryable, email: string, limit: number): Promise<Order[]> {
  return db.all<Order>(
    `select ${orderColumns} from orders where lower(email) = lower($1) and user_id is null order by created_at desc limit $2`,
    [email, limit],
  )
}

/** The time zone of an account's newest order that has one. */
export async function selectTimeZoneOf(db: Queryable, userId: string): Promise<string | undefined> {
  const newest = await db.first<{ timeZone: string }>(
    'select time_zone as "timeZone" from orders where user_id = $1 and time_zone is not null order by created_at desc limit 1',
    [userId],
  )
  return newest?.timeZone
}

/** Orders with this email that were placed, placed again or paid at or after `since`, at most 50, paid ones first. */
export async function selectSince(db: Queryable, email: string, since: Date): Promise<Order[]> {
  return db.all<Order>(
    `select ${orderColumns} from orders
     where lower(email) = lower($1) and (created_at >= $2 or paid_at >= $2 or (paid_at is null and updated_at >= $2))
     order by paid_at desc nulls last limit 50`,
    [email, since],
  )
}

/** The ids of an account's orders. */
export async function selectIdsOf(db: Queryable, userId: string): Promise<string[]> {
  return pluck(await db.all<{ id: string }>('select id from orders where user_id = $1', [userId]), 'id')
}

/** The ids of an account's paid orders whose delivery hasn't started, without held ones. */
export async function selectWaitingOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    "select id from orders where user_id = $1 and status = 'pending' and paid_at is not null and held_at is null",
    [userId],
  )
  return pluck(rows, 'id')
}

/** Locks a customer's orders that can still be paid, and returns their ids. */
export async function selectUnpaidOf(tx: Transaction, userId: string, email: string | null): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    `select id from orders where ${ofCustomer} and paid_at is null and status = 'pending' order by id for update`,
    [userId, email],
  )
  return pluck(rows, 'id')
}

/**
 * The number of a customer's orders that are being paid or delivered. Unpaid guest orders don't count, because anyone can place them with
 * the customer's email.
 */
export async function countOpenOf(db: Queryable, userId: string, email: string | null): Promise<number> {
  const { open } = await db.one<{ open: number }>(
    `select count(*) as open from orders
     where ${ofCustomer} and ((in_flight and user_id = $1) or (paid_at is not null and status in ('pending', 'processing')))`,
    [userId, email],
  )
  return open
}

/**
 * Removes personal data from a customer's orders that are over. An open one was placed by a guest during the erasure, and its delivery needs
 * the link. What was bought and paid is kept.
 */
export async function updateAnonymous(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.query(
    `update orders set email = $3, social_username = $3, target_url = '', target_key = $3 || ':' || id, note = null, network_key = null, purchase_address = null,
       visit_source = null, visit_campaign = null, time_zone = null, device = null, updated_at = now()
     where ${ofCustomer} and status not in ('pending', 'processing')`,
    [userId, email, ERASED],
  )
}

/** Changes the email on an account's orders from its old address to the new one, so that receipts and emails go there. */
export async function updateOrdersEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx.query('update orders set email = $3, updated_at = now() where user_id = $1 and lower(email) = lower($2)', [userId, from, to])
}
