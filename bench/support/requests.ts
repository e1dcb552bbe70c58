import autocannon, { type Options } from 'autocannon'
import { randomBytes } from 'node:crypto'
import { cards, checkoutPayload } from '../../test/support/factories.ts'

/** What the shop needs so that each order of `placeOrders` can come from an address of its own. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' }

/**
 * Orders that are placed and paid in `seconds`, sixteen in flight, each by somebody else for a target of their own. Returns how many a
 * second.
 */
export function placeOrders(shopUrl: string, seconds: number, { withKeys = false } = {}): Promise<number> {
  return answersPerSecond({
    url: shopUrl,
    duration: seconds,
    connections: 16,
    requests: [
      {
        method: 'POST',
        path: '/api/social-order-payments/process',
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': [10, ...randomBytes(3)].join('.'),
            ...(withKeys && { 'idempotency-key': crypto.randomUUID() }),
          },
          body: JSON.stringify(checkoutPayload({ cardNumber: cards.pays, email: `${crypto.randomUUID()}@example.com` })),
        }),
      },
    ],
    verifyBody: (body) => String(body).includes('"status":"succeeded"'),
  })
}

/** The demo customer signs in for `seconds`, eight times in flight. Returns how many sign-ins a second. */
export function signIn(shopUrl: string, seconds: number): Promise<number> {
  return answersPerSecond({
    url: new URL('/api/auth/login', shopUrl).href,
    duration: seconds,
    connections: 8,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password-1' }),
  })
}

/** Throws if any answer is not 2xx or is not what `verifyBody` expects. */
async function answersPerSecond(options: Options): Promise<number> {
  const { '2xx': answers, non2xx, errors, mismatches, duration } = await autocannon(options)
  if (non2xx + errors + mismatches > 0) {
    throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed, ${mismatches} not as expected`)
  }
  return answers / duration
}
