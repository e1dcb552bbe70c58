import path from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { compose } from '#app/compose.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { createLogger } from '#platform/log.ts'
import { until } from '../support/process.ts'
import { testConfig } from '../support/test-config.ts'
import type { Customers } from './customers.ts'

/** The longest that anything waits for after a crash: payments whose outcome nobody knows, jobs of workers that died. */
const RECOVERY_TIMEOUT_MS = 90_000

/**
 * Every order that was acknowledged is there once; every paid one was charged once, booked once, mailed once and given to
 * its supplier once; no key made two orders, nothing is left open, and the ledger agrees. Waits for the background work.
 * Returns how many were paid.
 */
export async function expectNothingLost({ purchases, unexpected }: Customers, dataDir: string): Promise<number> {
  expect(unexpected).toEqual([])
  const socket = path.join(dataDir, 'postgres')
  const ctx = compose(testConfig({}), createLogger('silent'), { host: socket, user: 'groundswell', database: 'groundswell' })
  onTestFinished(() => ctx.db.close())
  await until(async () => ((await ctx.db.query(OPEN)).rowCount === 0 ? true : undefined), RECOVERY_TIMEOUT_MS)

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

/** News that is not handed on, payments whose outcome nobody knows, paid orders whose mail or delivery is not there yet. */
const OPEN = `
  select 'news' from outbox where dispatched_at is null
  union all select 'payment' from payment_attempts where status in ('created', 'pending', 'unknown')
  union all select 'mail' from orders where paid_at is not null and email like 'ada+%' and not exists (select from emails where key = 'order-confirmed:' || orders.id)
  union all select 'delivery' from orders where paid_at is not null and email like 'ada+%' and not exists (select from deliveries where key = 'order:' || orders.id)
  limit 1`

interface Row extends pg.QueryResultRow {
  id: string
  email: string
  paid: boolean
  /** Cents that the provider took for it. */
  captured: number
  sales: number
  mails: number
  deliveries: number
}

const NOTHING = { captured: 0, sales: 0, mails: 0, deliveries: 0 }

/** The demo shop's own orders have other addresses. */
const ORDERS = `
  select id, email, paid_at is not null as paid,
    (select coalesce(sum(captured_cents), 0) from sandbox_payments
      where attempt_id in (select id from payment_attempts where subject_id = orders.id)) as captured,
    (select count(*) from ledger_transactions where order_id = orders.id) as sales,
    (select count(*) from emails where data ->> 'orderId' = orders.id and key like 'order-confirmed:%') as mails,
    (select count(*) from deliveries where order_id = orders.id) as deliveries
  from orders where email like 'ada+%'`
