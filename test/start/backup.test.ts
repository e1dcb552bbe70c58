import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { currentUser, logIn } from '../support/answers.ts'
import { runCommand } from '../support/command.ts'
import { buy, buyAsGuest, type Deposited, readOrder } from '../support/orders.ts'
import { preparedDataDir, runShop, scratch, until } from '../support/process.ts'
import { asker, LEDGER, query, reel, socketOf } from './backups.ts'

test('a shop goes on elsewhere from its backup: its ledger, sessions, links and unfinished work with it', async () => {
  const second = path.join(scratch(), 'second')
  const [file, quiet] = [path.join(scratch(), 'shop.backup'), path.join(scratch(), 'quiet.backup')]
  expect(await runCommand('backup', { DATA_DIR: path.join(scratch(), 'none') }, file)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('No shop was ever started there'),
  })

  const first = preparedDataDir()
  const shop = runShop(first)
  const url = await shop.ready
  const guest = asker(url)
  const { body: signedIn } = await logIn(guest, 'demo@example.com', 'demo-password-1')
  const bearer = { authorization: `Bearer ${signedIn.token}` }
  const card = { cardNumber: '4242424242424242', expiryDate: '12/34', cvcNumber: '123', cardholderName: 'Ada Lovelace' }
  const deposit = { amount: 40, method: 'stripe', ...card }
  expect((await asker(url, bearer).request<Deposited>('POST', '/api/wallet/deposits', deposit)).status).toBe(200)
  const order = await buyAsGuest(guest, reel('Backup1'))
  // A job that is still queued when the backup is made.
  await until(async () => (await query(socketOf(first), `select 1 from jobs.queue where name = 'tell-order-link-requested'`))[0])
  await query(
    socketOf(first),
    `insert into jobs.job (name, data, start_after) values ('tell-order-link-requested', '{"orderId": "${order.id}", "requestId": "lnk_backup"}', now() + interval '1 day')`,
  )
  expect(await runCommand('backup', { DATA_DIR: first }, file)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/rows of \d+ tables/),
  })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await runCommand('backup', { DATA_DIR: first }, file)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('already exists'),
  })
  const ledger = await query(socketOf(first), LEDGER)
  await buy(guest, reel('AfterBackup'))

  expect(await runCommand('restore', { DATA_DIR: first }, file, '--replace')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('The shop is running. Stop it first'),
  })
  shop.kill('SIGTERM')
  await shop.exited
  expect(await runCommand('backup', { DATA_DIR: first }, quiet)).toMatchObject({ code: 0 })

  const restored = await runCommand('restore', { DATA_DIR: second }, file)
  expect(restored.printed).toMatch(/is intact: .*\nRestored [\d,]+ rows of \d+ tables in [\d.]+ s\.\n(.*\n)*✓ The ledger agrees/)
  expect(restored.code).toBe(0)
  const again = runShop(second)
  const there = await again.ready
  const visitor = asker(there)
  expect(await query(socketOf(second), LEDGER)).toEqual(ledger)
  expect(await currentUser(asker(there, bearer))).toMatchObject({ email: 'demo@example.com' })
  expect(await readOrder(visitor, order)).toMatchObject({ orderNumber: order.orderNumber, paid: true })
  const next = await buy(visitor, reel('Restored1'))
  expect(next.orderNumber).not.toBe(order.orderNumber)
  expect((await logIn(visitor, 'demo@example.com', 'demo-password-1')).status).toBe(200)
  await until(async () => (await query(socketOf(second), `select 1 from emails where key like '%lnk_backup'`))[0])
  again.kill('SIGTERM')
  await again.exited

  expect(await runCommand('restore', { DATA_DIR: second }, quiet)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('add --replace'),
  })
  expect(await runCommand('restore', { DATA_DIR: second }, quiet, '--replace')).toMatchObject({ code: 0 })
})

test('an encrypted backup is stored, rehearsed and restored with its key alone, and System knows of the rehearsal', async () => {
  const [dataDir, second, folder] = [preparedDataDir(), path.join(scratch(), 'second'), path.join(scratch(), 'safe')]
  const BACKUP_KEY = 'the-backup-key-of-this-test-0123456789'
  const env = { DATA_DIR: dataDir, BACKUP_TO: folder, BACKUP_KEEP: '1' }
  expect(await runCommand('backup:rehearse', env)).toMatchObject({ code: 1, printed: expect.stringContaining('There is no backup in') })
  expect((await runCommand('backup', { ...env, BACKUP_KEY })).printed).toContain('It is encrypted.')
  const keyFile = path.join(scratch(), 'key')
  writeFileSync(keyFile, `${BACKUP_KEY}\n`)
  const rehearsed = await runCommand('backup:rehearse', { ...env, BACKUP_KEY_FILE: keyFile })
  expect(rehearsed.printed).toMatch(/is intact: .*\n(.*\n)*✓ The ledger agrees.*\nRestored groundswell-.*\.backup: [\d,]+ rows, ready in/)
  expect(rehearsed.code).toBe(0)

  const restored = (key: Record<string, string>) => runCommand('restore', { DATA_DIR: second, BACKUP_TO: folder, ...key }, 'latest')
  expect(await restored({})).toMatchObject({ code: 1, printed: expect.stringContaining('is encrypted. Set BACKUP_KEY') })
  const wrong = { BACKUP_KEY: 'another-key-than-that-of-this-test-0123' }
  expect(await restored(wrong)).toMatchObject({ code: 1, printed: expect.stringContaining('The backup key is not the one') })
  expect(existsSync(second)).toBe(false)
  expect(await restored({ BACKUP_KEY })).toMatchObject({ code: 0, printed: expect.stringContaining('✓ The ledger agrees') })

  const server = await startEmbedded(dataDir)
  onTestFinished(server.stop)
  expect(await query(socketOf(dataDir), `select value->'problems' as problems from settings where key = 'system.last_rehearsal'`)).toEqual([
    { problems: [] },
  ])
})
