import type { OrderFilters } from '#features/operations/contract/orders.ts'
import { readSearch } from '#features/operations/rules/search.ts'
import type { Order } from '#features/orders/contract.ts'
import { parseVisitSource } from '#features/orders/rules/visit-source.ts'
import type { OrderLine } from '#features/orders/server/queries/admin.ts'
import type { ShownAttempt } from '#features/payments/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'

/** An order with its newest payment attempt and its delivery. */
export interface AdminOrderRow extends Order {
  payment: ShownAttempt | null
  /** Position in the sequence of orders; null if the order number already shows it. */
  internalNumber: number | null
  supplier: { id: string; name: string } | null
  dueAt: Date | null
  late: boolean
}

/** A page of the order list: at most `limit` orders after the order with the id `after`. */
export interface OrderSlice {
  after?: string | undefined
  limit: number
}

const columns = `o.id, o.order_number as "orderNumber", o.user_id as "userId", o.email, o.social_username as "socialUsername",
  o.target_url as "targetUrl", o.target_key as "targetKey", o.service_id as "serviceId", o.platform, o.service_type as "serviceType",
  o.quality, o.quantity, o.price_cents as "priceCents", o.discount_cents as "discountCents", o.promotion_label as "promotionLabel",
  o.currency, o.note, o.status, o.delivered, o.start_count as "startCount", o.refunded_cents as "refundedCents", o.paid_at as "paidAt",
  o.held_at as "heldAt", o.held_until as "heldUntil", o.created_at as "createdAt", o.updated_at as "updatedAt", o.internal_number as "internalNumber"`

const delivery = `deliveries_published d on d.order_id = o.id and d.kind = 'order'`

/** Selects an `AdminOrderRow` from `o` and `joined`. `now` is the placeholder of the current time, which decides what is late. */
const shown = (now: string) => `select ${columns}, payment,
    case when d.id is not null then json_build_object('id', d.supplier_id, 'name', d.supplier_name) end as supplier,
    d.due_at as "dueAt", coalesce(d.due_at < ${now} and d.is_open, false) as late`

const joined = `left join ${delivery} left join lateral (
    select json_build_object('id', p.id, 'status', p.status, 'method', p.method, 'amountCents', p.amount_cents,
      'balanceCents', p.balance_cents, 'coin', p.coin, 'declineCode', p.decline_code, 'nextActionUrl', p.next_action_url,
      'card', case when p.card_brand is not null and p.card_last4 is not null
        then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end) as payment
    from payments_published p where p.subject_id = o.id and p.subject_type = 'order' order by p.created_at desc, p.id desc limit 1
  ) p on true`

/** Adds a value to a statement and returns its placeholder: `$1`, `$2`, ... */
type Bind = (value: unknown) => string

/** A LIKE pattern for values that start with `text`, with its wildcards escaped. */
const prefix = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Matches orders by number, id, email, username, target or payment. */
function searchCondition(typed: string, bind: Bind): string | undefined {
  const search = readSearch(typed)
  if (!search) return undefined
  const [number, word, place] = [search.number, prefix(search.word), prefix(search.place)].map(bind)
  const reference = bind(search.reference ?? null)
  const internal = bind(search.internal ?? null)
  // Not LIKE, which doesn't use the index in most languages of a database. The rest of a number is up to eight digits and capital letters.
  const start = bind(search.numberStart ?? null)
  return `(o.order_number = ${number} or o.order_number between ${start} and ${start}::text || 'ZZZZZZZZ' or o.internal_number = ${internal}
    or lower(o.email) like ${word} or lower(o.social_username) like ${word}
    or lower(substring(o.target_key from '[^/@]*$')) like ${place} or o.id = ${reference}
    or o.id = any(array(select subject_id from payments_published
      where (id = ${reference} or provider_reference = ${reference}) and subject_type = 'order')))`
}

/** Matches orders refunded in a period, at least in part. */
function refundCondition({ refundedFrom, refundedTo }: OrderFilters, bind: Bind): string | undefined {
  const times = [refundedFrom && `created_at >= ${bind(refundedFrom)}`, refundedTo && `created_at < ${bind(refundedTo)}`].filter(Boolean)
  return times.length > 0 ? `o.id = any(array(select order_id from order_refunds_published where ${times.join(' and ')}))` : undefined
}

