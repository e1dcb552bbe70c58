import type { User } from '#features/accounts/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'

/** An account as staff see it. */
export interface CustomerRow extends Pick<User, 'id' | 'username' | 'email' | 'role' | 'emailVerifiedAt' | 'createdAt' | 'orderEmails'> {
  erasedAt: Date | null
  /** When any of their open sessions was last used; null if there is none. */
  lastUsedAt: Date | null
  hasPassword: boolean
  hasGoogle: boolean
  hasSecondFactor: boolean
}

export async function selectCustomer(db: Queryable, id: string, now: Date): Promise<CustomerRow | undefined> {
  return db.first(
    `select id, username, email, role, email_verified_at as "emailVerifiedAt", created_at as "createdAt", erased_at as "erasedAt",
       password_hash is not null as "hasPassword", google_sub is not null as "hasGoogle", second_factor_at is not null as "hasSecondFactor",
       order_emails as "orderEmails", (select max(last_used_at) from sessions
         where user_id = users.id and ended_at is null and expires_at > $2) as "lastUsedAt"
     from users where id = $1`,
    [id, now],
  )
}

/** The ids of accounts whose name, last name or email begins with `text`, which must be in lower case. */
export async function selectAccountIdsByPrefix(db: Queryable, text: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users
     where erased_at is null and (lower(username) like $1 or lower(email) like $1 or lower(substring(username from '[^ ]*$')) like $1)
     limit $2`,
    [`${text.replaceAll(/[\\%_]/g, '\\$&')}%`, limit],
  )
  return rows.map(({ id }) => id)
}

/** New customer accounts per day (`2026-11-20`, UTC). Days without any are missing. */
export async function countNewCustomers(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  return db.all(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
     from users where created_at >= $1 and created_at < $2 and role = 'customer' group by 1`,
    [from, before],
  )
}

/** A customer's contact data for announcements. */
export interface Reachable {
  userId: string
  email: string
  emailVerified: boolean
  /** Whether they want emails about order progress. */
  orderEmails: boolean
  /** Whether they agreed to news and offers by email. */
  marketing: boolean
}

/** Customers by id, starting after `after`, without erased ones. `marketing` is from their latest consent. */
export async function selectCustomersAfter(db: Queryable, after: string, limit: number): Promise<Reachable[]> {
  return db.all(
    `select id as "userId", email, email_verified_at is not null as "emailVerified", order_emails as "orderEmails",
       coalesce((select granted from consents where user_id = users.id and kind = 'marketing' order by consents.id desc limit 1), false)
         as marketing
     from users where id > $1 and role = 'customer' and erased_at is null order by id limit $2`,
    [after, limit],
    'customers_after',
  )
}

/** A row of `customer_notes`, with its author's name. */
export interface Note {
  id: string
  userId: string
  authorId: string
  authorName: string
  body: string
  createdAt: Date
}

export async function insertNote(tx: Transaction, { id, userId, authorId, body, createdAt }: Omit<Note, 'authorName'>): Promise<void> {
  await tx.query('insert into customer_notes (id, user_id, author_id, body, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    userId,
    authorId,
    body,
    createdAt,
  ])
}

/** The notes on a customer, newest first; at most 200. */
export async function selectNotes(db: Queryable, userId: string): Promise<Note[]> {
  return db.all(
    `select note.id, note.user_id as "userId", author_id as "authorId", author.username as "authorName", body, note.created_at as "createdAt"
     from customer_notes note join users author on author.id = author_id
     where user_id = $1 order by note.created_at desc, note.id desc limit 200`,
    [userId],
  )
}

/** The text and time of the notes on a customer after `last`, oldest first, at most `limit`. */
export async function selectNoteTexts(
  db: Queryable,
  userId: string,
  limit: number,
  last?: Pick<Note, 'id' | 'createdAt'>,
): Promise<Pick<Note, 'id' | 'body' | 'createdAt'>[]> {
  return db.all(
    `select id, body, created_at as "createdAt" from customer_notes
     where user_id = $1 and ${isAfterLast('customer_notes', '$2', '$3')} ${oldestFirst} limit $4`,
    [userId, last?.createdAt, last?.id, limit],
  )
}

/** Deletes a note on a customer. False if there is none. */
export async function deleteNote(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return tx.affects('delete from customer_notes where id = $1 and user_id = $2', [id, userId])
}

export async function deleteNotes(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from customer_notes where user_id = $1', [userId])
}
