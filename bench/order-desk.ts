import type { Bench, Reading } from './support/figure.ts'
import { openFilledShop } from './support/filled-shop.ts'

const SIZE = 1_000_000
const QUICK_SIZE = 100_000
const LIMIT_MS = 100
const DESK = '/api/operator/orders'

interface DeskAnswer {
  success: boolean
  data: { orderNumber: string; email: string; socialUsername: string; postUrl: string }[]
}

/** The first page of the operator's order desk in a large shop: everything, each filter alone, and looking for an order. */
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
  'partner=prt_northlight',
  'partner=prt_manual',
  'paid=true',
  'paid=false',
  'refunded=true',
  'late=true',
  'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z',
  'sort=oldest',
]

const searches = ({ orderNumber, email, socialUsername, postUrl }: DeskAnswer['data'][number]) =>
  [orderNumber, email, `@${socialUsername}`, postUrl, 'mia', 'nobody.at.all'].map((text) => `q=${encodeURIComponent(text)}`)

async function reading(question: string, ask: (query: string) => Promise<DeskAnswer>, seconds: number): Promise<Reading> {
  const until = performance.now() + seconds * 1000
  const taken: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await ask(`?${question}`)
    taken.push(performance.now() - began)
  }
  const p95 = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1] ?? Number.NaN
  return {
    figure: `order desk ${decodeURIComponent(question) || 'unfiltered'}, p95`,
    measured: `${p95.toFixed(1)} ms`,
    limit: `${LIMIT_MS} ms`,
    goal: `≤ ${LIMIT_MS} ms`,
    met: p95 <= LIMIT_MS,
  }
}

function asker(url: string, token: string) {
  return async (query: string): Promise<DeskAnswer> => {
    const answer = await fetch(url + DESK + query, { headers: { authorization: `Bearer ${token}` } })
    const body = (await answer.json()) as DeskAnswer
    if (!body.success) throw new Error(`the order desk answers ${answer.status}: ${JSON.stringify(body)}`)
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
