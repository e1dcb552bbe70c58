import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Bench, median, type Reading } from './support/figure.ts'
import { type FilledShop, openFilledShop } from './support/filled-shop.ts'
import { responseTimes } from './support/response-times.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const QUICK_SIZES = [1_000, 10_000, 100_000]
const LIST = '/api/orders/user'

/**
 * Response times of a customer's order list in shops of three sizes. Other customers' orders must not slow it down, so the smallest
 * shop is the limit. Also measures, without a goal, a customer with a tenth of the largest shop's orders.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const shops: FilledShop[] = []
  try {
    for (const size of bench.quick ? QUICK_SIZES : SIZES) shops.push(await openFilledShop(bench, size))
    const [small, ...larger] = shops
    const largest = shops.at(-1)
    if (!small || !largest) throw new Error('there is no shop to measure')
    for (const shop of shops) await milliseconds(shop, shop.tokens.few, 0.5)
    // Lets the database finish its work after the shops were filled.
    await sleep(bench.quick ? 500 : 5_000)

    const readings = new Map<FilledShop | 'many', number[]>()
    const record = (whose: FilledShop | 'many', value: number) => readings.set(whose, [...(readings.get(whose) ?? []), value])
    for (let round = 0; round < bench.rounds; round++) {
      for (const shop of shops) record(shop, await milliseconds(shop, shop.tokens.few, bench.seconds))
      record('many', await milliseconds(largest, largest.tokens.many, bench.seconds))
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

async function milliseconds({ url }: FilledShop, token: string, seconds: number): Promise<number> {
  return median(await responseTimes(url + LIST, token, seconds))
}
