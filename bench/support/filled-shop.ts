import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sha256 } from '#platform/secrets.ts'
import { startShop } from '../../scripts/testing/shop.ts'
import type { Bench } from './figure.ts'
import { limitDatabase } from './pgbench.ts'

/** A shop with a database of its own on the bench's server, in which many have ordered. */
export interface FilledShop {
  url: string
  /** All orders, but for the demo's. */
  size: number
  /** How many of them belong to the customer with many. */
  ofMany: number
  /** Sessions: of a customer with fifty orders, and of one with many. */
  tokens: { few: string; many: string }
  stop(): Promise<void>
}

const FEW = 50

/** Starts it and fills it with `size` paid orders over two years: a tenth of one customer, fifty of another, half of guests. */
export async function openFilledShop(bench: Bench, size: number): Promise<FilledShop> {
  const connection = await limitDatabase(bench.dataDir)
  const { host = '', user, database } = connection
  const shop = await startShop(`${bench.scratch}/orders-${size}`, {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL: '4',
  })
  const ofMany = size / 10
  const tokens = { few: randomBytes(32).toString('base64url'), many: randomBytes(32).toString('base64url') }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await addCustomer(client, 'usr_few', tokens.few)
    await addCustomer(client, 'usr_many', tokens.many)
    await client.query('begin')
    // Row by row they would take most of the time; what they keep is added below.
    await client.query('alter table orders disable trigger user')
    await client.query(ORDERS, [size, FEW, ofMany])
    await client.query('alter table orders enable trigger user')
    await client.query(MONTHS)
    await client.query(ATTEMPTS)
    await client.query('commit')
    await client.query('vacuum (analyze) orders, payment_attempts, customer_months')
  } catch (error) {
    await shop.stop()
    throw error
  } finally {
    await client.end()
  }
  return { url: shop.url, size, ofMany, tokens, stop: shop.stop }
}

async function addCustomer(client: pg.Client, id: string, token: string): Promise<void> {
  await client.query(`insert into users (id, email, username) values ($1, $1 || '@example.com', 'Ada Lovelace')`, [id])
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device)
     values ('ses_' || $1, $1, $2, now() + interval '1 day', $3, now() + interval '1 day', false, 'bench')`,
    [id, sha256(token), sha256(`refresh ${token}`)],
  )
}

const ORDERS = `
  insert into orders (id, order_number, user_id, email, social_username, target_url, target_key, service_id, package_id, price_id,
    platform, service_type, quality, quantity, price_cents, currency, status, in_flight, paid_at, created_at, updated_at)
  select 'ord_bench_' || lpad(i::text, 8, '0'), 'B-' || i,
    case when i % ($1::int / $2::int) = 0 then 'usr_few' when i % ($1::int / $3::int) = 1 then 'usr_many' when i % 2 = 0 then 'usr_' || i % 50000 end,
    'customer' || i % 100000 || '@example.com', 'creator_' || i, 'https://www.instagram.com/p/B' || i || '/', 'https://www.instagram.com/p/b' || i || '/',
    service.id, 'pkg_bench', 'prc_bench', service.platform, service.type, service.quality, 500, 299 + i % 20 * 100, 'USD',
    (array['completed', 'completed', 'completed', 'processing', 'partial', 'canceled', 'failed', 'pending'])[1 + i % 8], false,
    at, at, at
  from generate_series(1, $1::int) i
    cross join lateral (select now() - (($1::int - i) * interval '730 days' / $1::int) as at) placed
    join (select *, row_number() over (order by position) - 1 as number, count(*) over () as services from services) service
      on service.number = i % service.services
  order by i`

const MONTHS = `
  insert into customer_months (user_id, month, orders, spent_cents)
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*), sum(price_cents)
  from orders where user_id is not null and id like 'ord_bench_%' group by 1, 2`

const ATTEMPTS = `
  insert into payment_attempts (id, subject_type, subject_id, provider, method, amount_cents, currency, status, captured_cents,
    card_brand, card_last4, created_at, updated_at)
  select 'pay' || substr(id, 4), 'order', id, 'sandbox', 'card', price_cents, currency, 'succeeded', price_cents, 'visa', '4242',
    created_at, updated_at
  from orders where id like 'ord_bench_%'`