const sourceCondition = (source: string | null, bind: Bind) =>
  source === null ? 'o.visit_source is null' : `o.visit_source = ${bind(source)}`

const needsDelivery = ({ supplier, late }: OrderFilters) => supplier !== undefined || late !== undefined

/**
 * The time and id columns to page by, from the table with the better index: the delivery's if the filters are about deliveries,
 * unless a status or refund filter already leaves few orders. The values are the same in both.
 */
function keyOf(filters: OrderFilters): { time: string; id: string } {
  const few = (filters.status !== undefined && filters.status !== 'completed') || filters.refunded === 'true'
  return needsDelivery(filters) && !few ? { time: 'd.placed_at', id: 'd.order_id' } : { time: 'o.created_at', id: 'o.id' }
}

/** The from and where clauses for orders that match `filters`: `o`, plus `d` if a filter is about the delivery. */
function matching(filters: OrderFilters, now: Date, bind: Bind, more?: string): string {
  const { status, platform, type, quality, supplier, paid, refunded, method, source, late, held, from, to, q } = filters
  const kind = Object.entries({ platform, type, quality }).flatMap(([column, value]) => (value ? `${column} = ${bind(value)}` : []))
  const { time } = keyOf(filters)
  const services = `select id from services_published where ${kind.join(' and ')}`
  const conditions = [
    status && `o.status = ${bind(status)}`,
    // If no such service exists, no order has to be read.
    kind.length > 0 && `exists (${services}) and o.service_id = any(array(${services}))`,
    paid === 'true' && 'o.paid_at is not null',
    // The statuses are redundant but have an index. Unpaid orders never have a delivery.
    paid === 'false' && `o.paid_at is null and o.status in ('pending', 'canceled') and ${!needsDelivery(filters)}`,
    refunded && `o.refunded_cents ${refunded === 'true' ? '>' : '='} 0`,
    refundCondition(filters, bind),
    method &&
      `exists (select from payments_published m where m.subject_id = o.id and m.subject_type = 'order'
        and m.status = 'succeeded' and m.method = ${bind(method)})`,
    source && sourceCondition(parseVisitSource(source), bind),
    held && 'o.held_at is not null',
    from && `${time} >= ${bind(from)}`,
    to && `${time} < ${bind(to)}`,
    supplier && `d.supplier_id = ${bind(supplier)}`,
    late && `d.due_at < ${bind(now)} and d.is_open`,
    q !== undefined && searchCondition(q, bind),
    more,
  ].filter(Boolean)
  const joins = needsDelivery(filters) ? `orders_published o join ${delivery}` : 'orders_published o'
  return conditions.length > 0 ? `${joins} where ${conditions.join(' and ')}` : joins
}

/**
 * A page of matching orders, newest first unless `filters` says otherwise. Not a prepared statement because the best index
 * depends on the filters.
 */
export async function selectAdminOrders(
  db: Queryable,
  filters: OrderFilters,
  { after, limit }: OrderSlice,
  now: Date,
): Promise<AdminOrderRow[]> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const [follows, direction] = filters.sort === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const { time, id } = keyOf(filters)
  const beyond =
    after === undefined ? undefined : `(${time}, ${id}) ${follows} (select created_at, id from orders_published where id = ${bind(after)})`
  return db.all<AdminOrderRow>(
    `${shown(bind(now))} from (
       select o.* from ${matching(filters, now, bind, beyond)} order by ${time} ${direction}, ${id} ${direction} limit ${bind(limit)}
     ) o ${joined}
     order by o.created_at ${direction}, o.id ${direction}`,
    values,
  )
}

/** One order as in the list; undefined if there is none. */
export async function selectAdminOrder(db: Queryable, id: string, now: Date): Promise<AdminOrderRow | undefined> {
  return db.first<AdminOrderRow>(`${shown('$2')} from (select * from orders_published where id = $1) o ${joined}`, [id, now], 'admin_order')
}

/** The number of matching orders, counted up to `limit`, or all if it is null. */
export async function countAdminOrders(db: Queryable, filters: OrderFilters, limit: number | null, now: Date): Promise<number> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${matching(filters, now, bind)} limit ${bind(limit)}) found`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** The numbers of orders and the names of accounts, among `ids`. */
export async function selectOrderAndCustomerNames(db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.all(
    `select id, order_number as name from orders_published where id = any($1)
     union all
     select id, username as name from customers_published where id = any($1)`,
    [ids],
  )
}

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
