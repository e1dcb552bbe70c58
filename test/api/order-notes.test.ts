import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { paidOrder } from '../support/guarantees.ts'
import { staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('an order’s page shows the newest two hundred notes, however many staff write', async () => {
  const support = await staff(shop, 'support')
  const order = await paidOrder(shop)
  await shop.ctx.db.query(
    `insert into order_notes (id, order_id, author_id, content, created_at)
     select 'many_' || n, $1, $2, 'Number ' || n, now() - n * interval '1 minute' from generate_series(1, 201) n`,
    [order.id, support.id],
  )
  const path = `/api/operator/orders/${order.id}`
  await support.request('POST', `${path}/notes`, { content: 'The newest.' })
  const { notes, timeline } = await getData<OrderPage>(support, path)
  expect([notes.length, notes[0]?.content, notes.at(-1)?.content]).toEqual([200, 'Number 199', 'The newest.'])
  expect(timeline.filter(({ kind }) => kind === 'note')).toHaveLength(200)
})
