import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { existingCluster } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'
import { atMost, type Bench, median, type Reading } from './support/figure.ts'
import type { SocketLoad } from './support/socket-load.ts'

const run = promisify(execFile)
const SOCKETS = 1_000
const ms = (value: number) => `${value.toFixed(1)} ms`

/**
 * A notification to a thousand sockets of its customer, from its commit until each has it, beside an echo on the same
 * sockets: all say something at once, and each waits for its answer.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const { token, user } = await signIn(bench.shop.url)
  const server = readPostmaster(existingCluster(bench.dataDir) ?? '')
  const database = { host: server?.socketDirectory, user: 'groundswell', database: 'groundswell', userId: user.id }
  const words = [bench.shop.url, token, String(SOCKETS), String(bench.rounds * 10), JSON.stringify(database)]
  const { stdout } = await run(process.execPath, [path.resolve('bench/support/socket-load.ts'), ...words])
  const { notified, echoed } = JSON.parse(stdout) as SocketLoad
  return [
    atMost(`notification to ${SOCKETS.toLocaleString('en-US')} sockets, commit to receipt, p99`, median(notified), median(echoed), 3, ms),
  ]
}

async function signIn(url: string): Promise<{ token: string; user: { id: string } }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password-1' }),
  })
  return (await response.json()) as { token: string; user: { id: string } }
}
