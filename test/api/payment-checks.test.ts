import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type GuestOrder, orderToken, readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'

const at = providersShop({ TRUST_PROXY: '127.0.0.1' })

const check = (order: GuestOrder, from: string) =>
  at.shop.request('POST', `/api/orders/${order.id}/payment/confirm`, {}, { ...orderToken(order), 'x-forwarded-for': from })

test('a stranger with a whole /48 has four payments checked at a time, so the provider keeps responding to others', async () => {
  const [unpaid, paid] = [await at.buyBy('card'), await at.buyBy('card')]
  at.stripe.pay(last(at.stripe.sessions.keys()))
  const before = at.stripe.asked.length
  const asked = () => at.stripe.asked.length - before
  at.stripe.fail('hang')
  const checks = Array.from({ length: 60 }, (_, place) => check(unpaid, `2001:db8:7:${place % 20}::1`))
  await expect.poll(asked).toBe(4)
  await sleep(300)
  expect(asked()).toBe(4)

  at.stripe.fail('none')
  expect((await check(paid, '192.0.2.9')).status).toBe(200)
  expect((await readOrder(at.shop, paid)).paid).toBe(true)
  expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked()).toBe(5)
  await check(unpaid, '2001:db8:7:21::1')
  expect(asked()).toBe(6)
})
