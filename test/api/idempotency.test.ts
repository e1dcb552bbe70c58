import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutBody, depositBody } from '#features/checkout/server/api/input.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { codeOf, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { cards, checkoutPayload, targets } from '../support/factories.ts'
import type { Placed } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const pay = (payload: Record<string, unknown>, key: string) =>
  shop.request<Placed>('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': key })

const count = async (sql: string, value: string) => (await shop.ctx.db.query<{ n: number }>(sql, [value])).rows[0]?.n

test('sixty-four requests with one key charge once and get the same response', async () => {
  const payload = checkoutPayload()
  const answers = await Promise.all(Array.from({ length: 64 }, () => pay(payload, 'sixty-four')))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await count('select count(*) as n from orders where email = $1', payload.email as string)).toBe(1)
  const orderId = firstOf(answers).body.data.order._id
  expect(await count('select count(*) as n from payment_attempts where subject_id = $1', orderId)).toBe(1)
  expect(await count('select count(*) as n from ledger_transactions where order_id = $1', orderId)).toBe(1)
})

test('the same key later returns the same response, even a refusal', async () => {
  const payload = checkoutPayload({ cardNumber: cards.declined })
  const first = await pay(payload, 'declined-once')
  expect(first.status).toBe(402)
  expect((await pay(payload, 'declined-once')).text).toBe(first.text)
})

test('the same key with another body returns 422 and does nothing', async () => {
  const payload = checkoutPayload()
  expect((await pay(payload, 'other-body')).status).toBe(200)
  const other = await pay({ ...payload, postUrl: targets.instagramPost(), email: 'someone@else.example' }, 'other-body')
  expect(other.status).toBe(422)
  expect(codeOf(other)).toBe('idempotency_key_reused')
  expect(await count('select count(*) as n from orders where email = $1', 'someone@else.example')).toBe(0)
})

test('bodies are compared by a hash without the card, keyed with the shop’s secret', async () => {
  const payload = checkoutPayload()
  const customer = await signUp(shop)
  const { cardNumber, expiryDate, cvcNumber, cardholderName } = payload
  const deposit = { amount: 25, method: 'stripe', cardNumber, expiryDate, cvcNumber, cardholderName }
  const otherCard = { cardNumber: cards.declined, expiryDate: '11/41', cvcNumber: '999', cardholderName: 'Grace Hopper' }
  const payIn = (body: object, key: string) => customer.request('POST', '/api/wallet/deposits', body, { 'idempotency-key': key })
  await pay(payload, 'hashed-1')
  await pay({ ...payload, ...otherCard }, 'hashed-2')
  await payIn(deposit, 'hashed-3')
  await payIn({ ...deposit, ...otherCard }, 'hashed-4')
  const { rows } = await shop.ctx.db.query<{ hash: string }>(
    `select request_hash as hash from idempotency_keys where key like 'hashed-%' order by key`,
  )
  // Without the secret, no one can compute the hash to guess the input.
  const keyed = (body: object) =>
    shop.ctx.secrets.sign(
      'idempotency',
      JSON.stringify({ ...body, cardNumber: undefined, expiryDate: undefined, cvcNumber: undefined, cardholderName: undefined }),
    )
  const [order, credit] = [keyed(checkoutBody.parse(payload)), keyed(depositBody.parse(deposit))]
  expect(rows.map(({ hash }) => hash)).toEqual([order, order, credit, credit])
})

/** Leaves the request like a process that stopped 1.1 s ago, between the commit and the response. */
const leaveUnanswered = (key: string, processKey: number) =>
  shop.ctx.db.query(
    `update idempotency_keys set status = null, response = null, claimed_by = $2, claimed_at = now() - interval '1.1 seconds' where key = $1`,
    [key, processKey],
  )

test('a retry after a crash immediately finds what the request did before its process ended', async () => {
  const payload = checkoutPayload()
  const first = await pay(payload, 'crashed')
  await leaveUnanswered('crashed', 1)
  const retried = await Promise.race([pay(payload, 'crashed'), sleep(2_000)])
  expect(retried).toMatchObject({ status: 200, body: { data: { order: { _id: first.body.data.order._id } } } })
  expect(await count('select count(*) as n from orders where email = $1', payload.email as string)).toBe(1)
})

test('a retry waits while the first request’s process is alive', async () => {
  const payload = checkoutPayload()
  await pay(payload, 'working')
  await leaveUnanswered('working', shop.ctx.db.processKey)
  const retried = pay(payload, 'working')
  expect(await Promise.race([retried, sleep(500, 'no answer')])).toBe('no answer')
  await leaveUnanswered('working', 1)
  expect((await retried).status).toBe(200)
})

test('a hundred retries of one subscriber wait at a time, each with queries of its own; further ones are told to come back', async () => {
  const payload = checkoutPayload()
  await pay(payload, 'crowd')
  await leaveUnanswered('crowd', shop.ctx.db.processKey)
  const refused: string[] = []
  const retries = Array.from({ length: 120 }, async () => {
    const answer = await pay(payload, 'crowd')
    if (answer.status !== 200) refused.push(`${answer.status} ${codeOf(answer)}`)
    return answer.status
  })
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(20)
  await leaveUnanswered('crowd', 1)
  expect((await Promise.all(retries)).filter((status) => status === 200)).toHaveLength(100)
  expect(new Set(refused)).toEqual(new Set(['409 request_in_flight']))
  // They all left, so the next one may wait.
  await leaveUnanswered('crowd', shop.ctx.db.processKey)
  const next = pay(payload, 'crowd')
  expect(await Promise.race([next, sleep(500, 'no answer')])).toBe('no answer')
  await leaveUnanswered('crowd', 1)
  expect((await next).status).toBe(200)
})

test('the stored response is not readable in the database', async () => {
  const { body } = await pay(checkoutPayload(), 'sealed')
  const { rows } = await shop.ctx.db.query<{ response: Buffer }>(`select response from idempotency_keys where key = 'sealed'`)
  expect(rows[0]?.response.includes(body.data.order.accessToken ?? '')).toBe(false)
})

test('a malformed key is refused', async () => {
  expect((await pay(checkoutPayload(), 'has spaces in it')).status).toBe(400)
})
