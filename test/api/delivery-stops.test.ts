import { expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { DeliveryReport } from '#features/delivery/contract.ts'
import { endOrder } from '#features/delivery/server/commands/end.ts'
import { holdDisputedOrder, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import { claimDue } from '#features/delivery/server/store/deliveries.ts'
import type { AdminGuaranteeClaim, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { withdrawalToken } from '#features/guarantees/server/policy.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { codeOf, type DataOf, firstOf, getData, invalidField } from '../support/answers.ts'
import type { TestShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { MINUTE, type Ordered, SUPPLIER, supplierShop, refundsOf, SECOND } from '../support/delivery.ts'
import { disputePayment } from '../support/disputes.ts'
import { buy } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

/** Stopping an order before it's delivered refunds it and notifies its supplier. */

function claim(shop: TestShop, { orderId, token }: Ordered, asked: object) {
  return shop.request<{ data?: { status: string } }>('POST', `/api/orders/${orderId}/remedies`, asked, { 'x-order-token': token })
}
const withdraw = (shop: TestShop, ordered: Ordered) => claim(shop, ordered, { kind: 'withdrawal' })

test('an order that is stopped: the supplier is called until it confirms, and its later reports change nothing', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 2_000 })
  await work(61 * SECOND)
  const { refund } = await shop.ctx.db.transaction((tx) =>
    endOrder(tx, {
      orderId: ordered.orderId,
      actor: 'customer',
      reason: 'You withdrew from this order.',
      refundKey: `remedy:${ordered.orderId}`,
      destination: 'original',
    }),
  )
  // 3,000 of 5,000 for $6.99.
  expect(refund).toMatchObject({ amountCents: 419 })
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 2_000, refunded: 4.19 })
  expect(await ordered.delivery()).toMatchObject({ status: 'partial', cancelPending: true, nextCallAt: null })
  supplier.behave('error')
  await work()
  await work(11 * SECOND)
  supplier.behave('answer')
  await work(21 * SECOND)
  expect(supplier.calls.filter(({ name }) => name.endsWith('/cancel'))).toHaveLength(3)
  expect(supplier.works.get(ordered.deliveryId)).toMatchObject([{ canceled: true }])
  expect((await ordered.delivery()).cancelPending).toBe(false)

  const late = await supplier.report(shop.url, { id: 'm1', delivery: ordered.deliveryId, status: 'completed', delivered: 5_000 })
  expect(late).toEqual({ status: 200, outcome: 'over already' })
  await work(60 * MINUTE)
  expect(await ordered.read()).toMatchObject({ status: 'partial', delivered: 2_000, refunded: 4.19 })
  expect(await refundsOf(shop, ordered.orderId)).toEqual([419])
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('what a supplier says when it refuses to stop an order, which may name the profile, is not kept', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  await work()
  await withdraw(shop, ordered)
  supplier.behave('refuse')
  await work()
  await work(11 * SECOND)
  expect(supplier.calls.filter(({ name }) => name.endsWith('/cancel')).length).toBeGreaterThan(1)
  const rows = await shop.ctx.db.all('select * from supplier_cancellations')
  expect(rows).toMatchObject([{ delivery_id: ordered.deliveryId, tries: expect.any(Number) }])
  expect(JSON.stringify(rows)).not.toContain('private')
})

test('an order stopped during its handover is also stopped at the supplier when it arrives there', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  const now = shop.ctx.now()
  await claimDue(shop.ctx.db, SUPPLIER, { now, leaseUntil: new Date(now.getTime() + MINUTE) })
  await shop.ctx.db.transaction((tx) =>
    endOrder(tx, { orderId: ordered.orderId, actor: 'customer', reason: 'Not needed.', refundKey: 'remedy:x', destination: 'original' }),
  )
  await work()
  expect((await ordered.delivery()).cancelPending).toBe(true)
  await work(31 * SECOND)
  expect(supplier.calls.map(({ name }) => name)).toEqual(['POST /orders/{id}/cancel', 'POST /orders/{id}/cancel'])
  expect(await ordered.delivery()).toMatchObject({ status: 'canceled', cancelPending: false })
  expect(await ordered.read()).toMatchObject({ status: 'canceled', refunded: 6.99 })
  await expect(
    shop.ctx.db.transaction((tx) =>
      endOrder(tx, { orderId: ordered.orderId, actor: 'customer', reason: 'Again.', refundKey: 'remedy:y', destination: 'original' }),
    ),
  ).rejects.toMatchObject({ status: 409, code: 'order_over' })
})

