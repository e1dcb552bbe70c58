import { atMost, type Bench, median, type Reading } from './support/figure.ts'
import { shopConnection } from './support/pgbench.ts'
import { signIn } from './support/requests.ts'
import { runScript } from './support/run-script.ts'
import type { SocketLoad } from './support/socket-load.ts'

const SOCKETS = 1_000
const ms = (value: number) => `${value.toFixed(1)} ms`

/**
 * The time from a notification's commit until all of its customer's thousand sockets have received it. The limit is an echo on the
 * same sockets, sent by all of them at the same time.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const { token, user } = await signIn(bench.shop.url, 'demo')
  const database = JSON.stringify({ ...shopConnection(bench.dataDir), userId: user.id })
  const rounds = String(bench.rounds * 10)
  const { notified, echoed } = await runScript<SocketLoad>('socket-load.ts', bench.shop.url, token, String(SOCKETS), rounds, database)
  return [
    atMost(`notification to ${SOCKETS.toLocaleString('en-US')} sockets, commit to receipt, p99`, median(notified), median(echoed), 3, ms),
  ]
}
