import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { runCommand } from '../support/command.ts'
import { buyAsGuest, orderToken } from '../support/orders.ts'
import { preparedDataDir, runShop, scratch } from '../support/process.ts'
import { asker, LEDGER, query, reel } from './backups.ts'

test('with DATABASE_URL: out of one server into another, with APP_SECRET that has to be the same', async () => {
  const prepared = preparedDataDir()
  const [from, to] = [await startServer(prepared), await startServer(scratch())]
  const APP_SECRET = readFileSync(path.join(prepared, 'secret'), 'utf8')
  const file = path.join(scratch(), 'shop.backup')
  const dataDir = scratch()
  const shop = runShop(dataDir, { env: { DATABASE_URL: from.url, APP_SECRET } })
  const order = await buyAsGuest(asker(await shop.ready), reel('ByUrl'))
  expect((await runCommand('backup', { DATABASE_URL: from.url, APP_SECRET, DATA_DIR: dataDir }, file)).code).toBe(0)
  const ledger = await query(from.host, LEDGER)

  const restore = (env: Record<string, string>, ...words: string[]) =>
    runCommand('restore', { DATA_DIR: scratch(), ...env }, file, ...words)
  expect((await restore({ DATABASE_URL: to.url })).printed).toContain('Set the same APP_SECRET')
  expect((await restore({ DATABASE_URL: to.url, APP_SECRET: [...APP_SECRET].toReversed().join('') })).printed).toContain(
    'APP_SECRET is not the secret',
  )
  expect((await restore({ DATABASE_URL: from.url, APP_SECRET }, '--replace')).printed).toContain('A shop is running on this database')
  await query(to.host, 'create table somebody_elses (id integer)')
  expect((await restore({ DATABASE_URL: to.url, APP_SECRET }, '--replace')).printed).toContain('contains tables of another program')
  expect(await query(to.host, 'select count(*)::int as count from somebody_elses')).toEqual([{ count: 0 }])
  await query(to.host, 'drop table somebody_elses')

  expect(await restore({ DATABASE_URL: to.url, APP_SECRET })).toMatchObject({
    code: 0,
    printed: expect.stringContaining('✓ The ledger agrees'),
  })
  expect(await query(to.host, LEDGER)).toEqual(ledger)
  const again = runShop(scratch(), { env: { DATABASE_URL: to.url, APP_SECRET } })
  expect((await asker(await again.ready).request('GET', `/api/orders/${order.id}`, undefined, orderToken(order))).status).toBe(200)
  for (const running of [shop, again]) running.kill('SIGTERM')
  await Promise.all([shop.exited, again.exited])
})

/** Starts a PostgreSQL server on a data directory until the test ends. Returns its DATABASE_URL and its socket's folder. */
async function startServer(dataDir: string) {
  const server = await startEmbedded(dataDir)
  onTestFinished(server.stop)
  const host = server.connection.host ?? ''
  return { host, url: `postgres://groundswell@localhost/groundswell?host=${encodeURIComponent(host)}` }
}
