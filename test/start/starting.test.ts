import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../fakes/listen.ts'
import { databasePid, runShop, scratch, sharedDataDir, type ShopProcess, statusOf } from '../support/process.ts'

const dataDir = sharedDataDir()

test('a first start makes the shop, a second finds it, and SIGTERM ends each with 0', async () => {
  const dataDir = path.join(scratch(), '.data')
  const first = runShop(dataDir)
  const url = await first.ready
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(first.output()).toMatch(
    /Starting the database[^]*Creating the tables[^]*Filled the demo shop[^]*Ready on http:\/\/127\.0\.0\.1:[1-9]\d*\n/,
  )
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(first.output()).not.toContain('Warning')
  expect(databasePid(dataDir)).toBeUndefined()

  const second = runShop(dataDir)
  expect(await statusOf(`${await second.ready}/`)).toBe(200)
  expect(second.output()).not.toMatch(/Building|Creating|Applying|Filled/)
  second.kill('SIGINT')
  expect(await second.exited).toBe(0)
})

test('a second copy is sent away with the address of the first, which goes on', async () => {
  const first = runShop(dataDir)
  const url = await first.ready
  const second = runShop(dataDir)
  expect(await second.exited).toBe(1)
  expect(second.lines()).toEqual([
    `Groundswell is already running here (pid ${first.pid}, ${url}). Stop it first, or give this copy its own DATA_DIR and PORT.`,
  ])
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  await end(first)
})

test('a copy that comes while the other stops waits for it', async () => {
  const first = runShop(dataDir)
  await first.ready
  first.kill('SIGTERM')
  const second = runShop(dataDir)
  expect(await statusOf(`${await second.ready}/readyz`)).toBe(200)
  expect(await first.exited).toBe(0)
  await end(second)
})

test('an option that does not exist is refused, instead of starting a shop with all roles', async () => {
  const shop = runShop(dataDir, { args: ['--roles', 'web'] })
  expect(await shop.exited).toBe(1)
  expect(shop.lines()).toEqual([expect.stringContaining("Unknown option '--roles'")])
})

test('a taken port is named with what to do, and the database is stopped again', async () => {
  const other = createServer()
  const port = Number(new URL(await listen(other)).port)
  const shop = runShop(dataDir, { env: { PORT: String(port) } })
  expect(await shop.exited).toBe(1)
  expect(shop.lines().at(-1)).toBe(`Port ${port} is already in use. Choose another with PORT=${port + 1} npm start.`)
  expect(databasePid(dataDir)).toBeUndefined()
  other.close()
})

test('each wrong variable is named with what it should be', async () => {
  const dataDir = path.join(scratch(), '.data')
  const shop = runShop(dataDir, { env: { PORT: 'eighty', STORE_MODE: 'open', METRICS_TOKEN: 'short', DATABASE_URL: 'mysql://localhost' } })
  expect(await shop.exited).toBe(1)
  for (const expected of [
    /PORT should be a port/,
    /STORE_MODE should be "demo" or "live"/,
    /METRICS_TOKEN should be/,
    /DATABASE_URL should be a URL such as/,
  ]) {
    expect(shop.output()).toMatch(expected)
  }
  expect(shop.output()).not.toMatch(/\n\s+at /)
  expect(existsSync(dataDir)).toBe(false)
})

test('a live shop does not start without what it needs, and says which', async () => {
  const shop = runShop(dataDir, { env: { STORE_MODE: 'live' } })
  expect(await shop.exited).toBe(1)
  for (const name of ['APP_SECRET', 'PUBLIC_URL']) expect(shop.output()).toContain(`  ${name} is`)
})

test('a live shop without a payment provider starts, and says where to connect one and what else is left', async () => {
  const live = {
    STORE_MODE: 'live',
    APP_SECRET: 'kT3vN8qXw2LzRb7YcJ5mHf0GsDp9UaE4',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SMTP_URL: 'smtp://127.0.0.1:2525',
  }
  const shop = runShop(path.join(scratch(), '.data'), { env: live })
  expect(await statusOf(`${await shop.ready}/dev/mail`)).toBe(404)
  const console = 'http://127.0.0.1:3000/operator'
  const lines = shop.lines()
  const list = lines.slice(lines.indexOf(`Left to set up before the first order (${console}/settings/setup):`) + 1)
  const steps = list.filter((line) => line.startsWith('  '))
  for (const [name, how] of [
    ['Second factor for all staff', 'with the link that the shop printed when it started.'],
    ['Business details', `${console}/settings/business`],
    ['Legal texts', `${console}/settings/legal`],
    ['Public URL', 'Set PUBLIC_URL to the https address that customers use.'],
    ['Emails that arrive', `${console}/settings/email`],
    ['Backups', 'Set BACKUP_SCHEDULE'],
    ['Payment provider', `Connect a provider and turn on a method. ${console}/settings/payments`],
  ]) {
    expect(steps.filter((line) => line.startsWith(`  ${name}: `))).toEqual([expect.stringContaining(how ?? '')])
  }
  await end(shop)
})

test('a data directory that cannot be used is explained', async () => {
  const folder = scratch()
  writeFileSync(path.join(folder, 'file'), '')
  const inFile = runShop(path.join(folder, 'file/.data'))
  expect(await inFile.exited).toBe(1)
  expect(inFile.lines().at(-1)).toMatch(/^Cannot use .*file.*: part of the path is a file\. Choose another data directory with DATA_DIR\.$/)

  const dataDir = path.join(folder, '.data')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '16\n')
  const older = runShop(dataDir)
  expect(await older.exited).toBe(1)
  expect(older.lines().at(-1)).toMatch(/was created by PostgreSQL 16, but this shop comes with PostgreSQL 18, which cannot read it/)
})

test('a worker answers for its health and nothing else', async () => {
  const shop = runShop(dataDir, { args: ['--role', 'worker'] })
  const url = await shop.ready
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(await statusOf(`${url}/`)).toBe(404)
  expect(await statusOf(`${url}/api/services`)).toBe(404)
  await end(shop)
})

test('metrics are for who has the token', async () => {
  const token = 'a-token-of-this-test'
  const shop = runShop(dataDir, { env: { METRICS_TOKEN: token } })
  const url = await shop.ready
  expect(await statusOf(`${url}/api/services`)).toBe(200)
  expect(await statusOf(`${url}/metrics`)).toBe(401)
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/services",status="200"} 1')
  expect(text).toContain('process_resident_memory_bytes')
})

/** Stops a shop cleanly, so that the next start on its data has nothing to recover. */
async function end(shop: ShopProcess): Promise<void> {
  shop.kill('SIGTERM')
  await shop.exited
}
