import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './support/figure.ts'

const run = promisify(execFile)

/** Customers signing in a second, eight in flight, beside a bare process that does nothing but hash their passwords. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const signIns = (seconds: number) => rate(path.resolve('bench/support/sign-in-load.ts'), bench.shop.url, String(seconds))
  await signIns(1)
  const [shop, limit] = await inTurn(
    bench.rounds,
    () => signIns(bench.seconds),
    () => rate(path.resolve('bench/support/hash-load.ts'), String(bench.seconds)),
  )
  return [atLeast('signing in, 8 in flight', median(shop), median(limit), 0.85, perSecond)]
}

async function rate(script: string, ...words: string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [script, ...words])
  return (JSON.parse(stdout) as { rate: number }).rate
}
