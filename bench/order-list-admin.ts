import type { Bench, Reading } from './support/figure.ts'
import { openFilledShop } from './support/filled-shop.ts'
import { signIn } from './support/requests.ts'
import { responseTimes } from './support/response-times.ts'

const SIZE = 1_000_000
const QUICK_SIZE = 100_000
const LIMIT_MS = 100
const ORDERS = '/api/operator/orders'

interface OrderRow {
  orderNumber: string
  email: string
  socialUsername: string
  postUrl: string
}

/** Response times of the first page of the console's order list in a large shop: unfiltered, with each filter, and by search. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const size = bench.quick ? QUICK_SIZE : SIZE
  const shop = await openFilledShop(bench, size)
  try {
    const { token } = await signIn(shop.url, 'operator')
    const response = await fetch(`${shop.url}${ORDERS}?limit=100`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await response.json()) as { data: OrderRow[] }
    const sample = data.at(-1)
    if (!sample) throw new Error('the shop has no orders')
    const readings: Reading[] = []
    for (const query of [...filters, ...searches(sample)])
      readings.push(reading(query, await responseTimes(`${shop.url}${ORDERS}?${query}`, token, bench.seconds)))
    return readings
  } finally {
    await shop.stop()
  }
}

const filters = [
  '',
  ...['pending', 'processing', 'completed', 'partial', 'canceled', 'failed'].map((status) => `status=${status}`),
  ...['instagram', 'tiktok', 'youtube'].map((platform) => `platform=${platform}`),
  ...['followers', 'comments', 'subscribers'].map((type) => `type=${type}`),
  'quality=premium',
  'supplier=prt_northlight',
  'supplier=prt_manual',
  'paid=true',
  'paid=false',
  'refunded=true',
  'late=true',
  'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z',
  'sort=oldest',
  // Pairs of filters that match few or no orders, though each has its own index.
  'supplier=prt_northlight&from=2025-11-01T00:00:00Z&to=2025-12-01T00:00:00Z',
  'status=failed&supplier=prt_northlight',
  'status=canceled&supplier=prt_manual',
  'quality=premium&supplier=prt_manual',
  'type=subscribers&paid=false',
  'status=completed&refunded=true',
]

const searches = ({ orderNumber, email, socialUsername, postUrl }: OrderRow) =>
  [orderNumber, email, `@${socialUsername}`, postUrl, 'mia', 'nobody.at.all'].map((text) => `q=${encodeURIComponent(text)}`)

function reading(query: string, times: number[]): Reading {
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  return {
    figure: `console orders ${decodeURIComponent(query) || 'unfiltered'}, p95`,
    measured: `${p95.toFixed(1)} ms`,
    limit: `${LIMIT_MS} ms`,
    goal: `≤ ${LIMIT_MS} ms`,
    met: p95 <= LIMIT_MS,
  }
}
