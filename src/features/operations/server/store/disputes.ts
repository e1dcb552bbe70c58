import type { OrderLine } from '#features/orders/server/queries/admin.ts'
import type { Queryable } from '#platform/db/database.ts'

export type EarlierOrder = Omit<OrderLine, 'quality' | 'refundedCents' | 'paidAt' | 'status' | 'delivered' | 'heldAt'> & {
  targetUrl: string
}

/**
 * The customer's paid orders before the order or deposit `id`, newest first. Those of other accounts don't count for an account, because
 * anyone can type its address.
 */
export async function selectEarlierOrders(
  db: Queryable,
  { id, userId, email, createdAt }: { id: string; userId: string | null; email: string | null; createdAt: Date },
  limit: number,
): Promise<EarlierOrder[]> {
  return db.all(
    `select id, order_number as "orderNumber", created_at as "placedAt", platform, service_type as type, quantity,
       price_cents as "priceCents", target_url as "targetUrl"
     from orders_published
     where id <> $1 and (user_id = $2 or (lower(email) = lower($3) and (user_id is null or $2::text is null)))
       and paid_at is not null and created_at < $4
     order by created_at desc limit $5`,
    [id, userId, email, createdAt, limit],
  )
}
