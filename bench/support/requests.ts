import autocannon, { type Options } from 'autocannon'
import { randomBytes } from 'node:crypto'
import { cards, checkoutPayload } from '../../test/support/factories.ts'

/** Environment of the shop that lets each order of `placeOrders` come from another address. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' }

/** Places and pays orders for `seconds`, sixteen in flight, each with another customer and target. Returns orders per second. */
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

/** Signs in the demo customer for `seconds`, eight in flight. Returns sign-ins per second. */
export function signInsPerSecond(shopUrl: string, seconds: number): Promise<number> {
  return answersPerSecond({
    url: new URL('/api/auth/login', shopUrl).href,
    duration: seconds,
    connections: 8,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password-1' }),
  })
}

/** Signs in the demo's customer or operator. */
export async function signIn(shopUrl: string, who: 'demo' | 'operator'): Promise<{ token: string; user: { id: string } }> {
  const response = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@example.com`, password: `${who}-password-1` }),
  })
  return (await response.json()) as { token: string; user: { id: string } }
}

/** Throws if any response is not 2xx or fails `verifyBody`. */
async function answersPerSecond(options: Options): Promise<number> {
  const { '2xx': answers, non2xx, errors, mismatches, duration } = await autocannon(options)
  if (non2xx + errors + mismatches > 0) {
    throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed, ${mismatches} not as expected`)
  }
  return answers / duration
}
