import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { atLeast, type Bench, inTurn, median, perSecond, type Reading } from './figure.ts'
import { type Load, load } from './load.ts'

/** Requests per second and p99 of one of the shop's pages. The limit is plain node:http sending the same bytes. */
export async function servedBesideBare(bench: Bench, name: string, page: string, min: number): Promise<Reading[]> {
  const bare = spawn(process.execPath, [path.resolve('bench/support/bare-server.ts'), bench.shop.url + page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [address] = (await once(bare.stdout, 'data')) as [Buffer]
    const bareUrl = String(address).trim()
    await load(bench.shop.url + page, 1)
    await load(bareUrl, 1)
    const [shop, limit] = await inTurn(
      bench.rounds,
      () => load(bench.shop.url + page, bench.seconds),
      () => load(bareUrl, bench.seconds),
    )
    const [shopP99, limitP99] = [p99(shop), p99(limit)]
    return [
      atLeast(`${name}, requests/s`, rate(shop), rate(limit), min, perSecond),
      {
        figure: `${name}, p99`,
        measured: ms(shopP99),
        limit: ms(limitP99),
        ratio: limitP99 / shopP99,
        goal: `≥ ${min.toFixed(2)}`,
        met: limitP99 / shopP99 >= min,
      },
    ]
  } finally {
    bare.kill()
  }
}

const rate = (loads: Load[]) => median(loads.map((measured) => measured.rate))
const p99 = (loads: Load[]) => median(loads.map((measured) => measured.p99))
const ms = (value: number) => `${value.toFixed(1)} ms`
