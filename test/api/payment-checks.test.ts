import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Customer, signUp } from '../support/customer.ts'
import { type Deposited, type GuestOrder, orderToken, readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'

const at = providersShop({ TRUST_PROXY: '127.0.0.1' })

const check = (order: GuestOrder, from: string) =>
  at.shop.request('POST', `/api/orders/${order.id}/payment/confirm`, {}, { ...orderToken(order), 'x-forwarded-for': from })

/** Counts the calls to Stripe from now on. */
function callsToStripe(): () => number {
  const before = at.stripe.asked.length
  return () => at.stripe.asked.length - before
}

/** Longer than a crowd of requests takes, and shorter than a call to a provider. */
const SOON = { timeout: 4_000 }

test('a stranger with a whole /48 has four payments checked at a time, so the provider keeps responding to others', async () => {
  const [unpaid, paid] = [await at.buyBy('card'), await at.buyBy('card')]
  // The first request of a process is slow.
  await check(unpaid, '192.0.2.8')
  at.stripe.pay(last(at.stripe.sessions.keys()))
  const calls = callsToStripe()
  at.stripe.fail('hang')
  let answered = 0
  const checks = Array.from({ length: 10 }, (_, place) =>
    check(unpaid, `2001:db8:7:${place}::1`).then(({ status }) => {
      answered++
      return status
    }),
  )
  await expect.poll(() => answered, SOON).toBe(6)
  expect(calls()).toBe(4)

  at.stripe.fail('none')
  expect((await check(paid, '192.0.2.9')).status).toBe(200)
  expect((await readOrder(at.shop, paid)).paid).toBe(true)
  expect(new Set(await Promise.all(checks))).toEqual(new Set([200]))
  const later = callsToStripe()
  await check(unpaid, '2001:db8:7:21::1')
  expect(later()).toBe(1)
})

test('a stranger with a whole /48 has ten payments started at a time; others go on', async () => {
  const calls = callsToStripe()
  at.stripe.fail('hang')
  const placed = Array.from({ length: 20 }, (_, place) => at.place('card', {}, { 'x-forwarded-for': `2001:db8:8:${place}::1` }))
  await expect.poll(calls, SOON).toBe(10)
  at.stripe.fail('none')
  const other = await at.place('card', {}, { 'x-forwarded-for': '2001:db8:9::1' })
  expect(other.body.data.payment.status).toBe('requires_action')
  // Each of the ten waited for a response for five seconds; until then, none of the others was started.
  const statuses = (await Promise.all(placed)).map(({ body }) => body.data.payment.status)
  expect(statuses.toSorted()).toEqual([...Array<string>(10).fill('requires_action'), ...Array<string>(10).fill('unknown')])
})

test('a stranger with one IPv4 address and many accounts has ten deposits started at a time; others go on', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(at.shop)))
  const deposit = ({ request }: Customer, from = '192.0.2.77') =>
    request<Deposited>('POST', '/api/wallet/deposits', { amount: 20, method: 'stripe' }, { 'x-forwarded-for': from })
  const calls = callsToStripe()
  at.stripe.fail('hang')
  const made = people.flatMap((person) => Array.from({ length: 5 }, () => deposit(person)))
  await expect.poll(calls, SOON).toBeGreaterThanOrEqual(10)
  await sleep(1_000)
  expect(calls()).toBe(10)
  at.stripe.fail('none')
  const other = await deposit(await signUp(at.shop), '192.0.2.78')
  expect(other.body.data.payment.status).toBe('requires_action')
  const statuses = (await Promise.all(made)).map(({ body }) => body.data.payment.status)
  expect(statuses.toSorted()).toEqual([...Array<string>(10).fill('requires_action'), ...Array<string>(10).fill('unknown')])
})
