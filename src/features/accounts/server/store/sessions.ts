import type { Person } from '#features/accounts/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Whose live session an access token opens, by its hash. */
export async function selectPerson(db: Queryable, accessHash: string, now: Date): Promise<(Person & { lastUsedAt: Date }) | undefined> {
  const { rows } = await db.query<Person & { lastUsedAt: Date }>(
    `select session.user_id as "userId", session.id as "sessionId", account.email, account.username, account.role,
       account.email_verified_at is not null as "emailVerified", session.last_used_at as "lastUsedAt"
     from sessions session join users account on account.id = session.user_id
     where session.access_hash = $1 and session.access_expires_at > $2 and session.ended_at is null and account.erased_at is null`,
    [accessHash, now],
    'accounts_person',
  )
  return rows[0]
}

export async function updateLastUsed(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update sessions set last_used_at = $2 where id = $1', [sessionId, now], 'accounts_session_used')
}
