import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { endOrder } from '#features/delivery/server/commands/end.ts'
import type { AdminGuaranteeClaim, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { firstOf, getData, type MessageAndData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { disputePayment } from '../support/disputes.ts'
import { largeOrder, move, paidOrder } from '../support/guarantees.ts'
import { refund } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

/** What is left of a waiting claim, whenever its order was refunded. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const claimOf = async ({ id }: { id: string }) =>
  (await getData<AdminGuaranteeClaim[]>(owner, '/api/operator/remedies')).find(({ order }) => order.id === id)

const end = (orderId: string) =>
  shop.ctx.db.transaction((tx) => endOrder(tx, { orderId, actor: 'rule', reason: 'No more.', refundKey: orderId, destination: 'original' }))

test('a claim on a late order is less what the order’s end refunds, also while the shop’s clock is ahead of the database’s', async () => {
  const order = await largeOrder(shop)
  await move(shop, order, 'processing', { delivered: 2_000 })
  shop.jump(30 * 86_400_000)
  expect((await order.ask('refund')).body.data).toMatchObject({ status: 'waiting', amount: 119.99 })
  shop.jump(0)
  await end(order.id)
  expect(await claimOf(order)).toMatchObject({ amount: 0, most: 80, order: { status: 'partial', refunded: 119.99 } })
})

test('a claim is less what a refund paid that began before it but was recorded after it', async () => {
  const order = await largeOrder(shop)
  await move(shop, order, 'processing', { delivered: 2_000 })
  shop.jump(30 * 86_400_000)
  await shop.ctx.db.transaction(async (tx) => {
    await tx.query('select now()')
    await order.ask('refund')
    await endOrder(tx, { orderId: order.id, actor: 'rule', reason: 'No more.', refundKey: order.id, destination: 'original' })
  })
  shop.jump(0)
  expect(await claimOf(order)).toMatchObject({ status: 'waiting', amount: 0, order: { refunded: 119.99 } })
})

test('a withdrawal that waited for its owner doesn’t count a refund twice that staff made before it was carried out', async () => {
  const order = await paidOrder(shop)
  const { orderNumber, email } = order
  const declared = await shop.request<MessageAndData<WithdrawalReceipt>>('POST', '/api/withdrawals', { orderNumber, email })
  await refund(shop, order.id, 200)
  await disputePayment(shop, order.id)
  shop.jump(30 * 60_000)
  await carryOutWithdrawal(shop.ctx, { withdrawalId: declared.body.data.id })
  shop.jump(0)
  expect(await claimOf(order)).toMatchObject({ kind: 'withdrawal', status: 'waiting', destination: 'original' })
  await actOnDispute(shop.ctx, firstOf(await attemptsOf(shop.ctx.db, { type: 'order', id: order.id })).id, 'win')
  await fetchDueDisputes(shop.ctx)
  await move(shop, order, 'processing', { delivered: 2_500 })
  await end(order.id)
  expect(await claimOf(order)).toMatchObject({ amount: 3.49, most: 3.49, order: { refunded: 3.5 } })
})
