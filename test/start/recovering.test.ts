import { expect, test } from 'vitest'
import { databasePid, killDatabase, runShop, sharedDataDir, statusOf, until } from '../support/process.ts'

const dataDir = sharedDataDir()

test('after kill -9 of the shop the next start takes over the PostgreSQL that lived on, and stops it', async () => {
  const first = runShop(dataDir)
  await first.ready
  const database = databasePid(dataDir)
  first.kill('SIGKILL')
  await first.exited

  const second = runShop(dataDir)
  expect(await statusOf(`${await second.ready}/readyz`)).toBe(200)
  expect(databasePid(dataDir)).toBe(database)
  second.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(databasePid(dataDir)).toBeUndefined()
})

test('after kill -9 of both the next start recovers', async () => {
  const first = runShop(dataDir)
  await first.ready
  first.kill('SIGKILL')
  killDatabase(dataDir)
  await first.exited
  const second = runShop(dataDir)
  expect(await statusOf(`${await second.ready}/readyz`)).toBe(200)
})

test.each(['its own', 'taken over'])(
  'a PostgreSQL (%s) that is killed is back without hands, the shop never answers 500',
  async (whose) => {
    if (whose === 'taken over') {
      const earlier = runShop(dataDir)
      await earlier.ready
      earlier.kill('SIGKILL')
      await earlier.exited
    }
    const shop = runShop(dataDir)
    const url = await shop.ready
    for (let round = 0; round < 3; round++) {
      const killed = killDatabase(dataDir)
      const statuses = new Set<number | undefined>()
      await until(async () => {
        const status = await statusOf(`${url}/api/orders/ord_that_is_none`)
        statuses.add(status)
        return status === 404 && databasePid(dataDir) !== killed ? true : undefined
      })
      expect([...statuses].filter((status) => status !== 404 && status !== 503)).toEqual([])
      expect(await until(async () => ((await statusOf(`${url}/readyz`)) === 200 ? true : undefined))).toBe(true)
    }
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  },
)
