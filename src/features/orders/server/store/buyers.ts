import type { Queryable } from '#platform/db/database.ts'

export async function selectBuyers(
  db: Queryable,
  userIds: readonly string[],
  { platform, since }: { platform: string | null; since: Date | null },
): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `select distinct user_id as "userId" from orders
     where user_id = any($1) and paid_at is not null and ($2::text is null or platform = $2) and ($3::timestamptz is null or created_at >= $3)`,
    [userIds, platform, since],
    'orders_buyers_among',
  )
  return rows.map(({ userId }) => userId)
}
