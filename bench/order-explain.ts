import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cards, checkoutPayload } from '../test/support/factories.ts'
import type { Bench } from './support/figure.ts'
import { analyze, serverOf, shopConnection } from './support/pgbench.ts'
import { placeOrders } from './support/requests.ts'

interface Statement {
  /** When PostgreSQL received it, in ms since 1970. */
  at: number
  text: string
}

/** Resources used so far. */
interface Usage {
  commits: number
  walRecords: number
  walBytes: number
  /** CPU time of the shop's process and of PostgreSQL's processes, in ms. */
  shopMs: number
  postgresMs: number
}

const IDLE_MS = 3_000
/** Time for the reactions to a payment. Anything later belongs to the delivery. */
const FOLLOWING_MS = 2_000
/** The unit in which Linux counts CPU time. */
const TICK_MS = 10

/**
 * Prints the SQL statements of one order with an Idempotency-Key, in the order PostgreSQL received them, and the average cost of an
 * order with sixteen in flight.
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
  // Fills the caches.
  await placeOne(bench.shop.url)
  // Otherwise the first order's reactions would count as statements of an idle shop.
  await sleep(FOLLOWING_MS)
  const log = path.join(bench.dataDir, 'postgres.log')
  const skipped = readFileSync(log).length
  await changeSetting(client, "log_line_prefix = '%n|'")
  await changeSetting(client, "log_statement = 'all'")
  await sleep(IDLE_MS)
  const sentAt = Date.now()
  await placeOne(bench.shop.url)
  const respondedAt = Date.now()
  await sleep(FOLLOWING_MS)
  await changeSetting(client, "log_statement = 'none'")
  const statements = readStatements(readFileSync(log).subarray(skipped).toString())
  const idle = statements.filter(({ at }) => at < sentAt)
  const background = new Set(idle.map(({ text }) => text))
  const own = statements.filter(({ text }) => !background.has(text) || /^(begin|commit)$/i.test(text))
  const inTime = own.filter(({ at }) => at >= sentAt && at <= respondedAt)
  print(`until the response, ${respondedAt - sentAt} ms`, inTime, sentAt)
  print(
    `in the ${FOLLOWING_MS / 1000} s after that`,
    own.filter(({ at }) => at > respondedAt),
    sentAt,
  )
  console.log(`\nAn idle shop runs ${Math.round(idle.length / (IDLE_MS / 1000))} statements per second.`)
}

function print(stage: string, statements: Statement[], since: number): void {
  const commits = statements.filter(({ text }) => /^commit$/i.test(text)).length
  console.log(`\n${stage}: ${statements.length} statements, ${commits} explicit transactions`)
  for (const { at, text } of statements) console.log(`${(at - since).toFixed(0).padStart(6)} ms  ${text.slice(0, 150)}`)
}

async function placeOne(url: string): Promise<void> {
  const response = await fetch(`${url}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(checkoutPayload({ cardNumber: cards.pays })),
  })
  if (!response.ok) throw new Error(`the order was refused: ${await response.text()}`)
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

async function changeSetting(client: pg.Client, assignment: string): Promise<void> {
  await client.query(`alter system set ${assignment}`)
  await client.query('select pg_reload_conf()')
}

async function printCosts(bench: Bench, client: pg.Client): Promise<void> {
  await placeOrders(bench.shop.url, 2, { withKeys: true })
  await analyze(bench.dataDir)
  const first = await readUsage(bench, client)
  const rate = await placeOrders(bench.shop.url, bench.seconds, { withKeys: true })
  const last = await readUsage(bench, client)
  console.log(`\n${Math.round(rate)} orders per second. Average cost of each, including deliveries done meanwhile:`)
  for (const [name, cost] of Object.entries(difference(first, last))) {
    console.log(`  ${name.padEnd(18)}${(cost / (rate * bench.seconds)).toFixed(2).padStart(10)}`)
  }
}

function difference(first: Usage, last: Usage): Record<string, number> {
  return {
    commits: last.commits - first.commits,
    'WAL records': last.walRecords - first.walRecords,
    'WAL bytes': last.walBytes - first.walBytes,
    'ms in Node': last.shopMs - first.shopMs,
    'ms in PostgreSQL': last.postgresMs - first.postgresMs,
  }
}

async function readUsage({ shop, dataDir }: Bench, client: pg.Client): Promise<Usage> {
  const { rows } = await client.query<{ commits: number; bytes: number; records: number }>(
    `select (select xact_commit::float from pg_stat_database where datname = current_database()) as commits,
       wal_bytes::float as bytes, wal_records::float as records from pg_stat_wal`,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no statistics')
  const server = serverOf(dataDir).pid
  return {
    commits: row.commits,
    walRecords: row.records,
    walBytes: row.bytes,
    shopMs: cpuMs((pid) => pid === shop.process.pid),
    postgresMs: cpuMs((pid, parent) => pid === server || parent === server),
  }
}

/** CPU time of the chosen processes in ms, from /proc. */
function cpuMs(isChosen: (pid: number, parent: number) => boolean): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (isChosen(Number(name), Number(fields[1]))) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // The process has ended.
    }
  }
  return ticks * TICK_MS
}
