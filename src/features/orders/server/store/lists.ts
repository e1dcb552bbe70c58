import type { OrderSort, Order } from '#features/orders/contract.ts'
import { type CustomerMonth, type OrderFilters, orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

// Ids sort by age and break ties, so that no order appears on two pages.
const order: Record<OrderSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  price_high: 'price_cents desc, created_at desc, id desc',
  price_low: 'price_cents, created_at desc, id desc',
}

/** The SQL condition of each filter; `$` is its value. */
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
  return db.all<Order>(
    `select ${orderColumns} from orders where ${where} order by ${order[slice.sort]} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, slice.limit, slice.offset],
    values.length === 1 ? `orders_of_${slice.sort}` : undefined,
  )
}

export async function countOrdersOf(db: Queryable, userId: string, filters: OrderFilters): Promise<number> {
  const { where, values } = matching(userId, filters)
  return (await db.one<{ count: number }>(`select count(*) as count from orders where ${where}`, values)).count
}

function matching(userId: string, filters: OrderFilters): { where: string; values: unknown[] } {
  const values: unknown[] = [userId]
  const active = Object.entries(filters).filter(([, value]) => value !== undefined) as [keyof OrderFilters, string | Date][]
  const tests = active.map(([name, value]) => {
    values.push(name === 'username' || name === 'text' ? containing(value as string) : value)
    return conditions[name].replaceAll('$', `$${values.length}`)
  })
  return { where: ['user_id = $1', ...tests].join(' and '), values }
}

/** A LIKE pattern for values that contain `text`, with its wildcards escaped. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The total price of paid orders by currency, in cents. The ledger's sales must match it. */
export async function selectPaidTotal(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  return db.all<{ currency: string; cents: number }>(
    'select currency, sum(price_cents) as cents from orders where paid_at is not null group by 1',
  )
}

/** Orders with refunds, completed or in progress, in cents. */
export async function selectRefunded(db: Queryable): Promise<{ orderId: string; priceCents: number; refundedCents: number }[]> {
  return db.all<{ orderId: string; priceCents: number; refundedCents: number }>(
    'select id as "orderId", price_cents as "priceCents", refunded_cents as "refundedCents" from orders where refunded_cents > 0',
  )
}

/** A customer's monthly totals, newest first. Database triggers update them whenever an order is placed, paid or claimed. */
export async function selectMonths(db: Queryable, userId: string): Promise<CustomerMonth[]> {
  return db.all<CustomerMonth>(
    `select to_char(month, 'YYYY-MM') as month, orders, spent_cents as "spentCents"
     from customer_months where user_id = $1 order by customer_months.month desc`,
    [userId],
    'orders_months',
  )
}

/** The number of paid guest orders with this email. */
export async function countGuestOrders(db: Queryable, email: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*) as count from orders where lower(email) = lower($1) and user_id is null and paid_at is not null',
    [email],
    'orders_of_guest',
  )
  return count
}

/** Whether this account or email has paid for an order before. */
export async function existsPaid(db: Queryable, { userId, email }: { userId: string | null; email: string | null }): Promise<boolean> {
  return db.affects(
    `(select from orders where user_id = $1 and paid_at is not null limit 1)
     union all (select from orders where lower(email) = lower($2) and paid_at is not null limit 1)`,
    [userId, email],
    'orders_bought_before',
  )
}

/** Whether an account has an order that was delivered, at least in part, and isn't fully refunded. */
export function existsKept(db: Queryable, userId: string): Promise<boolean> {
  return db.affects(
    `select from orders where user_id = $1 and status in ('completed', 'partial') and refunded_cents < price_cents limit 1`,
    [userId],
  )
}
