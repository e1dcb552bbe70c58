import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { compose } from '#app/compose.ts'
import { checkBooks } from '#features/checkout/server/queries.ts'
import { createLogger } from '#platform/log.ts'
import { databasePid, killDatabase, runShop, scratch, type ShopProcess, statusOf, until } from '../support/process.ts'
import { testConfig } from '../support/test-config.ts'
import { startCustomers } from './customers.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 8)
const CUSTOMERS = 6
/** The longest that anything waits for after a crash: keys of dead processes, unknown payments, jobs of dead workers. */
const PATIENCE_MS = 90_000

/** What is killed, and how the shop comes back. Nobody does more than to start it again. */
const accidents = {
  async shop(shop: ShopProcess) {
    shop.kill('SIGKILL')
    await shop.exited
    return start()
  },
  async database(shop: ShopProcess) {
    const killed = killDatabase(dataDir)
    await until(async () => (databasePid(dataDir) !== killed ? true : undefined))
    return shop
  },
  async both(shop: ShopProcess) {
    shop.kill('SIGKILL')
    killDatabase(dataDir)
    await shop.exited
    return start()
  },
  async 'shop, and again while it starts'(shop: ShopProcess) {
    shop.kill('SIGKILL')
    await shop.exited
    const second = start()
    await sleep(between(50, 600))
    second.kill('SIGKILL')
    await second.exited
    return start()
  },
}

let dataDir: string
const start = () => runShop(dataDir)
const between = (least: number, most: number) => least + Math.random() * (most - least)

test(
  `kill -9 under load, ${ROUNDS} times: every acknowledged order is there once, is paid once and has one mail`,
  async () => {
    dataDir = path.join(scratch(), '.data')
    let shop = start()
    let url = await shop.ready
    const customers = startCustomers(CUSTOMERS, () => url)
    const kinds = Object.values(accidents)
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(between(300, 1_500))
      shop = (await kinds[round % kinds.length]?.(shop)) ?? shop
      url = await shop.ready
      expect(await until(async () => ((await statusOf(`${url}/readyz`)) === 200 ? true : undefined))).toBe(true)
    }
    await sleep(500)
    await customers.finish(PATIENCE_MS)
    expect(customers.unexpected).toEqual([])

    const ctx = compose(testConfig({}), createLogger('silent'), {
      host: path.join(dataDir, 'postgres'),
      user: 'groundswell',
      database: 'groundswell',
    })
    onTestFinished(() => ctx.db.close())
    const count = async (question: string) => (await ctx.db.query<{ n: number }>(`select count(*) as n from ${question}`)).rows[0]?.n
    await until(async () => ((await count(OPEN)) === 0 ? true : undefined), PATIENCE_MS)

    const { rows } = await ctx.db.query<Row>(ORDERS)
    const byEmail = Map.groupBy(rows, (row) => row.email)
    for (const { payload, acknowledged } of customers.purchases) {
      const [order, ...others] = byEmail.get(payload.email as string) ?? []
      expect(others).toEqual([])
      expect(order?.id).toBe(acknowledged?.orderId)
      if (acknowledged?.paid) expect(order).toMatchObject({ paid: true })
      expect(order).toMatchObject(order?.paid ? { captured: 699, sales: 1, mails: 1 } : { captured: 0, sales: 0, mails: 0 })
    }
    expect(rows.length).toBe(customers.purchases.length)
    expect((await checkBooks(ctx)).problems).toEqual([])
    console.log(`${rows.length} orders, ${rows.filter((row) => row.paid).length} of them paid, over ${ROUNDS} crashes`)
  },
  120_000 + ROUNDS * 15_000,
)

/** News that is not handed on, payments whose outcome nobody knows, paid orders whose mail is not written yet. */
const OPEN = `(
  select from outbox where dispatched_at is null
  union all select from payment_attempts where status in ('created', 'pending', 'unknown')
  union all select from orders where paid_at is not null and not exists (select from mails where key = 'order-confirmed:' || orders.id)
) as open`

interface Row extends pg.QueryResultRow {
  id: string
  email: string
  paid: boolean
  /** Cents that the provider took for it. */
  captured: number
  sales: number
  mails: number
}

const ORDERS = `
  select id, email, paid_at is not null as paid,
    (select coalesce(sum(captured_cents), 0) from sandbox_payments
      where attempt_id in (select id from payment_attempts where subject_id = orders.id)) as captured,
    (select count(*) from ledger_transactions where order_id = orders.id) as sales,
    (select count(*) from mails where data ->> 'orderId' = orders.id) as mails
  from orders where email like 'ada+%'`
