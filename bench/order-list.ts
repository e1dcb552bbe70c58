import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Bench, median, type Reading } from './support/figure.ts'
import { type FilledShop, openFilledShop } from './support/filled-shop.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const QUICK_SIZES = [1_000, 10_000, 100_000]
const LIST = '/api/orders/user'

/**
 * A customer's newest orders in shops of three sizes, one question at a time, beside the same in the smallest: what the
 * others have ordered must not be felt. And, for the record, the list of a customer who owns a tenth of the largest.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const shops: FilledShop[] = []
  try {
    for (const size of bench.quick ? QUICK_SIZES : SIZES) shops.push(await openFilledShop(bench, size))
    const [small, ...larger] = shops
    const largest = shops.at(-1)
    if (!small || !largest) throw new Error('there is no shop to measure')
    for (const shop of shops) await milliseconds(shop, shop.tokens.few, 0.5)
    // What filling the shops left to do.
    await sleep(bench.quick ? 500 : 5_000)

    const readings = new Map<FilledShop | 'many', number[]>()
    const note = (whose: FilledShop | 'many', value: number) => readings.set(whose, [...(readings.get(whose) ?? []), value])
    for (let round = 0; round < bench.rounds; round++) {
      for (const shop of shops) note(shop, await milliseconds(shop, shop.tokens.few, bench.seconds))
      note('many', await milliseconds(largest, largest.tokens.many, bench.seconds))
    }
    const of = (whose: FilledShop | 'many') => median(readings.get(whose) ?? [])
    return [
      ...larger.map((shop) => atMost(`order list among ${count(shop.size)} orders`, of(shop), of(small), 1.5, show)),
      { ...atMost(`the same of a customer with ${count(largest.ofMany)} orders`, of('many'), of(small), 0, show), goal: '–' },
    ]
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

const show = (value: number) => `${value.toFixed(2)} ms`
const count = (value: number) => value.toLocaleString('en-US')

/** The median answer over so many seconds. */
async function milliseconds({ url }: FilledShop, token: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const taken: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const answer = await fetch(url + LIST, { headers: { authorization: `Bearer ${token}` } })
    const body = (await answer.json()) as { count: number }
    if (body.count !== 10) throw new Error(`the order list answers ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`)
    taken.push(performance.now() - began)
  }
  return median(taken)
}
