import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cards, checkoutPayload } from '../test/support/factories.ts'
import type { Bench } from './support/figure.ts'
import { analyze, serverOf, shopConnection } from './support/pgbench.ts'
import { placeOrders } from './support/requests.ts'

interface Statement {
  /** When PostgreSQL got it, in ms since 1970. */
  at: number
  text: string
}

/** What has been spent so far. */
interface Spent {
  commits: number
  walRecords: number
  walBytes: number
  /** CPU time of the shop's process and of PostgreSQL's processes, in ms; 0 where the system does not say. */
  shopMs: number
  postgresMs: number
}

const IDLE_MS = 3_000
/** How long what follows a payment may take: from then on, what happens is the delivery. */
const FOLLOWING_MS = 2_000
/** What Linux counts CPU time in. */
const TICK_MS = 10

/**
 * Prints what an order with an Idempotency-Key is made of: its statements, in the order in which PostgreSQL got them, then what
 * one costs on average while sixteen are in flight, beside a shop in which nothing happens.
 */
export async function explainOrder(bench: Bench): Promise<void> {
  const client = new pg.Client({ ...shopConnection(bench.dataDir), user: 'postgres' })
  await client.connect()
  try {
    await printStatements(bench, client)
    await printCosts(bench, client)
  } finally {
    await client.end()
  }
}

async function printStatements(bench: Bench, client: pg.Client): Promise<void> {
  // What is kept in memory from the first order on is read now.
  await placeOne(bench.shop.url)
  // Otherwise what follows the first order passes for what a shop asks anyway.
  await sleep(FOLLOWING_MS)
  const log = path.join(bench.dataDir, 'postgres.log')
  const skipped = readFileSync(log).length
  await setting(client, "log_line_prefix = '%n|'")
  await setting(client, "log_statement = 'all'")
  await sleep(IDLE_MS)
  const asked = Date.now()
  await placeOne(bench.shop.url)
  const answered = Date.now()
  await sleep(FOLLOWING_MS)
  await setting(client, "log_statement = 'none'")
  const statements = readStatements(readFileSync(log).subarray(skipped).toString())
  const idle = statements.filter(({ at }) => at < asked)
  // What a shop asks while nothing happens is no part of the order.
  const usual = new Set(idle.map(({ text }) => text))
  const isOwn = ({ text }: Statement) => !usual.has(text) || /^(begin|commit)$/i.test(text)
  print(`until the answer, ${answered - asked} ms`, statements.filter(({ at }) => at >= asked && at <= answered).filter(isOwn), asked)
  print(`in the ${FOLLOWING_MS / 1000} s that follow`, statements.filter(({ at }) => at > answered).filter(isOwn), asked)
  console.log(`\nA shop in which nothing happens: ${Math.round(idle.length / (IDLE_MS / 1000))} statements a second`)
}

function print(stage: string, statements: Statement[], since: number): void {
  const commits = statements.filter(({ text }) => /^commit$/i.test(text)).length
  console.log(`\n${stage}: ${statements.length} statements, ${commits} transactions of several`)
  for (const { at, text } of statements) console.log(`${(at - since).toFixed(0).padStart(6)} ms  ${text.slice(0, 150)}`)
}

async function placeOne(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(checkoutPayload({ cardNumber: cards.pays })),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the order was refused: ${text}`)
}

function readStatements(log: string): Statement[] {
  return log.split(/\n(?=\d+\.\d+\|)/).flatMap((entry) => {
    const found = /^(\d+\.\d+)\|LOG:\s+(?:statement|execute [^:]*): ([\s\S]*)$/.exec(entry.trim())
    if (!found) return []
    const [, seconds = '', text = ''] = found
    return [
      {
        at: Number(seconds) * 1000,
        text: text
          .replace(/\nDETAIL: [\s\S]*/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      },
    ]
  })
}

async function setting(client: pg.Client, assignment: string): Promise<void> {
  await client.query(`alter system set ${assignment}`)
  await client.query('select pg_reload_conf()')
}

async function printCosts(bench: Bench, client: pg.Client): Promise<void> {
  await placeOrders(bench.shop.url, 2, { withKeys: true })
  await analyze(bench.dataDir)
  const first = await spent(bench, client)
  const rate = await placeOrders(bench.shop.url, bench.seconds, { withKeys: true })
  const last = await spent(bench, client)
  console.log(`\nOf ${Math.round(rate)} orders a second, what each costs, with what of its delivery is done meanwhile:`)
  for (const [name, cost] of Object.entries(difference(first, last))) {
    console.log(`  ${name.padEnd(18)}${(cost / (rate * bench.seconds)).toFixed(2).padStart(10)}`)
  }
}

function difference(first: Spent, last: Spent): Record<string, number> {
  return {
    commits: last.commits - first.commits,
    'WAL records': last.walRecords - first.walRecords,
    'WAL bytes': last.walBytes - first.walBytes,
    'ms in Node': last.shopMs - first.shopMs,
    'ms in PostgreSQL': last.postgresMs - first.postgresMs,
  }
}

async function spent({ shop, dataDir }: Bench, client: pg.Client): Promise<Spent> {
  const { rows } = await client.query<{ commits: number; bytes: number; records: number }>(
    `select (select xact_commit::float from pg_stat_database where datname = current_database()) as commits,
       wal_bytes::float as bytes, wal_records::float as records from pg_stat_wal`,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL keeps no count of its work')
  const server = serverOf(dataDir).pid
  return {
    commits: row.commits,
    walRecords: row.records,
    walBytes: row.bytes,
    shopMs: cpuMs((pid) => pid === shop.process.pid),
    postgresMs: cpuMs((pid, parent) => pid === server || parent === server),
  }
}

/** CPU time of the chosen processes that live, as Linux counts it. */
function cpuMs(isChosen: (pid: number, parent: number) => boolean): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (isChosen(Number(name), Number(fields[1]))) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * TICK_MS
}
