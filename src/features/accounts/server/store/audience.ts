import type { Queryable } from '#platform/db/database.ts'

interface ReachableRow {
  userId: string
  email: string
  emailVerified: boolean
  marketing: boolean
}

/** The newest consent of a customer counts. */
export async function selectCustomersAfter(db: Queryable, after: string, limit: number): Promise<ReachableRow[]> {
  const { rows } = await db.query<ReachableRow>(
    `select id as "userId", email, email_verified_at is not null as "emailVerified",
       coalesce((select granted from consents where user_id = users.id and kind = 'marketing' order by consents.id desc limit 1), false)
         as marketing
     from users where id > $1 and role = 'customer' and erased_at is null order by id limit $2`,
    [after, limit],
    'customers_after',
  )
  return rows
}
