import type { OrderStatus } from '#features/orders/contract.ts'
import { type Order, orderColumns } from '#features/orders/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Which of the shop's orders are wanted; what is left out does not matter. */
export interface DeskFilters {
  statuses?: readonly OrderStatus[] | undefined
  services?: readonly string[] | undefined
  paid?: boolean | undefined
  refunded?: boolean | undefined
  /** Placed then or later. */
  from?: Date | undefined
  /** Placed earlier. */
  before?: Date | undefined
  /** These orders alone. */
  ids?: readonly string[] | undefined
  /** The beginning of the order's number, e-mail, username, or of the post's or account's own name; or these orders. */
  text?: { number: string; word: string; place: string; ids: readonly string[] } | undefined
}

export interface DeskSlice {
  oldestFirst: boolean
  /** The id of the order that the page before ended with. */
  after?: string | undefined
  limit: number
}

const search = `(order_number = $number or lower(email) like $word or lower(social_username) like $word
  or lower(substring(target_key from '[^/@]*$')) like $place or id = any($ids))`

/** What the filters come to as conditions; `value` keeps a value and names its place. */
function testsOf(filters: DeskFilters, value: (each: unknown) => string): string[] {
  const tests: string[] = []
  const { statuses, services, paid, refunded, from, before, ids, text } = filters
  if (statuses) tests.push(statuses.length === 1 ? `status = ${value(statuses[0])}` : `status = any(${value(statuses)})`)
  if (services) tests.push(services.length === 1 ? `service_id = ${value(services[0])}` : `service_id = any(${value(services)})`)
  if (paid !== undefined) tests.push(`paid_at is ${paid ? 'not null' : 'null'}`)
  if (refunded !== undefined) tests.push(refunded ? 'refunded_cents > 0' : 'refunded_cents = 0')
  if (from) tests.push(`created_at >= ${value(from)}`)
  if (before) tests.push(`created_at < ${value(before)}`)
  if (ids) tests.push(`id = any(${value(ids)})`)
  if (text) {
    const names = { number: value(text.number), word: value(prefix(text.word)), place: value(prefix(text.place)), ids: value(text.ids) }
    tests.push(search.replace(/\$(number|word|place|ids)/g, (_, name: keyof typeof names) => names[name]))
  }
  return tests
}

/** Never a prepared statement: which index is best depends on what is asked for. */
export async function selectDesk(db: Queryable, filters: DeskFilters, { oldestFirst, after, limit }: DeskSlice): Promise<Order[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests = testsOf(filters, value)
  if (after !== undefined) {
    const last = value(after)
    tests.push(`(created_at, id) ${oldestFirst ? '>' : '<'} ((select created_at from orders where id = ${last}), ${last}::text)`)
  }
  const direction = oldestFirst ? 'asc' : 'desc'
  const { rows } = await db.query<Order>(
    `select ${orderColumns} from orders ${tests.length > 0 ? `where ${tests.join(' and ')}` : ''}
     order by created_at ${direction}, id ${direction} limit ${value(limit)}`,
    values,
  )
  return rows
}

/** How many fit. */
export async function countDesk(db: Queryable, filters: DeskFilters): Promise<number> {
  const values: unknown[] = []
  const tests = testsOf(filters, (each) => `$${values.push(each)}`)
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from orders ${tests.length > 0 ? `where ${tests.join(' and ')}` : ''}`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** Whatever begins with `text`, whose own wildcards are letters like others. */
function prefix(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

export async function countByStatus(db: Queryable, statuses: readonly OrderStatus[]): Promise<{ status: OrderStatus; count: number }[]> {
  const { rows } = await db.query<{ status: OrderStatus; count: number }>(
    'select status, count(*) as count from orders where status = any($1) group by 1',
    [statuses],
  )
  return rows
}
