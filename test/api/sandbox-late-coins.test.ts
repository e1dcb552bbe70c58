import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkOut, readOrder, paymentReference } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('a payer sends a part, lets the invoice expire, and sends the rest: all of it goes back, the order stays unpaid', async () => {
  const { order, payment } = (await checkOut(shop, { paymentMethod: 'crypto', cryptoType: 'ethereum' })).body.data
  const reference = paymentReference(payment)
  for (const action of ['underpay', 'expire', 'pay']) {
    expect((await shop.request('POST', `/api/sandbox/payments/${reference}/${action}`)).status).toBe(200)
    await deliverSandboxWebhooks(shop.ctx)
    await payRefunds(shop.ctx)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  }
  expect(await readOrder(shop, order)).toMatchObject({ paid: false, payment: { status: 'expired' } })
  const { rows } = await shop.ctx.db.query(
    'select captured_cents as captured, refunded_cents as refunded from sandbox_payments where reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ captured: 699, refunded: 699 }])
})
