import { expect, test } from 'vitest'
import type { AdminGuaranteeClaim, GuaranteeClaim } from '#features/guarantees/contract.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { disputing } from '../support/disputes.ts'
import { orderToken } from '../support/orders.ts'
import { providersShop } from '../support/providers.ts'
import { refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { paidByCard, hearStripe } = disputing(at)

test('staff grant a claim for what a dispute hasn’t returned, while the order is still open', async () => {
  await at.shop.ctx.db.query("insert into settings (key, value) values ('guarantees.auto_limit_cents', '100')")
  const { order, session } = await paidByCard()
  const dispute = at.stripe.disputes.open(session, { amount: 300 })
  await hearStripe('created', dispute)
  at.stripe.disputes.decide(dispute, 'lost')
  await hearStripe('closed', dispute)
  const claims = `/api/orders/${order.id}/remedies`
  const { id } = (await at.shop.request<DataOf<GuaranteeClaim>>('POST', claims, { kind: 'refund' }, orderToken(order))).body.data
  const owner = await operator(at.shop)
  const waiting = await getData<AdminGuaranteeClaim[]>(owner, '/api/operator/remedies')
  expect(waiting).toMatchObject([{ id, amount: 3.99, most: 3.99 }])
  expect((await owner.request('POST', `/api/operator/remedies/${id}/decide`, { grant: true, answer: 'Yes.' })).status).toBe(200)
  expect(await refundParts(at.shop, order.id)).toMatchObject([[3.99, 0, 0, expect.any(String)]])
  await at.shop.ctx.db.query("delete from settings where key = 'guarantees.auto_limit_cents'")
})
