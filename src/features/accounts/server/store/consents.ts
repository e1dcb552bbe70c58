import type { Queryable } from '#platform/db/database.ts'

/** What somebody agreed to, or took back, in which words. */
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

/** Everything a customer agreed to and took back, newest first. */
export async function selectConsents(db: Queryable, userId: string): Promise<Consent[]> {
  const { rows } = await db.query<Consent>(
    `select user_id as "userId", granted, wording, given_at as "givenAt" from consents where user_id = $1 order by id desc`,
    [userId],
  )
  return rows
}
