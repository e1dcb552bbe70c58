import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { archiveEvents } from '#app/commands/archive.ts'
import { restoreArchive } from '#app/commands/restore-archive.ts'
import { restoreShop } from '#app/commands/restore.ts'
import type { OutboxEventView } from '#features/operations/contract/system.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeOutboxMonths, selectOutboxMonths } from '#platform/db/outbox-months.ts'
import { dispatchOutbox } from '#platform/db/outbox.ts'
import { createLogger } from '#platform/log.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { buyAsGuest } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'groundswell-archives-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function openShop(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await testShop({ env })
  onTestFinished(() => shop.stop())
  return shop
}

/** The first day of a month, so many months from the current one. */
const month = (shift: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + shift))
}
const nameOf = (shift: number) => `outbox_${month(shift).toISOString().slice(0, 7).replace('-', '_')}`

/** As if the shop was migrated so many months ago and its worker hasn't run since. Later events are in the default partition. */
async function migratedBefore(shop: TestShop, months: number): Promise<void> {
  await shop.ctx.db.query(`
    alter table outbox detach partition outbox_first;
    alter table outbox attach partition outbox_first for values from (minvalue) to ('${month(1 - months).toISOString()}')`)
}

/** Writes an event of a month that has been dispatched. */
async function addEvent(shop: TestShop, shift: number, orderId: string): Promise<void> {
  const at = new Date(month(shift).getTime() + 86_400_000)
  await shop.ctx.db.query(`insert into outbox (type, payload, created_at, dispatched_at) values ('order.paid', $1, $2, $2)`, [
    { orderId },
    at,
  ])
}

const events = (shop: TestShop) =>
  shop.ctx.db.all<{ id: number; table: string; order: string }>(
    `select id, tableoid::regclass::text as table, payload->>'orderId' as order from outbox order by id`,
  )

/** Runs a command on the shop's database. Returns its output. */
async function run(command: typeof archiveEvents, shop: TestShop, ...words: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await command({ config: shop.ctx.config, words, fileOf: (word) => path.resolve(word) })
    return printed.mock.calls.flat().join('\n')
  } finally {
    printed.mockRestore()
  }
}

test('the events of a shop before months stay as they are, in their order, and ids go on', async () => {
  const database = await freshDatabase({ seed: false })
  const { pool, close } = openDatabase({ connectionString: database.url, options: '-c search_path=before', max: 1 }, createLogger('silent'))
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const old = folder()
  for (const name of readdirSync('db/migrations')) if (name < '150') cpSync(path.join('db/migrations', name), path.join(old, name))
  await pool.query('create schema before')
  await migrate(pool, old)
  await pool.query(`insert into outbox (type, payload, created_at, dispatched_at)
    select 'old', jsonb_build_object('i', i), now() - (100 - i) * interval '9 days', case when i < 98 then now() end from generate_series(1, 100) i`)
  const read = async () => (await pool.query('select id, type, payload, created_at, dispatched_at from outbox order by id')).rows
  const before = await read()

  expect(await migrate(pool, 'db/migrations')).toEqual(expect.arrayContaining(['150_outbox_months.sql']))
  expect(await read()).toEqual(before)
  const { rows } = await pool.query(
    `insert into outbox (type, payload) values ('new', '{}') returning id, tableoid::regclass::text as table`,
  )
  expect(rows).toEqual([{ id: 101, table: 'outbox_first' }])
  const waiting = await pool.query('select id from outbox where dispatched_at is null order by id')
  expect(waiting.rows.map(({ id }) => id)).toEqual([98, 99, 100, 101])
}, 60_000)

test('each month has a partition in advance; what came without one is kept, dispatched, and moved there', async () => {
  const shop = await openShop()
  const { db } = shop.ctx
  await makeOutboxMonths(shop.ctx)
  expect((await selectOutboxMonths(db)).map(({ name }) => name)).toEqual(['outbox_first', nameOf(1), nameOf(2)])
  await makeOutboxMonths(shop.ctx)
  expect(await selectOutboxMonths(db)).toHaveLength(3)

  const late = await openShop()
  await migratedBefore(late, 1)
  const { id } = await buyAsGuest(late)
  expect(await events(late)).toMatchObject([{ table: 'outbox_default', order: id }])
  const dispatched: unknown[] = []
  await dispatchOutbox(late.ctx, async (_tx, own) => void dispatched.push(...own.map(({ payload }) => payload.orderId)))
  expect(dispatched).toEqual([id])
  const [kept] = await events(late)

  await makeOutboxMonths(late.ctx)
  expect((await selectOutboxMonths(late.ctx.db)).map(({ name }) => name)).toEqual(['outbox_first', nameOf(0), nameOf(1), nameOf(2)])
  expect(await events(late)).toEqual([{ ...kept, table: nameOf(0) }])
  expect(await dispatchOutbox(late.ctx, () => Promise.reject(new Error('nothing waits')))).toBe(0)
})

