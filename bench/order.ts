import { explainOrder } from './order-explain.ts'
import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './support/figure.ts'
import { analyze, findPgbench, HOW_TO_GET, limitDatabase, pgbench } from './support/pgbench.ts'
import { placeOrders } from './support/requests.ts'

const SAME_ROWS = 'bench/support/same-rows.pgbench.sql'

/** Orders placed and paid per second, sixteen in flight. The limit is pgbench writing a paid order's rows to the same server. */
export async function measure(bench: Bench): Promise<Reading[]> {
  if (bench.explain) await explainOrder(bench)
  const program = findPgbench()
  if (!program) throw new Error(HOW_TO_GET)
  const limitConnection = await limitDatabase(bench.dataDir)
  await placeOrders(bench.shop.url, 1)
  await analyze(bench.dataDir)
  const [orders, limits] = await inTurn(
    bench.rounds,
    () => placeOrders(bench.shop.url, bench.seconds),
    () => pgbench(program, limitConnection, SAME_ROWS, bench.seconds),
  )
  const withKeys = await placeOrders(bench.shop.url, bench.seconds, { withKeys: true })
  const limit = median(limits)
  return [
    atLeast('order placed and paid, 16 in flight', median(orders), limit, 0.5, perSecond),
    { ...atLeast('the same with an Idempotency-Key', withKeys, limit, 0, perSecond), goal: '–' },
  ]
}
