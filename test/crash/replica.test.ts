import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HealthView } from '#features/operations/contract/system.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log.ts'
import { preparedDataDir, runShop, scratch, until } from '../support/process.ts'
import { loneServer, replicaOf } from '../support/replica.ts'
import { startCustomers } from './customers.ts'
import { expectNothingLost } from './verdict.ts'

const RECOVERY_TIMEOUT_MS = 90_000

test('the primary dies under load: its synchronous replica has every acknowledged order, and the shop goes on there', async () => {
  const dataDir = preparedDataDir()
  const primary = await loneServer(dataDir)
  const replica = await replicaOf(primary, scratch())
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const first = runShop(dataDir, { env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } })
  let url = await first.ready
  const customers = startCustomers(4, () => url)
  await sleep(2_000)
  primary.kill()
  first.kill('SIGKILL')
  await first.exited
  await replica.query('select pg_promote()')
  // The new primary has no replica to wait for yet.
  await replica.query(`alter system set synchronous_standby_names = ''`)
  await replica.query('select pg_reload_conf()')
  url = await runShop(dataDir, { env: { DATABASE_URL: replica.url } }).ready
  await customers.finish(RECOVERY_TIMEOUT_MS)
  expect(await expectNothingLost(customers, replica.dataDir)).toBeGreaterThan(0)
})

test('a replica that still replicates the server before a restore is not read, however far ahead it is', async () => {
  const [before, after] = [await loneServer(preparedDataDir()), await loneServer(preparedDataDir())]
  const replica = await replicaOf(before, scratch())
  await before.query('create table later as select generate_series(1, 1000) as number')
  await until(async () => (await replica.query(`select 1 where to_regclass('later') is not null`)).length > 0)
  const db = openDatabase({ connectionString: after.url }, createLogger('silent'), { replica: { connectionString: replica.url } })
  try {
    expect(await db.replicaState()).toEqual({ lagMs: null, isUsed: false })
    expect(await db.recent((reader) => reader.one(`select to_regclass('later') is null as "isCurrent"`))).toEqual({ isCurrent: true })
  } finally {
    await db.close()
  }
})

test('the order list reads on the replica while it is close behind, and on the primary when it is late or gone', async () => {
  const dataDir = preparedDataDir()
  const primary = await loneServer(dataDir)
  const replica = await replicaOf(primary, scratch())
  const url = await runShop(dataDir, { env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } }).ready
  const { token } = await answerOf<{ token: string }>(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'operator@example.com', password: 'operator-password-1' }),
    headers: { 'content-type': 'application/json' },
  })
  const get = async <Data>(path: string) =>
    (await answerOf<{ data: Data }>(url + path, { headers: { authorization: `Bearer ${token}` } })).data
  const stateWhen = (wanted: (state: NonNullable<HealthView['replica']>) => boolean) =>
    until(async () => {
      const { replica: state } = await get<HealthView>('/api/operator/health')
      return state && wanted(state) ? state : undefined
    })
  const names = async () =>
    (await get<{ socialUsername: string }[]>('/api/operator/orders?limit=100')).map(({ socialUsername }) => socialUsername)
  const rename = (name: string) => primary.query(`update orders set social_username = '${name}' where id = (select min(id) from orders)`)
  const readsOfOrders = `select from pg_stat_activity where application_name = 'groundswell' and query like '%from orders%'`

  await stateWhen(({ used }) => used)
  await rename('seen_on_the_replica')
  await until(async () => (await names()).includes('seen_on_the_replica'))
  expect(await replica.query(readsOfOrders)).not.toEqual([])

  await replica.query('select pg_wal_replay_pause()')
  await rename('not_replayed_yet')
  await stateWhen(({ used, lagMs }) => !used && lagMs !== null)
  expect(await names()).toContain('not_replayed_yet')

  await replica.query('select pg_wal_replay_resume()')
  await stateWhen(({ used }) => used)
  replica.kill()
  expect(await names()).toContain('not_replayed_yet')
  expect(await stateWhen(({ used }) => !used)).toEqual({ lagMs: null, used: false })
})

async function answerOf<Body>(address: string, request: RequestInit): Promise<Body> {
  return (await (await fetch(address, request)).json()) as Body
}