test('old months are archived, encrypted like backups, and can be put back; the shop goes on with the others', async () => {
  const BACKUP_TO = folder()
  const shop = await openShop({ BACKUP_TO, BACKUP_KEY: 'a-backup-key-for-tests-alone-0123456789' })
  await migratedBefore(shop, 5)
  await addEvent(shop, -6, 'ord_first')
  await makeOutboxMonths(shop.ctx)
  for (const shift of [-3, -2, -1]) for (const part of ['a', 'b']) await addEvent(shop, shift, `ord_${-shift}${part}`)
  const { id: order } = await buyAsGuest(shop)
  const all = await events(shop)
  const staff = await operator(shop)
  const bought = () => getData<OutboxEventView[]>(staff, `/api/operator/outbox?about=${order}`)
  const seen = await bought()
  expect(seen).toHaveLength(1)

  const latest = month(-1).toISOString().slice(0, 7)
  await expect(run(archiveEvents, shop, '--before', month(0).toISOString().slice(0, 7))).rejects.toThrow(`Use --before ${latest}`)
  await expect(run(archiveEvents, shop, '--before', 'May')).rejects.toThrow('Which month?')
  expect(await run(archiveEvents, shop, '--before', '2020-01')).toBe('No month before 2020-01 has events to archive.')
  expect(await events(shop)).toEqual(all)

  const printed = await run(archiveEvents, shop)
  expect(printed.match(/: \d+ events/g)).toEqual([': 1 events', ': 0 events', ': 2 events', ': 2 events'])
  expect((await selectOutboxMonths(shop.ctx.db)).map(({ name }) => name)).toEqual([-1, 0, 1, 2].map(nameOf))
  expect((await events(shop)).map((each) => each.order)).toEqual(['ord_1a', 'ord_1b', order])
  expect(await bought()).toEqual(seen)
  const { id: next } = await buyAsGuest(shop)
  expect((await events(shop)).map((each) => each.order)).toEqual(['ord_1a', 'ord_1b', order, next])

  const files = readdirSync(BACKUP_TO).sort()
  expect(files.map((name) => name.slice(0, 33))).toEqual(
    [-4, -3, -2, 'first'].map((shift) =>
      expect.stringContaining(typeof shift === 'number' ? month(shift).toISOString().slice(0, 7) : 'before'),
    ),
  )
  for (const name of files) expect(await run(restoreArchive, shop, name)).toMatch(/^Put \d events back into the outbox\.$/)
  const back = await events(shop)
  expect(back.slice(0, -1)).toEqual(all)
  await expect(run(restoreArchive, shop, files.at(-2) ?? '')).rejects.toThrow('already contains events of this archive')
  expect(await events(shop)).toEqual(back)
})

test('a month whose events still wait stays; an altered archive is not put back, and is no backup', async () => {
  const BACKUP_TO = folder()
  const shop = await openShop({ BACKUP_TO })
  await migratedBefore(shop, 3)
  await shop.ctx.db.query(`insert into outbox (type, payload, created_at) values ('order.paid', '{}', $1)`, [month(-4)])
  await makeOutboxMonths(shop.ctx)
  await expect(run(archiveEvents, shop)).rejects.toThrow('outbox_first has events that are not dispatched yet')
  expect(await events(shop)).toHaveLength(1)
  expect(readdirSync(BACKUP_TO)).toEqual([])

  await shop.ctx.db.query('update outbox set dispatched_at = now()')
  await run(archiveEvents, shop)
  const [name = ''] = readdirSync(BACKUP_TO).filter((each) => each.includes('before'))
  const file = path.join(BACKUP_TO, name)
  await expect(run(restoreShop, shop, name)).rejects.toThrow('is an archive of old events, not a backup')
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  await expect(run(restoreArchive, shop, name)).rejects.toThrow('was altered')
  expect(await events(shop)).toEqual([])
})
