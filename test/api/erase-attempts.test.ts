import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUser } from '#features/accounts/server/store/users.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('an account that can’t be erased yet keeps nobody waiting: it tries one at a time, outside of the database, and ten times an hour', async () => {
  const ada = await signUp(shop)
  await buy(ada)
  const erase = async () => (await ada.request('DELETE', '/api/account', { password: PASSWORD })).status
  const attempts: Promise<number>[] = []
  await shop.ctx.db.transaction(async (tx) => {
    await lockUser(tx, ada.id)
    // More than a process has database connections.
    for (let each = 0; each < 20; each++) attempts.push(erase())
    const waiting = async () => {
      // A transaction sees the same activity until then.
      await tx.query('select pg_stat_clear_snapshot()')
      return (await tx.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    }
    await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0)
    await sleep(1_000)
    expect(await waiting()).toBe(1)
  })
  const statuses = await Promise.all(attempts)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 409), ...Array.from({ length: 10 }, () => 429)])
})
