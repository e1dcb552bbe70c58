import type { Queryable } from '#platform/db/database.ts'

/** The numbers of orders and the names of accounts, among `ids`. */
export async function selectOrderAndCustomerNames(db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.all(
    `select id, order_number as name from orders_published where id = any($1)
     union all
     select id, username as name from customers_published where id = any($1)`,
    [ids],
  )
}
