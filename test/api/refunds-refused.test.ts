import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderRefundView } from '#features/checkout/contract.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { type PageOf, getData, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { refund, refundEvents, publishedRefundEvents, refundParts } from '../support/refunds.ts'

/** A provider that refuses refunds, and the console. */
let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop()
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const behave = (refundFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { refundFault })
const view = (orderId: string) => refundParts(shop, orderId)
const events = (orderId: string) => refundEvents(shop, orderId)
const published = (orderId: string) => publishedRefundEvents(shop, orderId)
const adminRefunds = (query = '') => getData<ProviderRefundView[]>(operator, `/api/operator/refunds?limit=100${query}`)
const ofOrder = async (orderId: string, query = '') => (await adminRefunds(query)).filter((each) => each.orderId === orderId)

test('is asked anew; until then the refund is failed for everyone, told once, and its money nobody else’s', async () => {
  const { id } = await buy(shop)
  await behave('refuse')
  const { id: orderRefundId, creditNoteNumber } = await refund(shop, id, 699)
  await payRefunds(shop.ctx)
  expect(await view(id)).toEqual([[6.99, 0, 0, 'failed']])
  await expect(refund(shop, id, 1)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
  const [shown] = await ofOrder(id, '&status=failed')
  expect(shown).toMatchObject({
    amount: 6.99,
    status: 'failed',
    orderRefundId,
    creditNoteNumber,
    round: 1,
    nextTryAt: expect.any(String),
  })
  expect(await ofOrder(id, '&status=paid')).toEqual([])
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])

  const retry = () => operator.request('POST', `/api/operator/refunds/${shown?.id}/retry`)
  expect(await retry()).toMatchObject({ status: 200, body: { data: { status: 'failed', round: 2 } } })
  expect(await events(id)).toEqual(['refund_started -699', 'refund_failed -699'])
  await behave('none')
  expect(await retry()).toMatchObject({ status: 200, body: { data: { status: 'paid', round: 3, nextTryAt: null } } })
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'refund_not_failed' } })
  expect(await view(id)).toEqual([[6.99, 0, 0, 'paid']])
  expect(await events(id)).toEqual(['refund_started -699', 'refund_failed -699', 'refunded -699'])
  expect(await published(id)).toEqual(['order.refund_started', 'order.refund_failed', 'order.refunded'])
  expect((await operator.request('POST', '/api/operator/refunds/ref_nobody/retry')).status).toBe(404)
})

test('the same key requests one refund', async () => {
  const { id } = await buy(shop)
  await behave('refuse')
  await refund(shop, id, 699)
  await payRefunds(shop.ctx)
  const [shown] = await ofOrder(id)
  const retry = () =>
    operator.request<DataOf<ProviderRefundView>>('POST', `/api/operator/refunds/${shown?.id}/retry`, undefined, {
      'idempotency-key': 'again',
    })
  const [one, other] = [await retry(), await retry()]
  expect([one.body.data.round, other.body.data.round]).toEqual([2, 2])
  await behave('none')
})

test('the list is paginated, and only for staff', async () => {
  for (let made = 0; made < 4; made++) await refund(shop, (await buy(shop)).id, 100)
  const page = async (query: string) =>
    (await operator.request<PageOf<ProviderRefundView>>('GET', `/api/operator/refunds?limit=2${query}`)).body
  const first = await page('')
  expect(first.data).toHaveLength(2)
  const second = await page(`&cursor=${first.nextCursor}`)
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
  expect(new Set(ids).size).toBe(4)
  const customer = await signUp(shop)
  expect((await customer.request('GET', '/api/operator/refunds')).status).toBe(403)
})
