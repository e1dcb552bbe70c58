import type { Bench, Reading } from './support/figure.ts'
import { openFilledShop } from './support/filled-shop.ts'

const SIZE = 1_000_000
const QUICK_SIZE = 100_000
const LIMIT_MS = 100
const ORDERS = '/api/operator/orders'

interface OrdersAnswer {
  success: boolean
  data: { orderNumber: string; email: string; socialUsername: string; postUrl: string }[]
}

/** The first page of the console's order list in a large shop: unfiltered, by each filter, and by a search. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const size = bench.quick ? QUICK_SIZE : SIZE
  const shop = await openFilledShop(bench, size)
  try {
    const ask = asker(shop.url, await operatorToken(shop.url))
    const { data } = await ask('?limit=100')
    const sample = data.at(-1)
    if (!sample) throw new Error('the shop has no orders')
    const readings: Reading[] = []
    for (const question of [...filters, ...searches(sample)]) readings.push(await reading(question, ask, bench.seconds))
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
  // Pairs that few or no orders have in common, each with an index of its own.
  'supplier=prt_northlight&from=2025-11-01T00:00:00Z&to=2025-12-01T00:00:00Z',
  'status=failed&supplier=prt_northlight',
  'status=canceled&supplier=prt_manual',
  'quality=premium&supplier=prt_manual',
  'type=subscribers&paid=false',
  'status=completed&refunded=true',
]

const searches = ({ orderNumber, email, socialUsername, postUrl }: OrdersAnswer['data'][number]) =>
  [orderNumber, email, `@${socialUsername}`, postUrl, 'mia', 'nobody.at.all'].map((text) => `q=${encodeURIComponent(text)}`)

async function reading(question: string, ask: (query: string) => Promise<OrdersAnswer>, seconds: number): Promise<Reading> {
  const until = performance.now() + seconds * 1000
  const taken: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await ask(`?${question}`)
    taken.push(performance.now() - began)
  }
  const p95 = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1] ?? Number.NaN
  return {
    figure: `console orders ${decodeURIComponent(question) || 'unfiltered'}, p95`,
    measured: `${p95.toFixed(1)} ms`,
    limit: `${LIMIT_MS} ms`,
    goal: `≤ ${LIMIT_MS} ms`,
    met: p95 <= LIMIT_MS,
  }
}

function asker(url: string, token: string) {
  return async (query: string): Promise<OrdersAnswer> => {
    const answer = await fetch(url + ORDERS + query, { headers: { authorization: `Bearer ${token}` } })
    const body = (await answer.json()) as OrdersAnswer
    if (!body.success) throw new Error(`the order list answers ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
}

async function operatorToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@example.com', password: 'operator-password-1' }),
  })
  return ((await answer.json()) as { token: string }).token
}
