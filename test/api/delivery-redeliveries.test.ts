import { expect, test } from 'vitest'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import { type AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import { finishDelivery } from '#features/guarantees/server/commands/finish.ts'
import { eraseOrders } from '#features/orders/server/commands.ts'
import { accessToken } from '#features/orders/server/queries.ts'
import { codeOf, getData } from '../support/answers.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { type Ordered, SECOND, type SupplierShop, supplierShop } from '../support/delivery.ts'
import { complete, paidOrder } from '../support/guarantees.ts'
import { operator } from '../support/staff.ts'

/** Refills, and what else happens to their order before they are submitted. */

const refill = ({ shop }: SupplierShop, { orderId, token }: Pick<Ordered, 'orderId' | 'token'>) =>
  shop.request('POST', `/api/orders/${orderId}/remedies`, { kind: 'refill', currentCount: 1_000 }, { 'x-order-token': token })

/** A completed order of 5,000 views of a customer with an account. */
async function completed() {
  const all = await supplierShop()
  const customer = await signUp(all.shop)
  await all.shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  const ordered = await all.order({ email: customer.email })
  await all.work()
  all.supplier.set(ordered.deliveryId, { status: 'completed', startCount: 1_000, delivered: 5_000 })
  await all.work(61 * SECOND)
  const submitted = () => all.supplier.calls.filter(({ name }) => name === 'POST /orders').map(({ body }) => body.kind)
  return { ...all, all, customer, ordered, submitted }
}

test('a refill that an erasure overtakes is not delivered to whoever is called “erased”, neither is a later one', async () => {
  const { all, shop, supplier, customer, ordered, work, submitted, operate } = await completed()
  supplier.behave('error')
  expect((await refill(all, ordered)).body).toMatchObject({ data: { status: 'granted' } })
  await work()
  expect(codeOf(await customer.request('DELETE', '/api/account', { password: PASSWORD }))).toBe('orders_open')
  // An erasure that counted open refills just before this one was granted.
  const account = { userId: customer.id, email: customer.email, username: 'Ada', emailVerified: true, orderEmails: true }
  await shop.ctx.db.transaction((tx) => eraseOrders(tx, account))
  supplier.behave('answer')
  await work(31 * SECOND)
  // The supplier may have received the call that it answered with an error.
  expect(supplier.calls.slice(-2).map(({ name }) => name)).toEqual(['POST /orders', 'POST /orders/{id}/cancel'])
  expect(submitted()).toEqual(['order', 'refill'])
  const [, canceled] = await deliveriesOf(shop.ctx.db, ordered.orderId)
  expect(canceled).toMatchObject({ kind: 'refill', status: 'canceled' })

  await finishDelivery(shop.ctx, { deliveryId: canceled?.id ?? '' })
  const [claim] = await getData<AdminGuaranteeClaim[]>(await operator(shop), '/api/operator/remedies?status=waiting')
  const decide = (grant: boolean) => operate('POST', `/api/operator/remedies/${claim?.id}/decide`, { grant, answer: 'Sorry.' })
  expect(codeOf(await decide(true))).toBe('remedy_closed')
  expect((await decide(false)).status).toBe(200)
  expect(codeOf(await refill(all, ordered))).toBe('remedy_closed')
  await work(61 * SECOND)
  expect(submitted()).toEqual(['order', 'refill'])
})

test('a refill that a refund of the whole price overtakes is not submitted, and its claim returns to staff', async () => {
  const { all, shop, ordered, work, submitted, operate } = await completed()
  expect((await refill(all, ordered)).body).toMatchObject({ data: { status: 'granted' } })
  const refund = { amount: 6.99, reason: 'They are unhappy.', destination: 'original' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await operate('POST', `/api/operator/orders/${ordered.orderId}/refunds`, refund, key)).status).toBe(200)
  await work(61 * SECOND)
  expect(submitted()).toEqual(['order'])
  const [, canceled] = await deliveriesOf(shop.ctx.db, ordered.orderId)
  await finishDelivery(shop.ctx, { deliveryId: canceled?.id ?? '' })
  const waiting = await getData<AdminGuaranteeClaim[]>(await operator(shop), '/api/operator/remedies?status=waiting')
  expect(waiting).toMatchObject([{ kind: 'refill' }])
  expect(await ordered.read()).toMatchObject({ status: 'completed', refunded: 6.99 })
})

test('a refill for a link that staff have blocked is not delivered by rule, but waits for them', async () => {
  const { all, ordered, work, submitted, operate } = await completed()
  const block = { kinds: ['target'], reason: 'Its owner complained.', endsAt: null }
  expect((await operate('POST', `/api/operator/blocks/orders/${ordered.orderId}`, block)).status).toBeLessThan(300)
  expect((await refill(all, ordered)).body).toMatchObject({ data: { status: 'waiting', quantity: 5_000 } })
  await work(61 * SECOND)
  expect(submitted()).toEqual(['order'])
})

test('a refill waits for staff who blocked the mailbox of the order, also when its customer signs out and asks by the link', async () => {
  const { all, shop, customer } = await completed()
  const order = await paidOrder(shop, { by: customer, email: 'typed.instead@example.com' })
  await complete(shop, order)
  const block = { kinds: ['email'], reason: 'It belongs to somebody else.', endsAt: null }
  expect((await all.operate('POST', `/api/operator/blocks/orders/${order.id}`, block)).status).toBe(200)
  const byLink = await refill(all, { orderId: order.id, token: accessToken(shop.ctx, order.id) })
  expect(byLink.body).toMatchObject({ data: { status: 'waiting', quantity: 5_000 } })
})
