import { chmodSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databasePid, killDatabase, runShop, sharedDataDir, statusOf, until } from '../support/process.ts'
import { query, socketOf } from './backups.ts'

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
  second.kill('SIGTERM')
  await second.exited
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
      expect(await until(async () => (await statusOf(`${url}/readyz`)) === 200)).toBe(true)
    }
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  },
)

test('after an outage that lasts the shop is back, with as many connections as before', async () => {
  const shop = runShop(dataDir)
  const url = await shop.ready
  const before = await connections()
  // PostgreSQL refuses to start if other users can read its data.
  const cluster = path.join(dataDir, 'postgres')
  chmodSync(cluster, 0o755)
  killDatabase(dataDir)
  // A connection's process ends shortly after the server's.
  expect(await until(async () => (await statusOf(`${url}/api/orders/ord_that_is_none`)) === 503)).toBe(true)
  for (const end = Date.now() + 4_000; Date.now() < end; await sleep(200)) {
    expect(await statusOf(`${url}/api/orders/ord_that_is_none`)).toBe(503)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
  }
  chmodSync(cluster, 0o700)
  expect(await until(async () => (await statusOf(`${url}/readyz`)) === 200)).toBe(true)
  await sleep(2_500)
  expect(await connections()).toEqual(before)
})

/** The number of sessions that listen for notifications, which is one per process of the shop. */
const connections = () => query(socketOf(dataDir), "select count(*) from pg_stat_activity where application_name = 'groundswell listener'")
