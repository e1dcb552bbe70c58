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
