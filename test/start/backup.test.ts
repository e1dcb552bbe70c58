import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { checkoutPayload } from '../support/factories.ts'
import { runShop, scratch, until } from '../support/process.ts'

interface Said {
  code: number
  printed: string
}

/** Runs `npm run backup` or `npm run restore`, and returns what it printed and its exit code. */
function run(command: 'backup' | 'restore', env: Record<string, string>, ...words: string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${command}.ts`, ...words], { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    )
  })
}

const socketOf = (dataDir: string) => path.join(dataDir, 'postgres')

async function query<Row extends pg.QueryResultRow>(host: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host, user: 'groundswell', database: 'groundswell' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const LEDGER = `
  select booking.id, key, reason, order_id, payment_id, description, booked_at, entry.id as entry, account_id, amount_cents, currency, balance_after_cents
  from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id order by entry.id`

async function call(url: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions read any depth of it
  const answered: any = await response.json()
  return { status: response.status, body: answered }
}

const place = (url: string, reel: string, headers?: Record<string, string>) =>
  call(`${url}/api/social-order-payments/process`, checkoutPayload({ postUrl: `https://www.instagram.com/reel/${reel}/` }), headers)

test('a shop goes on elsewhere from its backup: its books, sessions, links and unfinished work with it', async () => {
  const [first, second] = [path.join(scratch(), 'first'), path.join(scratch(), 'second')]
  const [file, quiet] = [path.join(scratch(), 'shop.backup'), path.join(scratch(), 'quiet.backup')]
  expect(await run('backup', { DATA_DIR: first }, file)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no shop was started there'),
  })

  const shop = runShop(first)
  const url = await shop.ready
  const { body: signedIn } = await call(`${url}/api/auth/login`, { email: 'demo@example.com', password: 'demo-password-1' })
  const bearer = { authorization: `Bearer ${signedIn.token}` }
  const card = { cardNumber: '4242424242424242', expiryDate: '12/34', cvcNumber: '123', cardholderName: 'Ada Lovelace' }
  expect((await call(`${url}/api/wallet/deposits`, { amount: 40, method: 'stripe', ...card }, bearer)).status).toBe(200)
  const { body: placed } = await place(url, 'Backup1')
  const order = placed.data.order
  // Set going, and not done when the backup is made.
  await until(async () => (await query(socketOf(first), `select 1 from jobs.queue where name = 'tell-order-link-requested'`))[0])
  await query(
    socketOf(first),
    `insert into jobs.job (name, data, start_after) values ('tell-order-link-requested', '{"orderId": "${order.id}", "requestId": "lnk_backup"}', now() + interval '1 day')`,
  )
  expect(await run('backup', { DATA_DIR: first }, file)).toMatchObject({ code: 0, printed: expect.stringMatching(/rows of \d+ tables/) })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await run('backup', { DATA_DIR: first }, file)).toMatchObject({ code: 1, printed: expect.stringContaining('is there already') })
  const books = await query(socketOf(first), LEDGER)
  await place(url, 'AfterBackup')

  expect(await run('restore', { DATA_DIR: first }, file, '--replace')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('The shop is running. Stop it first'),
  })
  shop.kill('SIGTERM')
  await shop.exited
  expect(await run('backup', { DATA_DIR: first }, quiet)).toMatchObject({ code: 0 })

  const restored = await run('restore', { DATA_DIR: second }, file)
  expect(restored.printed).toMatch(/is whole: .*\nRestored [\d,]+ rows of \d+ tables in [\d.]+ s\.\n(.*\n)*✓ The books agree/)
  expect(restored.code).toBe(0)
  const again = runShop(second)
  const there = await again.ready
  expect(await query(socketOf(second), LEDGER)).toEqual(books)
  expect((await call(`${there}/api/auth/me`, undefined, bearer)).body.user).toMatchObject({ email: 'demo@example.com' })
  const tracked = await call(`${there}/api/orders/${order.id}`, undefined, { 'x-order-token': order.accessToken })
  expect(tracked.body.data).toMatchObject({ orderNumber: order.orderNumber, paid: true })
  const next = (await place(there, 'Restored1')).body.data.order
  expect(Number(next.orderNumber.slice(3))).toBeGreaterThan(Number(order.orderNumber.slice(3)))
  expect((await call(`${there}/api/auth/login`, { email: 'demo@example.com', password: 'demo-password-1' })).status).toBe(200)
  await until(async () => (await query(socketOf(second), `select 1 from mails where key like '%lnk_backup'`))[0])
  again.kill('SIGTERM')
  await again.exited

  expect(await run('restore', { DATA_DIR: second }, quiet)).toMatchObject({ code: 1, printed: expect.stringContaining('add --replace') })
  expect(await run('restore', { DATA_DIR: second }, quiet, '--replace')).toMatchObject({ code: 0 })
})

