import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startShop } from '../scripts/testing/shop.ts'
import { atMost, type Bench, inTurn, median, type Reading } from './support/figure.ts'
import { addCustomer } from './support/filled-shop.ts'
import { limitDatabase } from './support/pgbench.ts'
import { responseTimes } from './support/response-times.ts'

const FEW = 1_000
const LIST = '/api/notifications'

/**
 * Response times for a customer with a million notifications, compared with one who has a thousand in the same shop: the first page,
 * a page from the middle of the list, notifications of a rare type, and the unread count.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const many = bench.quick ? 100_000 : 1_000_000
  const connection = await limitDatabase(bench.dataDir)
  const { host = '', user, database } = connection
  const shop = await startShop(`${bench.scratch}/notifications`, {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL: '4',
  })
  try {
    const tokens = await fill(connection, many)
    const requests = [
      ['first page', () => LIST],
      ['page from the middle', (half: string) => `${LIST}?before=${half}`],
      ['first page of a rare type', () => `${LIST}?type=promo`],
      ['unread count', () => `${LIST}/unread-count`],
    ] as const
    const readings: Reading[] = []
    for (const [name, path] of requests) {
      const [manyTimes, fewTimes] = await inTurn(
        bench.rounds,
        async () => median(await responseTimes(shop.url + path(cursor(many / 2)), tokens.many, bench.seconds)),
        async () => median(await responseTimes(shop.url + path(cursor(FEW / 2)), tokens.few, bench.seconds)),
      )
      readings.push(atMost(`${name} of ${many.toLocaleString('en-US')} notifications`, median(manyTimes), median(fewTimes), 1.5, show))
    }
    return readings
  } finally {
    await shop.stop()
  }
}

const show = (value: number) => `${value.toFixed(2)} ms`

/** Notifications are numbered from the newest, 0, and are a second apart. */
const NEWEST = Date.UTC(2026, 0, 1)
const cursor = (number: number) => Buffer.from(`${NEWEST - number * 1_000}.ntf`).toString('base64url')

async function fill(connection: pg.ClientConfig, many: number): Promise<{ few: string; many: string }> {
  const tokens = { few: randomBytes(32).toString('base64url'), many: randomBytes(32).toString('base64url') }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const [id, count, token] of [
      ['usr_few', FEW, tokens.few],
      ['usr_many', many, tokens.many],
    ] as const) {
      await addCustomer(client, id, token)
      await client.query(NOTIFICATIONS, [id, count, new Date(NEWEST)])
    }
    await client.query('vacuum (analyze) notifications, notification_counts')
  } finally {
    await client.end()
  }
  return tokens
}

const NOTIFICATIONS = `
  insert into notifications (id, user_id, type, title, message, link, read_at, created_at)
  select 'ntf_' || $1 || '_' || i, $1, case when i % 40 = 0 then 'promo' else 'order_update' end, 'Order completed',
    'Order B-' || i || ': 5K Instagram Views are delivered.', '/tracking?order=ord_' || i, case when i % 3 > 0 then at end, at
  from generate_series(0, $2::int - 1) i cross join lateral (select $3::timestamptz - i * interval '1 second' as at) made`
