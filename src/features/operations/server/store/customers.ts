import type { CustomerFilters } from '#features/operations/contract/customers.ts'
import { readInternalNumber, readOrderNumber } from '#features/orders/rules/order-number.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'

/** An account with its balance, order totals and last activity. */
export interface AdminCustomerRow {
  id: string
  username: string
  email: string | null
  role: Role
  verified: boolean
  erased: boolean
  createdAt: Date
  lastUsedAt: Date | null
  balanceCents: Cents
  orders: number
  spentCents: Cents
}

const stateConditions = {
  verified: 'email_verified_at is not null',
  unverified: 'email_verified_at is null and erased_at is null',
  erased: 'erased_at is not null',
}

const ownershipConditions = {
  balance: 'exists (select from balances_published where user_id = c.id and balance_cents > 0)',
  orders: 'exists (select from customer_months_published where user_id = c.id and orders > 0)',
}

/** At most `limit` accounts after the account `after`, newest first. Not a prepared statement because the best index depends on the filters. */
export async function selectAdminCustomers(
  db: Queryable,
  filters: CustomerFilters,
  { after, limit }: { after?: string | undefined; limit: number },
  { now, currency }: { now: Date; currency: string },
): Promise<AdminCustomerRow[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...conditionsOf(filters, bind),
    ...(after === undefined ? [] : [`(created_at, id) < (select created_at, id from customers_published where id = ${bind(after)})`]),
  ]
  return db.all(
    `select c.id, username, email, role, email_verified_at is not null as verified, erased_at is not null as erased,
       created_at as "createdAt", coalesce(b.balance_cents, 0) as "balanceCents", m.orders, m.spent_cents as "spentCents",
       (select max(last_used_at) from sessions_published where user_id = c.id and expires_at > ${bind(now)}) as "lastUsedAt"
     from (
       select * from customers_published c ${whereAll(conditions)}
       order by created_at desc, id desc limit ${bind(limit)}
     ) c
     left join balances_published b on b.user_id = c.id and b.currency = ${bind(currency)}
     cross join lateral (
       select coalesce(sum(orders), 0) as orders, coalesce(sum(spent_cents), 0) as spent_cents
       from customer_months_published where user_id = c.id
     ) m
     order by created_at desc, c.id desc`,
    values,
  )
}

/** The number of matching accounts, counted up to `limit`. */
export async function countAdminCustomers(db: Queryable, filters: CustomerFilters, limit: number): Promise<number> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const found = await db.first<{ count: number }>(
    `select count(*) as count from (
       select 1 from customers_published c ${whereAll(conditionsOf(filters, bind))} limit ${bind(limit)}
     ) found`,
    values,
  )
  return found?.count ?? 0
}

const whereAll = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')

function conditionsOf({ q = '', state, has, from, to }: CustomerFilters, bind: (value: unknown) => string): string[] {
  const typed = q.trim()
  return [
    state && stateConditions[state],
    has && ownershipConditions[has],
    from && `created_at >= ${bind(from)}`,
    to && `created_at < ${bind(to)}`,
    typed !== '' && searchCondition(typed, bind),
  ].filter((condition) => typeof condition === 'string')
}

/** Matches accounts by email, name, last name, id, or the number of one of their orders. */
function searchCondition(typed: string, bind: (value: unknown) => string): string {
  const lower = typed.toLowerCase()
  const word = bind(`${lower.replace(/[\\%_]/g, '\\$&')}%`)
  const number = bind(readOrderNumber(typed))
  const internal = bind(readInternalNumber(typed) ?? null)
  return `(lower(email) like ${word} or lower(username) like ${word} or lower(substring(username from '[^ ]*$')) like ${word}
    or id = ${bind(lower)} or id = any(array(select user_id from orders_published where order_number = ${number} or internal_number = ${internal})))`
}