test('an order that has not been started is simply canceled', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  await shop.ctx.db.transaction((tx) =>
    endOrder(tx, { orderId: ordered.orderId, actor: 'customer', reason: 'Not needed.', refundKey: 'remedy:x', destination: 'original' }),
  )
  await work()
  expect(supplier.calls).toEqual([])
  expect(await ordered.delivery()).toMatchObject({ status: 'canceled', cancelPending: false })
  expect(await refundsOf(shop, ordered.orderId)).toEqual([699])
})

test('an order completed just before a refund claim stays delivered and paid', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const claimed = async (kind: string, manner: 'answer' | 'error' = 'answer') => {
    const ordered = await order()
    await work()
    supplier.set(ordered.deliveryId, { status: 'completed', delivered: 5_000 })
    supplier.behave(manner)
    return { ordered, answer: await claim(shop, ordered, { kind, message: 'They never came.' }) }
  }
  const claims = [await claimed('withdrawal'), await claimed('refund')]
  for (const { ordered } of claims) expect(await ordered.read()).toMatchObject({ status: 'completed', delivered: 5_000, refunded: 0 })
  // Staff decide whether delivered units are refunded.
  expect(claims.map(({ answer }) => answer.status)).toEqual([409, 200])
  // Staff decide if the supplier doesn't report its progress.
  const { ordered, answer } = await claimed('withdrawal', 'error')
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'waiting' } } })
  expect(await ordered.read()).toMatchObject({ status: 'pending', refunded: 0 })
})

test('a customer who withdraws during delivery pays for what arrived until the supplier stopped', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const withdrawn = async (atStop: DeliveryReport, manner: 'answer' | 'conflict' = 'answer') => {
    const ordered = await order()
    await work(SECOND)
    supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 5 })
    supplier.setAtStop(ordered.deliveryId, atStop)
    supplier.behave(manner)
    const { status, body } = await withdraw(shop, ordered)
    supplier.behave('answer')
    return { ordered, answer: [status, body.data?.status], shown: await ordered.read() }
  }
  const short = await withdrawn({ status: 'partial', delivered: 4_800 })
  expect(short.answer[0]).toBe(200)
  expect(short.shown).toMatchObject({ status: 'partial', delivered: 4_800, refunded: 0.28 })
  const whole = await withdrawn({ status: 'completed', delivered: 5_000 })
  expect(whole.answer[0]).toBe(409)
  expect(whole.shown).toMatchObject({ status: 'completed', delivered: 5_000, refunded: 0 })
  const untouched = await withdrawn({ status: 'canceled', delivered: 0 })
  expect(untouched.shown).toMatchObject({ status: 'canceled', refunded: 6.99 })
  // Staff handle what's still in progress. After its end, the undelivered part is refunded as usual.
  const goesOn = await withdrawn({ status: 'in_progress', delivered: 20 })
  expect([goesOn.answer, goesOn.shown.refunded]).toEqual([[200, 'waiting'], 0])
  const refused = await withdrawn({ status: 'partial', delivered: 5 }, 'conflict')
  expect([refused.answer, refused.shown.refunded]).toEqual([[200, 'waiting'], 0])
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('a declaration that was denied stops no delivery, however late it is looked at', async () => {
  const { shop, supplier, order, work } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 2_000 })
  await work(61 * SECOND)
  const { orderNumber, email } = await ordered.read()
  const declared = await shop.request<DataOf<WithdrawalReceipt>>('POST', '/api/withdrawals', { orderNumber, email })
  const withdrawalId = declared.body.data.id
  const token = withdrawalToken(shop.ctx, withdrawalId)
  expect((await shop.request('POST', `/api/withdrawals/${withdrawalId}/deny`, { token })).status).toBe(200)
  await work(31 * MINUTE)
  await carryOutWithdrawal(shop.ctx, { withdrawalId })
  expect(supplier.calls.filter(({ name }) => name.endsWith('/cancel'))).toEqual([])
  expect(await ordered.read()).toMatchObject({ status: 'processing', refunded: 0 })
})

