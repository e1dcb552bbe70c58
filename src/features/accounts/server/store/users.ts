import { type User, userColumns } from '#features/accounts/server/tables.ts'
import { type Queryable, type Transaction, violatedConstraint } from '#platform/db/database.ts'

/** An account. Undefined if it's unknown or erased. */
export async function selectUser(db: Queryable, id: string): Promise<User | undefined> {
  return db.first(`select ${userColumns} from users where id = $1 and erased_at is null`, [id], 'accounts_user')
}

/** Locks an account against erasure until the transaction ends. Undefined if it's unknown or erased. */
export async function lockUserForShare(tx: Transaction, id: string): Promise<User | undefined> {
  return tx.first(`select ${userColumns} from users where id = $1 and erased_at is null for key share`, [id])
}

/** The account with this email address, ignoring case. */
export async function selectUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return db.first(
    `select ${userColumns} from users where lower(email) = lower($1) and email is not null`,
    [email],
    'accounts_user_by_email',
  )
}

/** Inserts an account. False if the email address already has one. */
export async function insertUser(tx: Transaction, user: User): Promise<boolean> {
  return tx.affects(
    `insert into users
       (id, email, username, password_hash, google_sub, google_linked_at, role, email_verified_at, order_emails, created_at, updated_at)
     values ($1, $2, $3, $4, $5, case when $5::text is not null then $9::timestamptz end, $6, $7, $8, $9, $9)
     on conflict (lower(email)) where email is not null do nothing`,
    [
      user.id,
      user.email,
      user.username,
      user.passwordHash,
      user.googleSub,
      user.role,
      user.emailVerifiedAt,
      user.orderEmails,
      user.createdAt,
    ],
    'accounts_user_insert',
  )
}

export async function updateUsername(db: Queryable, id: string, username: string, now: Date): Promise<User | undefined> {
  return db.first(`update users set username = $2, updated_at = $3 where id = $1 and erased_at is null returning ${userColumns}`, [
    id,
    username,
    now,
  ])
}

/** Replaces the password hash `old`. False if it has changed in the meantime. */
export async function updatePassword(
  db: Queryable,
  id: string,
  { old, hash }: { old: string | null; hash: string },
  now: Date,
): Promise<boolean> {
  return db.affects(
    `update users set password_hash = $3, updated_at = $4
     where id = $1 and password_hash is not distinct from $2 and erased_at is null`,
    [id, old, hash, now],
  )
}

/** Forgets the browsers that signed in to an account until `now`. */
export async function updateBrowsersForgotten(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query('update users set known_browsers_since = $2 where id = $1', [id, now])
}

/** Marks the email address as confirmed. */
export async function updateVerified(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    'update users set email_verified_at = $2, updated_at = $2 where id = $1 and email_verified_at is null and erased_at is null',
    [id, now],
  )
}

export async function updateOrderEmails(tx: Transaction, id: string, orderEmails: boolean): Promise<void> {
  await tx.query('update users set order_emails = $2 where id = $1', [id, orderEmails])
}

/**
 * Whether a customer wants emails about order progress, and whether they agreed to news and offers by email. Both false if they are unknown
 * or erased.
 */
export async function selectEmailChoices(db: Queryable, userId: string): Promise<{ orderEmails: boolean; marketing: boolean }> {
  const row = await db.first<{ orderEmails: boolean; marketing: boolean }>(
    `select order_emails as "orderEmails",
       coalesce((select granted from consents where user_id = users.id and kind = 'marketing' order by consents.id desc limit 1), false)
         as marketing
     from users where id = $1`,
    [userId],
    'users_email_choices',
  )
  return row ?? { orderEmails: false, marketing: false }
}

/** Locks an account until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from users where id = $1 for update', [id])
}

/** Removes all personal data from an account. False if it was already erased. */
export async function updateErased(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return tx.affects(
    `update users set email = null, username = 'Erased customer', password_hash = null, google_sub = null, email_verified_at = null,
       order_emails = false, erased_at = $2, updated_at = $2
     where id = $1 and erased_at is null`,
    [id, now],
  )
}

/** Locks the account that is connected to a Google account. */
export async function lockUserOfGoogle(tx: Transaction, sub: string): Promise<User | undefined> {
  return tx.first(`select ${userColumns} from users where google_sub = $1 for no key update`, [sub], 'accounts_user_of_google')
}

/** Connects an account to Google. Undefined if it's connected to another Google account or was erased. */
export async function updateGoogle(tx: Transaction, id: string, sub: string, now: Date): Promise<User | undefined> {
  return tx.first(
    `update users set google_linked_at = case when google_sub is null then $3 else google_linked_at end, google_sub = $2, updated_at = $3
     where id = $1 and coalesce(google_sub, $2) = $2 and erased_at is null returning ${userColumns}`,
    [id, sub, now],
  )
}

/** Whether `error` means that the Google account is connected to another account. */
export function isGoogleTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'users_google_sub_key'
}

/** Disconnects an account from Google. Undefined if it has no password. */
export async function updateWithoutGoogle(tx: Transaction, id: string, now: Date): Promise<User | undefined> {
  return tx.first(
    `update users set google_sub = null, google_linked_at = null, updated_at = $2
     where id = $1 and password_hash is not null and erased_at is null returning ${userColumns}`,
    [id, now],
  )
}

/** Disconnects an account from a Google account that was connected at or after `since`. */
export async function updateWithoutGoogleSince(tx: Transaction, id: string, since: Date): Promise<void> {
  await tx.query('update users set google_sub = null, google_linked_at = null where id = $1 and google_linked_at >= $2', [id, since])
}

/** Locks an account from `lockedAt` on; null unlocks it. */
export async function updateLocked(tx: Transaction, id: string, lockedAt: Date | null, now: Date): Promise<void> {
  await tx.query('update users set locked_at = $2, known_browsers_since = $3 where id = $1', [id, lockedAt, now])
}

/** A consent that was granted or withdrawn, with its wording. */
export interface Consent {
  userId: string
  granted: boolean
  wording: string
  givenAt: Date
}

export async function insertConsent(db: Queryable, { userId, granted, wording, givenAt }: Consent): Promise<void> {
  await db.query(`insert into consents (user_id, kind, granted, wording, given_at) values ($1, 'marketing', $2, $3, $4)`, [
    userId,
    granted,
    wording,
    givenAt,
  ])
}

/** A customer's granted and withdrawn consents, newest first, at most `limit`, starting before the id `before`. */
export async function selectConsents(
  db: Queryable,
  userId: string,
  limit: number,
  before: number | null = null,
): Promise<(Consent & { id: number })[]> {
  return db.all(
    `select id, user_id as "userId", granted, wording, given_at as "givenAt" from consents
     where user_id = $1 and kind = 'marketing' and ($3::bigint is null or id < $3) order by id desc limit $2`,
    [userId, limit, before],
  )
}

/** How many times a customer granted or withdrew consent. */
export async function countConsents(db: Queryable, userId: string): Promise<number> {
  return (await db.one<{ count: number }>('select count(*)::int as count from consents where user_id = $1', [userId])).count
}
