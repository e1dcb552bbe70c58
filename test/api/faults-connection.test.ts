import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'
import type { CutAt, TcpProxy } from '../fakes/tcp-proxy.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'
import type { Placed } from '../support/orders.ts'

/** The connection to the database is cut, slow or dead while orders are placed and paid. */
let shop: TestShop
let proxy: TcpProxy
beforeAll(async () => {
  shop = await testShop({
    async through(databaseUrl) {
      const proxied = await databaseProxy(databaseUrl)
      proxy = proxied.proxy
      return `${proxied.url}?query_timeout=2500&statement_timeout=1500`
    },
  })
})
afterEach(() => {
  proxy.behave({})
  shop.jump(0)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
  await proxy.close()
})

let keys = 0
const newKey = () => `cut-${++keys}`

const pay = (payload: Record<string, unknown>, key: string) =>
  shop.request<Placed>('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': key })

/** Retries like a client with the same key until there's a final response. 503 and 409 mean not yet. */
async function payUntilAnswered(payload: Record<string, unknown>, key: string): Promise<Answer> {
  for (;;) {
    const answer = await pay(payload, key)
    if (answer.status === 200) return answer
    expectNotNow(answer)
    await sleep(20)
  }
}

function expectNotNow({ status, body, headers }: Answer): void {
  expect([503, 409]).toContain(status)
  expect(body).toMatchObject({ success: false, code: status === 503 ? 'unavailable' : 'request_in_flight', message: expect.any(String) })
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
}

interface Traces {
  orders: number
  paid: number
  attempts: number
  sales: number
  /** Cents captured by the provider. */
  captured: number
}

/** Everything that the request with this email has left behind. */
async function tracesOf(email: unknown): Promise<Traces> {
  const { rows } = await shop.ctx.db.query<Traces & { [name: string]: number }>(
    `select count(distinct orders.id) as orders, count(distinct orders.id) filter (where paid_at is not null) as paid,
       count(distinct attempt.id) as attempts, count(distinct sale.id) as sales,
       (select coalesce(sum(captured_cents), 0) from sandbox_payments where attempt_id = any(array_agg(attempt.id))) as captured
     from orders left join payment_attempts attempt on subject_id = orders.id
       left join ledger_transactions sale on sale.order_id = orders.id
     where email = $1`,
    [email],
  )
  return rows[0] as Traces
}

/** The time after which an orphaned claim is free for the next try. */
async function halfAMinutePasses(): Promise<void> {
  await shop.ctx.db.query(`update idempotency_keys set claimed_at = claimed_at - interval '30 seconds' where status is null`)
}

