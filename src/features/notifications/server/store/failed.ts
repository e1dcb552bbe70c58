import type { Queryable } from '#platform/db/database.ts'

/** A mail that could not be sent. */
export interface FailedMail {
  id: string
  template: string
  at: Date
}

/** The oldest first. */
export async function selectFailed(db: Queryable, since: Date, limit: number): Promise<FailedMail[]> {
  const { rows } = await db.query<FailedMail>(
    `select id, template, created_at as at from mails where status = 'failed' and created_at >= $1 order by created_at limit $2`,
    [since, limit],
  )
  return rows
}
