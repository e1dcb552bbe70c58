import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './support/figure.ts'
import { signIn } from './support/requests.ts'

const run = promisify(execFile)

/** Customers signing in a second, eight in flight, beside a bare process that does nothing but hash their passwords. */
export async function measure(bench: Bench): Promise<Reading[]> {
  await signIn(bench.shop.url, 1)
  const [shop, limit] = await inTurn(
    bench.rounds,
    () => signIn(bench.shop.url, bench.seconds),
    () => hashes(bench.seconds),
  )
  return [atLeast('signing in, 8 in flight', median(shop), median(limit), 0.85, perSecond)]
}

async function hashes(seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [path.resolve('bench/support/hash-load.ts'), String(seconds)])
  return (JSON.parse(stdout) as { rate: number }).rate
}
