import type { Queryable } from '#platform/db/database.ts'

/** Accounts by the beginning of their first or last name, or of their address; `text` in lower case. */
export async function selectCalled(db: Queryable, text: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users
     where erased_at is null and (lower(username) like $1 or lower(email) like $1 or lower(substring(username from '[^ ]*$')) like $1)
     limit $2`,
    [`${text.replaceAll(/[\\%_]/g, '\\$&')}%`, limit],
  )
  return rows.map(({ id }) => id)
}
