import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './support/figure.ts'
import { signInsPerSecond } from './support/requests.ts'
import { runScript } from './support/run-script.ts'

/** Sign-ins per second, eight in flight. The limit is a process that only hashes passwords. */
export async function measure(bench: Bench): Promise<Reading[]> {
  await signInsPerSecond(bench.shop.url, 1)
  const [shop, limit] = await inTurn(
    bench.rounds,
    () => signInsPerSecond(bench.shop.url, bench.seconds),
    async () => (await runScript<{ rate: number }>('hash-load.ts', String(bench.seconds))).rate,
  )
  return [atLeast('signing in, 8 in flight', median(shop), median(limit), 0.85, perSecond)]
}
