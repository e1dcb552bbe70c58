import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutPayload } from '../support/factories.ts'

/** An order from its customer's point of view. */
export interface Purchase {
  key: string
  payload: Record<string, unknown>
  /** What the shop acknowledged; undefined until it responds. */
  acknowledged?: { orderId: string; paid: boolean }
  /** The earliest time for the next try. */
  tryAt: number
}

export interface Customers {
  purchases: Purchase[]
  /** Responses that no customer should see. */
  unexpected: string[]
  /** The number of 503 responses so far. */
  unavailable(): number
  /** Places no new orders and waits until every order is acknowledged. Throws after `limitMs`. */
  finish(limitMs: number): Promise<void>
}

const PAUSE_MS = 30

/**
 * Starts customers who keep ordering, each order with a new idempotency key and email address. Without an acknowledgment, they retry
 * with the same key a second later.
 */
export function startCustomers(count: number, url: () => string): Customers {
  const purchases: Purchase[] = []
  const unexpected: string[] = []
  let unavailable = 0
  let isOpen = true

  function next(): Purchase | undefined {
    const waiting = purchases.find(({ acknowledged, tryAt }) => !acknowledged && tryAt <= Date.now())
    if (waiting || !isOpen) return waiting
    const purchase = { key: crypto.randomUUID(), payload: checkoutPayload(), tryAt: 0 }
    purchases.push(purchase)
    return purchase
  }

  async function buy(purchase: Purchase): Promise<void> {
    purchase.tryAt = Infinity
    const answer = await send(url(), purchase)
    // 502 `payment_failed`: by the time of the retry, the reconciler had found that no money was taken.
    if (answer?.status === 200 || answer?.body.code === 'payment_failed') {
      const { order } = answer.body.data
      purchase.acknowledged = { orderId: order._id, paid: order.paid }
      return
    }
    if (answer?.status === 503) unavailable++
    const isExpected = answer === undefined || answer.status === 503
    if (!isExpected) unexpected.push(`${answer.status} ${answer.body.code}`)
    purchase.tryAt = Date.now() + 1_000
  }

  async function customer(): Promise<void> {
    while (isOpen || purchases.some(({ acknowledged }) => !acknowledged)) {
      const purchase = next()
      if (purchase) await buy(purchase)
      await sleep(PAUSE_MS)
    }
  }

  const all = Promise.all(Array.from({ length: count }, customer))
  return {
    purchases,
    unexpected,
    unavailable: () => unavailable,
    async finish(limitMs) {
      isOpen = false
      const limit = sleep(limitMs, undefined, { ref: false }).then(() => {
        const left = purchases.filter(({ acknowledged }) => !acknowledged).length
        throw new Error(`${left} orders are not acknowledged. Unexpected: ${unexpected.slice(0, 10).join(', ')}`)
      })
      await Promise.race([all, limit])
    },
  }
}

interface Answer {
  status: number
  body: { code?: string; data: { order: { _id: string; paid: boolean } } }
}

/** Returns undefined if the connection broke, which leaves the order's outcome unknown. */
async function send(url: string, { key, payload }: Purchase): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}/api/social-order-payments/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(payload),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  } catch {
    return undefined
  }
}
