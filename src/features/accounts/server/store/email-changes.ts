import { voidTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { type Queryable, type Transaction, violatedConstraint } from '#platform/db/database.ts'

/** A row of `email_changes`: a new address that both mailboxes have to agree to. */
export interface EmailChange {
  newEmail: string
  expiresAt: Date
  confirmedAt: Date | null
  approvedAt: Date | null
}

const columns = 'new_email as "newEmail", expires_at as "expiresAt", confirmed_at as "confirmedAt", approved_at as "approvedAt"'

/** Inserts an account's requested change, replacing an earlier one. */
export async function upsertEmailChange(
  tx: Transaction,
  change: { userId: string; newEmail: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into email_changes (user_id, new_email, requested_at, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set new_email = excluded.new_email, requested_at = excluded.requested_at,
       expires_at = excluded.expires_at, confirmed_at = null, approved_at = null`,
    [change.userId, change.newEmail, now, change.expiresAt],
  )
}

/** An account's pending change; undefined if there is none. */
export async function selectEmailChange(db: Queryable, userId: string, now: Date): Promise<EmailChange | undefined> {
  return db.first(`select ${columns} from email_changes where user_id = $1 and expires_at > $2`, [userId, now])
}

/** Records that one of the two links was used. Undefined if no change is pending. */
export async function updateAgreed(
  tx: Transaction,
  userId: string,
  mailbox: 'new' | 'current',
  now: Date,
): Promise<EmailChange | undefined> {
  const column = mailbox === 'new' ? 'confirmed_at' : 'approved_at'
  return tx.first(`update email_changes set ${column} = $2 where user_id = $1 and expires_at > $2 returning ${columns}`, [userId, now])
}

/** Deletes an account's pending change and voids its links. */
export async function deleteEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from email_changes where user_id = $1', [userId])
  await voidTokens(tx, userId, 'confirm_new_email')
  await voidTokens(tx, userId, 'approve_new_email')
}

export async function deleteOldEmailChanges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from email_changes where expires_at < $1', [before])
}

/**
 * Sets an account's new, confirmed address. Browsers that signed in with it before are no longer known, because they are those of an account
 * that had it earlier. Violates `users_email` if another account has it.
 */
export async function updateEmail(tx: Transaction, userId: string, email: string, now: Date): Promise<void> {
  await tx.query(
    'update users set email = $2, email_verified_at = $3, known_browsers_since = $3, updated_at = $3 where id = $1 and erased_at is null',
    [userId, email, now],
  )
}

/** Whether `error` means that another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'users_email'
}
