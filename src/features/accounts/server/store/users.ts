import { type User, userColumns } from '#features/accounts/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** An account that was not erased. */
export async function selectUser(db: Queryable, id: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(`select ${userColumns} from users where id = $1 and erased_at is null`, [id], 'accounts_user')
  return rows[0]
}

/** The same, held: whoever erases the account waits until the transaction ends, and where it was erased first there is none. */
export async function selectUserHeld(tx: Transaction, id: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>(`select ${userColumns} from users where id = $1 and erased_at is null for key share`, [id])
  return rows[0]
}

/** The account of an address, however its letters are written. */
export async function selectUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    `select ${userColumns} from users where lower(email) = lower($1) and email is not null`,
    [email],
    'accounts_user_by_email',
  )
  return rows[0]
}

/** Writes a new account; false where the address has one already. */
export async function insertUser(tx: Transaction, user: User): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into users (id, email, username, password_hash, google_sub, role, email_verified_at, order_emails, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
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
  return rowCount === 1
}

export async function updateUsername(db: Queryable, id: string, username: string, now: Date): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    `update users set username = $2, updated_at = $3 where id = $1 and erased_at is null returning ${userColumns}`,
    [id, username, now],
  )
  return rows[0]
}

/** Puts a new hash in the place of `old`; false where another one stands there by now. */
export async function updatePassword(
  db: Queryable,
  id: string,
  { old, hash }: { old: string | null; hash: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set password_hash = $3, updated_at = $4
     where id = $1 and password_hash is not distinct from $2 and erased_at is null`,
    [id, old, hash, now],
  )
  return rowCount === 1
}

/** The customer proved that the address is theirs. */
export async function updateVerified(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    'update users set email_verified_at = $2, updated_at = $2 where id = $1 and email_verified_at is null and erased_at is null',
    [id, now],
  )
}

export async function updateOrderEmails(tx: Transaction, id: string, orderEmails: boolean): Promise<void> {
  await tx.query('update users set order_emails = $2 where id = $1', [id, orderEmails])
}

/** Whatever else is done to the account waits until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from users where id = $1 for update', [id])
}

/** Takes everything that names the person off the account; false where that was done before. */
export async function updateErased(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set email = null, username = 'Erased customer', password_hash = null, google_sub = null, email_verified_at = null,
       order_emails = false, erased_at = $2, updated_at = $2
     where id = $1 and erased_at is null`,
    [id, now],
  )
  return rowCount === 1
}
