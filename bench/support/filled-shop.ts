import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { compose } from '#app/compose.ts'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'
import { sha256 } from '#platform/secrets.ts'
import { fillShop } from '../../db/large/fill.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'
import { startShop } from '../../scripts/testing/shop.ts'
import type { Bench } from './figure.ts'
import { limitDatabase } from './pgbench.ts'

/** A shop with many orders in its own database on the bench's server. */
export interface FilledShop {
  url: string
  /** Number of orders, without the demo's. */
  size: number
  /** How many of them belong to the customer with many. */
  ofMany: number
  /** Session tokens of a customer with fifty orders and of one with many. */
  tokens: { few: string; many: string }
  stop(): Promise<void>
}

const FEW = 50

/** Fills a demo shop with `size` orders from two years and starts it. One customer has a tenth of them, another has fifty. */
export async function openFilledShop(bench: Bench, size: number): Promise<FilledShop> {
  const connection = await limitDatabase(bench.dataDir)
  const { host = '', user, database } = connection
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const dataDir = `${bench.scratch}/orders-${size}`
  const ofMany = size / 10
  const tokens = { few: randomBytes(32).toString('base64url'), many: randomBytes(32).toString('base64url') }
  const ctx = compose(readConfig({ DATABASE_URL, DATA_DIR: dataDir }), createLogger('silent'), connection)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await seedDemoShop(ctx)
    await addCustomer(client, 'usr_few', tokens.few)
    await addCustomer(client, 'usr_many', tokens.many)
    const regulars = [
      { userId: 'usr_few', orders: FEW },
      { userId: 'usr_many', orders: ofMany },
    ]
    const returnUrl = ctx.secrets.seal('sandbox-return', `${ctx.config.PUBLIC_URL}/tracking`)
    await fillShop(client, { orders: size, customers: Math.ceil(size / 10), days: 730, regulars, returnUrl }, () => {})
  } finally {
    await client.end()
    await ctx.signals.close()
    await ctx.db.close()
  }
  const shop = await startShop(dataDir, { DATABASE_URL, DATABASE_POOL: '4' })
  return { url: shop.url, size, ofMany, tokens, stop: shop.stop }
}

/** Creates an account with a session. */
export async function addCustomer(client: pg.Client, id: string, token: string): Promise<void> {
  await client.query(`insert into users (id, email, username) values ($1, $1 || '@example.com', 'Ada Lovelace')`, [id])
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, remember, device)
     values ('ses_' || $1, $1, $2, now() + interval '1 day', $3, now() + interval '1 day', false, 'bench')`,
    [id, sha256(token), sha256(`refresh ${token}`)],
  )
}
