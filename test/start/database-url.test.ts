import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { listen } from '../fakes/listen.ts'
import { freePort } from '../support/free-port.ts'
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { runShop, scratch, statusOf } from '../support/process.ts'
import { skipHere } from '../support/untried.ts'

test('two first starts at once on one database migrate once and fill the shop once', async () => {
  const { url, query } = await emptyDatabase()
  const env = { DATABASE_URL: url, APP_SECRET: 'the-one-secret-of-both-processes-0123' }
  const shops = [1, 2].map(() => runShop(scratch(), { env }))
  for (const shop of shops) expect([await statusOf(`${await shop.ready}/readyz`), shop.output()]).toEqual([200, expect.any(String)])
  const printed = shops.map((shop) => shop.output()).join('')
  const migrations = readdirSync('db/migrations').length
  expect(printed.match(/^Creating the tables …$/gm)).toHaveLength(1)
  expect(printed.match(/^Filled the demo shop$/gm)).toHaveLength(1)
  expect(await query('select count(*)::int as count from schema_migrations')).toEqual([{ count: migrations }])
  const stranger = runShop(scratch(), { env: { DATABASE_URL: url } })
  expect(await stranger.exited).toBe(1)
  expect(stranger.lines().at(-1)).toMatch(/^APP_SECRET is not set here, .* Set the same APP_SECRET for every process\./)
  for (const shop of shops) shop.kill('SIGTERM')
  expect(await Promise.all(shops.map((shop) => shop.exited))).toEqual([0, 0])
})

test('a shop starts behind a connection pooler, and names the address that does not answer', async (context) => {
  const program = findPgBouncer() ?? skipHere(context, 'there is no pgbouncer on it: apt-get install pgbouncer')
  const { url } = await emptyDatabase()
  const pooler = await startPgBouncer(program, url)
  onTestFinished(pooler.stop)
  const env = { DATABASE_URL: pooler.urlOf(url), DATABASE_DIRECT_URL: url }
  const shop = runShop(scratch(), { env })
  expect(await statusOf(`${await shop.ready}/readyz`)).toBe(200)
  const lost = runShop(scratch(), { env: { ...env, DATABASE_DIRECT_URL: `postgres://shop@127.0.0.1:${await freePort()}/shop` } })
  expect(await lost.exited).toBe(1)
  expect(lost.lines().at(-1)).toMatch(/^The database in DATABASE_DIRECT_URL can’t be used\./)
})

test('a database that does not let us in, does not exist or does not answer is explained without its password', async () => {
  const { url } = await emptyDatabase()
  const cases: [address: string, message: RegExp][] = [
    [url.replace('groundswell@', 'stranger:secret-word@'), /rejected this user: role "stranger" does not exist/],
    [url.replace('/groundswell?', '/nowhere?'), /has no such database/],
    [`postgres://shop:secret-word@127.0.0.1:${await freePort()}/shop`, /does not respond: .*Is it running, and is the address correct\?/],
  ]
  const shops = cases.map(([address, message]) => ({ message, shop: runShop(scratch(), { env: { DATABASE_URL: address } }) }))
  for (const { message, shop } of shops) {
    expect(await shop.exited).toBe(1)
    expect(shop.lines().at(-1)).toMatch(message)
    expect(shop.output()).not.toMatch(/secret-word|\n\s+at /)
  }
})

test('a PostgreSQL older than 15 is refused', async () => {
  const shop = runShop(scratch(), { env: { DATABASE_URL: `postgres://shop@127.0.0.1:${await oldPostgres()}/shop` } })
  expect(await shop.exited).toBe(1)
  expect(shop.lines().at(-1)).toMatch(/is PostgreSQL 13\. The shop needs 15 or newer\.$/)
})

async function emptyDatabase() {
  const server = await startEmbedded(scratch())
  onTestFinished(server.stop)
  const client = new pg.Client(server.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return {
    url: `postgres://groundswell@localhost/groundswell?host=${encodeURIComponent(server.connection.host ?? '')}`,
    query: async (text: string) => (await client.query(text)).rows as unknown[],
  }
}

/** Speaks just enough of PostgreSQL's protocol to accept any client and answer every query with version 13.9. */
async function oldPostgres(): Promise<number> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
      socket.on('data', (data) => {
        if (data[0] === 'X'.charCodeAt(0)) return socket.end()
        return socket.write(
          Buffer.concat([column('server_version_num'), row('130009'), message('C', text('SHOW')), message('Z', Buffer.from('I'))]),
        )
      })
    })
  })
  onTestFinished(() => void server.close())
  return Number(new URL(await listen(server)).port)
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const text = (value: string) => Buffer.from(`${value}\0`)

function column(name: string): Buffer {
  const rest = Buffer.alloc(18)
  rest.writeInt32BE(25, 6)
  rest.writeInt16BE(-1, 10)
  rest.writeInt32BE(-1, 12)
  return message('T', Buffer.concat([Buffer.from([0, 1]), text(name), rest]))
}

function row(value: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(value.length)
  return message('D', Buffer.concat([Buffer.from([0, 1]), length, Buffer.from(value)]))
}
