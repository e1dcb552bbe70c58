import type { OrderSort } from '#features/orders/contract.ts'
import { type Order, orderColumns, type OrderFilters } from '#features/orders/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

// Ids sort by age: they settle what was placed in the same instant, so that no order stands on two pages.
const order: Record<OrderSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  price_high: 'price_cents desc, created_at desc, id desc',
  price_low: 'price_cents, created_at desc, id desc',
}

/** What each filter asks of an order; `$` stands for its value. */
const conditions: Record<keyof OrderFilters, string> = {
  status: 'status = $',
  platform: 'platform = $',
  type: 'service_type = $',
  username: 'social_username ilike $',
  text: '(order_number ilike $ or social_username ilike $ or target_url ilike $)',
  from: 'created_at >= $',
  before: 'created_at < $',
}

export async function selectOrdersOf(
  db: Queryable,
  userId: string,
  filters: OrderFilters,
  slice: { sort: OrderSort; limit: number; offset: number },
): Promise<Order[]> {
  const { where, values } = matching(userId, filters)
  const { rows } = await db.query<Order>(
    `select ${orderColumns} from orders where ${where} order by ${order[slice.sort]} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, slice.limit, slice.offset],
    values.length === 1 ? `orders_of_${slice.sort}` : undefined,
  )
  return rows
}

export async function countOrdersOf(db: Queryable, userId: string, filters: OrderFilters): Promise<number> {
  const { where, values } = matching(userId, filters)
  const { rows } = await db.query<{ count: number }>(`select count(*) as count from orders where ${where}`, values)
  return rows[0]?.count ?? 0
}

function matching(userId: string, filters: OrderFilters): { where: string; values: unknown[] } {
  const values: unknown[] = [userId]
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined) as [keyof OrderFilters, string | Date][]
  const tests = asked.map(([name, value]) => {
    values.push(name === 'username' || name === 'text' ? containing(value as string) : value)
    return conditions[name].replaceAll('$', `$${values.length}`)
  })
  return { where: ['user_id = $1', ...tests].join(' and '), values }
}

/** A pattern for whatever contains `text`, whose own wildcards are letters like others. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
