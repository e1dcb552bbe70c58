import path from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { compose } from '#app/compose.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { createLogger } from '#platform/log.ts'
import { until } from '../support/process.ts'
import { testConfig } from '../support/test-config.ts'
import type { Customers } from './customers.ts'

/** Longer than anything takes after a crash, including payments with an unknown outcome and jobs of dead workers. */
const RECOVERY_TIMEOUT_MS = 90_000

/**
 * Waits for the background work, then expects that every acknowledged order exists once, that every paid one was charged, booked,
 * emailed and sent to its supplier once, that no key created two orders, that nothing is left open, and that the ledger agrees.
 * Returns the number of paid orders.
 */
export async function expectNothingLost({ purchases, unexpected }: Customers, dataDir: string): Promise<number> {
  expect(unexpected).toEqual([])
  const socket = path.join(dataDir, 'postgres')
  const ctx = compose(testConfig({}), createLogger('silent'), { host: socket, user: 'groundswell', database: 'groundswell' })
  onTestFinished(() => ctx.db.close())
  await until(async () => (await ctx.db.query(OPEN)).rowCount === 0, RECOVERY_TIMEOUT_MS)

  const { rows } = await ctx.db.query<Row>(ORDERS)
  const byEmail = Map.groupBy(rows, (row) => row.email)
  for (const { payload, acknowledged } of purchases) {
    const orders = byEmail.get(payload.email as string) ?? []
    expect(orders.map((order) => order.id)).toEqual([acknowledged?.orderId])
    const [order] = orders
    if (acknowledged?.paid) expect(order?.paid).toBe(true)
    expect(order).toMatchObject(order?.paid ? { captured: 699, sales: 1, mails: 1, deliveries: 1 } : NOTHING)
  }
  expect(rows.length).toBe(purchases.length)
  expect((await reconcileLedger(ctx)).problems).toEqual([])
  return rows.filter((row) => row.paid).length
}

/** Undispatched events, payments with an unknown outcome, and paid orders without an email or delivery. */
const OPEN = `
  select 'event' from outbox where dispatched_at is null
  union all select 'payment' from payment_attempts where status in ('created', 'pending', 'unknown')
  union all select 'email' from orders where paid_at is not null and email like 'ada-%' and not exists (select from emails where key = 'order-confirmed:' || orders.id)
  union all select 'delivery' from orders where paid_at is not null and email like 'ada-%' and not exists (select from deliveries where key = 'order:' || orders.id)
  limit 1`

interface Row extends pg.QueryResultRow {
  id: string
  email: string
  paid: boolean
  /** Cents that the provider captured. */
  captured: number
  sales: number
  mails: number
  deliveries: number
}

const NOTHING = { captured: 0, sales: 0, mails: 0, deliveries: 0 }

/** Only the customers' orders, by their email addresses. */
const ORDERS = `
  select id, email, paid_at is not null as paid,
    (select coalesce(sum(captured_cents), 0) from sandbox_payments
      where attempt_id in (select id from payment_attempts where subject_id = orders.id)) as captured,
    (select count(*) from ledger_transactions where order_id = orders.id) as sales,
    (select count(*) from emails where data ->> 'orderId' = orders.id and key like 'order-confirmed:%') as mails,
    (select count(*) from deliveries where order_id = orders.id) as deliveries
  from orders where email like 'ada-%'`
