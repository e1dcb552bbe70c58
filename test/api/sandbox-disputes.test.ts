import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { actOnDispute } from '#features/payments/server/providers/sandbox/disputes.ts'
import { newId } from '#shared/ids.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cards } from '../support/factories.ts'

let shop: TestShop
let sandbox: PaymentProvider
beforeAll(async () => {
  shop = await testShop({ seed: false })
  sandbox = shop.ctx.providers.sandbox as PaymentProvider
})
afterAll(() => shop.stop())

const pay = () =>
  sandbox.create({
    attemptId: newId('pay'),
    amountCents: 699,
    currency: 'USD',
    method: 'card',
    card: { number: cards.pays, expiry: '12/40', cvc: '123', holder: 'Ada Lovelace' },
    description: 'Instagram Views 5K · GS-100234',
    returnUrl: 'https://shop.example/tracking',
    createdAt: new Date(),
  })
const refund = (reference: string, amountCents: number) =>
  sandbox.refund({ reference, createdAt: new Date(), previousReference: null, isRepeated: false, refundId: newId('ref'), amountCents })

test('refunds and a dispute at once never take more than was captured', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, pay))
  await Promise.all(payments.flatMap(({ reference, attemptId }) => [refund(reference, 400), actOnDispute(shop.ctx, attemptId, 'dispute')]))
  const { rows } = await shop.ctx.db.query<{ cents: number }>(
    `select refunded_cents + dispute.amount_cents as cents from sandbox_payments payment
     join sandbox_disputes dispute on payment_reference = payment.reference where payment.attempt_id = any($1)`,
    [payments.map(({ attemptId }) => attemptId)],
  )
  expect(rows.map(({ cents }) => cents)).toEqual(payments.map(() => 699))
})

test('money that a dispute took is only refunded once the shop won it', async () => {
  const { reference, attemptId } = await pay()
  await actOnDispute(shop.ctx, attemptId, 'dispute')
  expect(await refund(reference, 699)).toMatchObject({ status: 'failed' })
  await actOnDispute(shop.ctx, attemptId, 'win')
  expect(await refund(reference, 699)).toMatchObject({ status: 'succeeded' })
})