/** Looks up a payment with an unknown outcome, like the reconciler when it's due. */
async function reconcileAll(): Promise<void> {
  shop.jump(31_000)
  await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where status = 'unknown'`)
  await reconcilePayments(shop.ctx)
  shop.jump(0)
}

const paidOnce = { orders: 1, paid: 1, attempts: 1, sales: 1, captured: 699 }
const freeAgain = { orders: 1, paid: 0, attempts: 1, sales: 0, captured: 0 }

describe('if the connection is cut during an order, retries with the same key end in one order', () => {
  test.each<[string, CutAt, Traces]>([
    ['the order is committed, nobody hears of it', { word: 'COMMIT', nth: 1, reaches: true }, paidOnce],
    ['the order is not committed', { word: 'COMMIT', nth: 1, reaches: false }, paidOnce],
    ['the provider charges, nobody hears of it', { word: 'COMMIT', nth: 2, reaches: true }, paidOnce],
    ['the provider does not charge', { word: 'COMMIT', nth: 2, reaches: false }, freeAgain],
    ['the payment is booked, nobody hears of it', { word: 'COMMIT', nth: 3, reaches: true }, paidOnce],
    ['the payment is not booked', { word: 'COMMIT', nth: 3, reaches: false }, paidOnce],
    ['the key is not claimed', { word: 'idempotency_claim', reaches: false }, paidOnce],
    ['the key is claimed, nobody hears of it', { word: 'idempotency_claim', reaches: true }, paidOnce],
    ['the answer is kept, nobody hears of it', { word: 'idempotency_keep', reaches: true }, paidOnce],
    ['the answer is not kept', { word: 'idempotency_keep', reaches: false }, paidOnce],
  ])('%s', async (_moment, cutAt, expected) => {
    const payload = checkoutPayload()
    const key = newKey()
    proxy.behave({ cutAt })
    const cutsBefore = proxy.cuts()
    const first = await pay(payload, key)
    expect(proxy.cuts() - cutsBefore).toBe(1)
    proxy.behave({})
    if (first.status === 200) expect((await tracesOf(payload.email)).paid).toBe(first.body.data.order.paid ? 1 : 0)
    else expectNotNow(first)

    await halfAMinutePasses()
    const last = await payUntilAnswered(payload, key)
    if (first.status === 200) expect(last.text).toBe(first.text)
    await reconcileAll()
    expect(await tracesOf(payload.email)).toEqual(expected)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  })

  test.each([true, false])('a crowd whose transactions travel together (COMMIT reaches the server: %s)', async (reaches) => {
    const payloads = Array.from({ length: 32 }, () => checkoutPayload())
    const requests = payloads.map((payload) => ({ payload, key: newKey() }))
    proxy.behave({ cutAt: { word: 'COMMIT', nth: 2, reaches } })
    await Promise.all(requests.map(({ payload, key }) => payUntilAnswered(payload, key)))
    proxy.behave({})
    await reconcileAll()
    for (const { email } of payloads) expect([paidOnce, freeAgain]).toContainEqual(await tracesOf(email))
  })
})

test('a slow connection is only slow', async () => {
  proxy.behave({ latencyMs: 40 })
  const payload = checkoutPayload()
  expect((await pay(payload, newKey())).status).toBe(200)
  expect(await tracesOf(payload.email)).toEqual(paidOnce)
})

test('if the database stops responding, the shop answers 503 in time, serves cached pages, and recovers afterwards', async () => {
  await shop.request('GET', '/api/services')
  const payload = checkoutPayload()
  const key = newKey()
  proxy.behave({ blackhole: true })
  const paying = pay(payload, key)
  expect((await shop.request('GET', '/api/services')).status).toBe(200)
  expect((await shop.request('GET', '/readyz')).status).toBe(503)
  expectNotNow(await paying)
  proxy.behave({})
  await payUntilAnswered(payload, key)
  expect(await tracesOf(payload.email)).toEqual(paidOnce)
})

test('a table that is locked for long: 503 in good time, and the order is placed once it is free', async () => {
  const payload = checkoutPayload()
  const key = newKey()
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query('lock table orders in access exclusive mode')
    expectNotNow(await pay(payload, key))
  })
  await payUntilAnswered(payload, key)
  expect(await tracesOf(payload.email)).toEqual(paidOnce)
})

test('connections that break anywhere, all the time: no other answer than 200 and "not now", and each key has one order', async () => {
  const end = Date.now() + 3_000
  const emails: unknown[] = []
  const customer = async () => {
    while (Date.now() < end) {
      const payload = checkoutPayload()
      emails.push(payload.email)
      await payUntilAnswered(payload, newKey())
    }
  }
  const customers = Array.from({ length: 8 }, customer)
  for (let bytes = 1_000; Date.now() < end; bytes = (bytes * 7) % 49_999) {
    proxy.behave({ cutAfterBytes: bytes })
    await sleep(150)
    proxy.behave({})
    proxy.reset()
    await sleep(50)
  }
  await halfAMinutePasses()
  await Promise.all(customers)
  await reconcileAll()
  for (const email of emails) expect([paidOnce, freeAgain]).toContainEqual(await tracesOf(email))
}, 60_000)
