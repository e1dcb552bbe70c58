import { type User, userColumns } from '#features/accounts/server/tables.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'

/** The account that a Google account opens; it stays so until the transaction ends. */
export async function lockUserOfGoogle(tx: Transaction, sub: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>(
    `select ${userColumns} from users where google_sub = $1 for no key update`,
    [sub],
    'accounts_user_of_google',
  )
  return rows[0]
}

/** Undefined where the account is connected with another Google account, or was erased. */
export async function updateGoogle(tx: Transaction, id: string, sub: string, now: Date): Promise<User | undefined> {
  const { rows } = await tx.query<User>(
    `update users set google_sub = $2, updated_at = $3
     where id = $1 and coalesce(google_sub, $2) = $2 and erased_at is null returning ${userColumns}`,
    [id, sub, now],
  )
  return rows[0]
}

/** Whether `error` says that the Google account opens another account of the shop. */
export function isGoogleTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'users_google_sub_key'
}

/** Undefined where Google is the account's only way in. */
export async function updateWithoutGoogle(tx: Transaction, id: string, now: Date): Promise<User | undefined> {
  const { rows } = await tx.query<User>(
    `update users set google_sub = null, updated_at = $2
     where id = $1 and password_hash is not null and erased_at is null returning ${userColumns}`,
    [id, now],
  )
  return rows[0]
}