test('a file that is cut, altered, of a newer shop or no backup is refused before anything is touched', async () => {
  const dataDir = path.join(scratch(), 'data')
  const folder = scratch()
  const file = path.join(folder, 'shop.backup')
  const shop = runShop(dataDir)
  await shop.ready
  await run('backup', { DATA_DIR: dataDir }, file)
  shop.kill('SIGTERM')
  await shop.exited
  const spoilt = (name: string, spoil: (copy: string) => void) => {
    const copy = path.join(folder, name)
    copyFileSync(file, copy)
    spoil(copy)
    return copy
  }
  const { size } = statSync(file)
  const flip = (at: number) => (copy: string) => {
    const byte = Buffer.from([(readFileSync(copy)[at] ?? 0) ^ 1])
    writeSync(openSync(copy, 'r+'), byte, 0, 1, at)
  }
  const header = (change: (head: { version: number; migrations: unknown[] }) => void) => (copy: string) => {
    const all = readFileSync(copy)
    const end = all.indexOf('\n')
    const head = JSON.parse(all.toString('utf8', 0, end))
    change(head)
    const fresh = openSync(copy, 'w')
    writeSync(fresh, Buffer.concat([Buffer.from(JSON.stringify(head)), all.subarray(end)]))
  }
  const cases: [copy: string, told: string][] = [
    [spoilt('cut', (copy) => truncateSync(copy, size - 1)), 'is cut short or was altered'],
    [spoilt('half', (copy) => truncateSync(copy, Math.floor(size / 2))), 'is cut short or was altered'],
    [spoilt('altered', flip(Math.floor(size / 2))), 'is cut short or was altered'],
    [spoilt('checksum', flip(size - 5)), 'is cut short or was altered'],
    [
      spoilt(
        'header',
        header((head) => head.migrations.pop()),
      ),
      'is cut short or was altered',
    ],
    [
      spoilt(
        'newer',
        header((head) => (head.version = 2)),
      ),
      'was made by a newer version of the shop. Update this one first',
    ],
    [path.resolve('package.json'), 'is no backup of this shop'],
    [path.join(folder, 'nothing'), 'There is no file'],
  ]
  const empty = path.join(scratch(), 'empty')
  for (const [copy, told] of cases) {
    const { code, printed } = await run('restore', { DATA_DIR: empty }, copy)
    expect(printed).toContain(told)
    expect(printed).not.toMatch(/\n\s+at /)
    expect(code).toBe(1)
  }
  expect(existsSync(empty)).toBe(false)
})

test('with DATABASE_URL: out of one server into another, with APP_SECRET that has to be the same', async () => {
  const [from, to] = [await emptyDatabase(), await emptyDatabase()]
  const APP_SECRET = 'k7Qp2vX9sL4mZ8tR1wB6nY3cF5hJ0dGa'
  const file = path.join(scratch(), 'shop.backup')
  const dataDir = scratch()
  const shop = runShop(dataDir, { env: { DATABASE_URL: from.url, APP_SECRET } })
  const url = await shop.ready
  const { body: placed } = await place(url, 'ByUrl')
  expect((await run('backup', { DATABASE_URL: from.url, APP_SECRET, DATA_DIR: dataDir }, file)).code).toBe(0)
  const books = await query(from.host, LEDGER)

  const restore = (env: Record<string, string>, ...words: string[]) => run('restore', { DATA_DIR: scratch(), ...env }, file, ...words)
  expect((await restore({ DATABASE_URL: to.url })).printed).toContain('Set the same APP_SECRET')
  expect((await restore({ DATABASE_URL: to.url, APP_SECRET: [...APP_SECRET].toReversed().join('') })).printed).toContain(
    'APP_SECRET is not the secret',
  )
  expect((await restore({ DATABASE_URL: from.url, APP_SECRET }, '--replace')).printed).toContain('A shop is running on this database')
  await query(to.host, 'create table somebody_elses (id integer)')
  expect((await restore({ DATABASE_URL: to.url, APP_SECRET }, '--replace')).printed).toContain('holds tables of another program')
  expect(await query(to.host, 'select count(*)::int as count from somebody_elses')).toEqual([{ count: 0 }])
  await query(to.host, 'drop table somebody_elses')

  expect(await restore({ DATABASE_URL: to.url, APP_SECRET })).toMatchObject({
    code: 0,
    printed: expect.stringContaining('✓ The books agree'),
  })
  expect(await query(to.host, LEDGER)).toEqual(books)
  const again = runShop(scratch(), { env: { DATABASE_URL: to.url, APP_SECRET } })
  const { id, accessToken } = placed.data.order
  expect((await call(`${await again.ready}/api/orders/${id}`, undefined, { 'x-order-token': accessToken })).status).toBe(200)
  for (const each of [shop, again]) each.kill('SIGTERM')
  await Promise.all([shop.exited, again.exited])
})

async function emptyDatabase() {
  const server = await startEmbedded(scratch())
  onTestFinished(server.stop)
  const host = server.connection.host ?? ''
  return { host, url: `postgres://groundswell@localhost/groundswell?host=${encodeURIComponent(host)}` }
}
