import type { Queryable } from '#platform/db/database.ts'

export async function countNewCustomers(db: Queryable, from: Date, before: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.query<{ day: string; count: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
     from users where created_at >= $1 and created_at < $2 and role = 'customer' group by 1`,
    [from, before],
  )
  return rows
}
