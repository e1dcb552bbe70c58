import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutPayload } from '../support/factories.ts'

/** One order as its customer knows it. */
export interface Purchase {
  key: string
  payload: Record<string, unknown>
  /** What the shop acknowledged; undefined while no answer has arrived. */
  acknowledged?: { orderId: string; paid: boolean }
  /** Not to be tried again before. */
  tryAt: number
}

export interface Customers {
  purchases: Purchase[]
  /** Answers that no customer should see. */
  unexpected: string[]
  /** How often they were told to come back later. */
  unavailable(): number
  /** No new orders from now on; resolves when every order has its answer. Throws with what is left after `limitMs`. */
  finish(limitMs: number): Promise<void>
}

const PAUSE_MS = 30

/**
 * Customers who order all the time, each order under a key of its own and with an e-mail of its own. Where no answer
 * comes they try again with the same key: soon after a 503, and after half a minute where the connection broke, because
 * the shop may still hold the key for the process that was killed.
 */
export function startCustomers(count: number, url: () => string): Customers {
  const purchases: Purchase[] = []
  const unexpected: string[] = []
  let unavailable = 0
  let isOpen = true

  function next(): Purchase | undefined {
    const waiting = purchases.find((each) => !each.acknowledged && each.tryAt <= Date.now())
    if (waiting || !isOpen) return waiting
    const purchase = { key: crypto.randomUUID(), payload: checkoutPayload(), tryAt: 0 }
    purchases.push(purchase)
    return purchase
  }

  async function buy(purchase: Purchase): Promise<void> {
    purchase.tryAt = Infinity
    const answer = await send(url(), purchase)
    // 502: it was asked for so late that the reconciler had found out before that no money was taken.
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
    while (isOpen || purchases.some((each) => !each.acknowledged)) {
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
        const left = purchases.filter((each) => !each.acknowledged).length
        throw new Error(`${left} orders have no answer yet. Unexpected: ${unexpected.slice(0, 10).join(', ')}`)
      })
      await Promise.race([all, limit])
    },
  }
}

interface Answer {
  status: number
  body: { code?: string; data: { order: { _id: string; paid: boolean } } }
}

/** Undefined where the connection broke: nobody knows what became of the order. */
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
