import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './support/figure.ts'
import { findPgbench, HOW_TO_GET, limitDatabase, pgbench } from './support/pgbench.ts'

const run = promisify(execFile)
const SAME_ROWS = 'bench/support/same-rows.pgbench.sql'

/** Orders placed and paid a second, sixteen in flight, beside pgbench writing the rows of a paid order to the same server. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const program = findPgbench()
  if (!program) throw new Error(HOW_TO_GET)
  const limitConnection = await limitDatabase(bench.dataDir)
  await buy(bench.shop.url, 1)
  const [orders, limits] = await inTurn(
    bench.rounds,
    () => buy(bench.shop.url, bench.seconds),
    () => pgbench(program, limitConnection, SAME_ROWS, bench.seconds),
  )
  const withKeys = await buy(bench.shop.url, bench.seconds, 'keys')
  const limit = median(limits)
  return [
    atLeast('order placed and paid, 16 in flight', median(orders), limit, 0.5, perSecond),
    { ...atLeast('the same with an Idempotency-Key', withKeys, limit, 0, perSecond), goal: '–' },
  ]
}

async function buy(url: string, seconds: number, mode = 'plain'): Promise<number> {
  const { stdout } = await run(process.execPath, [path.resolve('bench/support/order-load.ts'), url, String(seconds), mode])
  return (JSON.parse(stdout) as { rate: number }).rate
}