test('a waiting refill is left to staff when its order’s payment is disputed', async () => {
  const { shop, supplier, order, work, operate } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'completed', startCount: 1_000, delivered: 5_000 })
  await work(61 * SECOND)
  await claim(shop, ordered, { kind: 'refill', currentCount: 1_000 })
  await disputePayment(shop, ordered.orderId)
  await holdDisputedOrder(shop.ctx, ordered.orderId)
  await work(61 * SECOND)
  const handedOver = () => supplier.calls.filter(({ name }) => name === 'POST /orders')
  expect(handedOver()).toHaveLength(1)
  const { attention } = await getData<Today>(await operator(shop), '/api/operator/today')
  expect(attention.find(({ kind }) => kind === 'dead')?.rows).toMatchObject([{ href: `/operator/orders/${ordered.orderId}` }])
  const refill = (await deliveriesOf(shop.ctx.db, ordered.orderId)).find(({ kind }) => kind === 'refill')
  expect(refill?.lastError).toContain('A dispute took back the money')
  await operate('POST', `/api/operator/deliveries/${refill?.id}/retry`)
  await work()
  expect(handedOver()).toHaveLength(2)
})

test('staff count deliveries in their own queue before a withdrawal is paid', async () => {
  const { shop, order, operate } = await supplierShop()
  const own = async () => {
    const ordered = await order()
    await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
    return ordered
  }
  const report = ({ deliveryId }: Ordered, body: object) => operate('POST', `/api/operator/deliveries/${deliveryId}/report`, body)
  const begun = await own()
  await report(begun, { status: 'in_progress', delivered: 20 })
  expect((await withdraw(shop, begun)).body.data?.status).toBe('waiting')
  expect((await report(begun, { status: 'completed', delivered: 5_000 })).status).toBe(200)
  expect(await begun.read()).toMatchObject({ status: 'completed', delivered: 5_000, refunded: 0 })
  const unbegun = await own()
  await withdraw(shop, unbegun)
  expect(await unbegun.read()).toMatchObject({ status: 'canceled', refunded: 6.99 })
})

test('a withdrawal waits for staff while a former supplier may still be delivering', async () => {
  const { shop, supplier, order, operate, work } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 20 })
  await work(61 * SECOND)
  supplier.behave('error')
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
  await work()
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', cancelPending: true })
  expect((await withdraw(shop, ordered)).body.data?.status).toBe('waiting')
  expect(await ordered.read()).toMatchObject({ delivered: 20, refunded: 0 })
})

test('a withdrawal that waited for a count refunds no delivered units once the count has refunded the rest', async () => {
  const { shop, order, operate } = await supplierShop()
  const ordered = await order()
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/reassign`, { supplierId: 'prt_manual' })
  const report = (body: object) => operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/report`, body)
  await report({ status: 'in_progress', delivered: 2_000 })
  expect((await withdraw(shop, ordered)).body.data?.status).toBe('waiting')
  await report({ status: 'partial', delivered: 2_000 })
  expect(await refundsOf(shop, ordered.orderId)).toEqual([419])

  const staff = { request: operate }
  const claim = firstOf(await getData<AdminGuaranteeClaim[]>(staff, '/api/operator/remedies'))
  expect(claim).toMatchObject({ kind: 'withdrawal', amount: 0, most: 2.8, order: { status: 'partial', refunded: 4.19 } })
  const decide = (more: object) => operate('POST', `/api/operator/remedies/${claim.id}/decide`, { grant: true, answer: 'Yes.', ...more })
  expect(invalidField(await decide({}))).toBe('amount')
  expect(await refundsOf(shop, ordered.orderId)).toEqual([419])
  expect((await decide({ amount: 1 })).status).toBe(200)
  expect(await refundsOf(shop, ordered.orderId)).toEqual([419, 100])
})

test('while a refill is being delivered, its customer’s account stays, because the supplier needs the link', async () => {
  const { shop, supplier, work } = await supplierShop()
  const eve = await signUp(shop)
  const { id, postUrl } = await buy(eve)
  await startOrderDelivery(shop.ctx, id)
  const deliveryIds = async () => (await deliveriesOf(shop.ctx.db, id)).map((delivery) => delivery.id)
  await work()
  supplier.set(firstOf(await deliveryIds()), { status: 'completed', delivered: 5_000, startCount: 100 })
  await work(2 * MINUTE)
  expect((await eve.request('POST', `/api/orders/${id}/remedies`, { kind: 'refill', currentCount: 4_100 })).status).toBe(200)
  const erase = () => eve.request('DELETE', '/api/account', { password: PASSWORD })
  expect(codeOf(await erase())).toBe('orders_open')
  expect(await getData(eve, '/api/account/erasure')).toMatchObject({ openOrders: 1 })

  await work(MINUTE)
  expect(supplier.calls.at(-1)).toMatchObject({ body: { kind: 'refill', target: { url: postUrl } } })
  supplier.set((await deliveryIds()).at(-1) ?? '', { status: 'completed', delivered: 1_000 })
  await work(2 * MINUTE)
  expect((await erase()).status).toBe(200)
})
