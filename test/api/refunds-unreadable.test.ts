import { expect, test } from 'vitest'
import type { ProviderRefundView } from '#features/checkout/contract.ts'
import { getData } from '../support/answers.ts'
import type { GuestOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'
import { refund, refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()

/** Pays an order at each provider, and the path of a payment there. */
const paid = {
  paypal: async () => {
    const order = await at.buyBy('paypal')
    at.paypal.approve(last(at.paypal.orders.keys()))
    await at.comeBack(order)
    return { order, path: '/v2/checkout/orders' }
  },
  stripe: async () => {
    const order = await at.buyBy('card')
    at.stripe.pay(last(at.stripe.sessions.keys()))
    await at.comeBack(order)
    return { order, path: '/v1/checkout/sessions' }
  },
  btcpay: async () => {
    const order = await at.buyBy('crypto')
    at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
    await at.comeBack(order)
    return { order, path: '/api/v1/invoices' }
  },
} as const

const statuses = async ({ id }: GuestOrder) => (await refundParts(at.shop, id)).map(([, , , status]) => status)

test.each(['paypal', 'stripe', 'btcpay'] as const)(
  'a refund of a payment that %s no longer finds has failed, is tried again, and staff can pay it another way',
  async (name) => {
    const { order, path } = await paid[name]()
    await refund(at.shop, order.id, 100)
    at[name].fail('refuse', path)
    await at.payOut()
    expect(await statuses(order)).toEqual(['failed'])

    const staff = await operator(at.shop)
    const [shown] = (await getData<ProviderRefundView[]>(staff, '/api/operator/refunds?status=failed')).filter(
      ({ orderId }) => orderId === order.id,
    )
    expect(shown?.nextTryAt).not.toBeNull()
    const act = (how: string, body?: object) => staff.request('POST', `/api/operator/refunds/${shown?.id}/${how}`, body)
    expect(await act('retry')).toMatchObject({ status: 200, body: { data: { status: 'failed', round: 2 } } })
    expect((await act('paid-by-hand', { reference: 'Wire 7', reason: 'The account was closed.' })).status).toBe(200)
    expect(await statuses(order)).toEqual(['paid'])
  },
)

test('a refund that a provider made and then refuses to show stays on its way', async () => {
  const [byPayPal, byCoins] = [await paid.paypal(), await paid.btcpay()]
  await refund(at.shop, byPayPal.order.id, 100)
  at.paypal.fail('refuse', '/v2/payments/refunds')
  await at.payOut()
  expect(await statuses(byPayPal.order)).toEqual(['on_its_way'])
  await refund(at.shop, byCoins.order.id, 100)
  await at.payOut()
  at.btcpay.fail('refuse', '/payouts')
  await at.payOut()
  expect(await statuses(byCoins.order)).toEqual(['on_its_way'])

  const made = at.btcpay.pullPayments.at(-1)
  for (const provider of [at.paypal, at.btcpay]) provider.fail('none')
  at.btcpay.payOut(made?.id ?? '')
  await at.payOut()
  expect([await statuses(byPayPal.order), await statuses(byCoins.order)]).toEqual([['paid'], ['paid']])
})

test.each([
  ['paypal', '/refund', '/v2/checkout/orders'],
  ['stripe', '/v1/refunds', '/v1/checkout/sessions'],
  ['btcpay', '/refund', '/api/v1/'],
] as const)('a refund whose response from %s was lost can’t be paid another way while it is unreadable', async (name, refunds, path) => {
  const { order } = await paid[name]()
  await refund(at.shop, order.id, 100)
  at[name].fail('lost', refunds)
  await at.payOut()
  at[name].fail('refuse', path)
  await at.payOut()
  expect(await statuses(order)).toEqual(['on_its_way'])
  // After a day, staff know whether it was made.
  await at.shop.ctx.db.query(`update refunds set tries = 29 where status = 'unknown'`)
  await at.payOut()
  expect(await statuses(order)).toEqual(['failed'])
})
