import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { paidOrder } from '../support/guarantees.ts'
import { staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('staff refund an order at most a hundred times, each of which is a line of its receipt', async () => {
  const support = await staff(shop, 'support')
  const order = await paidOrder(shop)
  const refund = (key: string) =>
    support.request('POST', `/api/operator/orders/${order.id}/refunds`, { amount: 0.01, reason: 'A cent.' }, { 'idempotency-key': key })
  expect((await refund('first')).status).toBe(200)
  await shop.ctx.db.query(
    `insert into order_refunds (id, key, order_id, credit_note_number, destination, amount_cents, to_balance_cents, currency, reason, actor)
     select 'orf_many_' || n, 'many:' || n, $1, 'CN-MANY-' || n, 'balance', 1, 1, 'usd', 'A cent.', $2 from generate_series(1, 99) n`,
    [order.id, support.id],
  )
  const refused = await refund('more')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_many_refunds'])
  expect((await refund('first')).status).toBe(200)
})
