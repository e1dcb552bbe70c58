import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { cancelUnpaidOrders, reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { signWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cards, checkoutPayload } from '../support/factories.ts'
import { type Confirmed, checkOut, orderToken, readOrder, eventTypes, paymentReference } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.jump(0))
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

interface Begun {
  order: OrderSummary
  attemptId: string
  /** The provider's reference, from the URL of its page. */
  reference: string
}

async function begin(changes: Record<string, unknown> = { paymentMethod: 'paypal' }): Promise<Begun> {
  const { status, body } = await checkOut(shop, changes)
  expect(status).toBe(200)
  expect(body.data.payment.status).toBe('requires_action')
  const { order, payment } = body.data
  return { order, attemptId: payment.id, reference: paymentReference(payment) }
}

const read = ({ order }: Begun) => readOrder(shop, order)
const confirm = ({ order }: Pick<Begun, 'order'>) =>
  shop.request<Confirmed>('POST', `/api/orders/${order.id}/payment/confirm`, {}, orderToken(order))
const act = ({ reference }: Begun, action: string) => shop.request('POST', `/api/sandbox/payments/${reference}/${action}`, {})

let eventNumber = 0
/** The provider's webhook request. `sent` replaces the signature or the body after signing. */
function webhook(
  begun: Begun,
  payment: { status: string; capturedCents: number; currency?: string },
  sent: { id?: string; signature?: string; body?: string } = {},
) {
  const id = sent.id ?? `evt_test_${++eventNumber}`
  const { attemptId, reference } = begun
  const body = JSON.stringify({ id, type: `payment.${payment.status}`, payment: { attemptId, reference, currency: 'USD', ...payment } })
  return shop.request('POST', '/api/payments/webhooks/sandbox', sent.body ?? body, {
    'sandbox-signature': sent.signature ?? signWebhook(shop.ctx, body),
  })
}
const paid = { status: 'succeeded', capturedCents: 699 }

const typesOf = async (begun: Begun) => eventTypes(await read(begun))

describe('webhooks', () => {
  test('an event sent a hundred times has one effect', async () => {
    const begun = await begin()
    const answers = await Promise.all(Array.from({ length: 100 }, () => webhook(begun, paid, { id: 'evt_hundred' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await typesOf(begun)).toEqual(['placed', 'paid'])
  })

  test('events in the wrong order end where the payment ended', async () => {
    const begun = await begin()
    for (const report of [paid, { status: 'pending', capturedCents: 0 }, { status: 'requires_action', capturedCents: 0 }])
      await webhook(begun, report)
    expect(await read(begun)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
    expect(await typesOf(begun)).toEqual(['placed', 'paid'])
  })

  test.each([
    ['no signature', { signature: '' }],
    ['a made-up signature', { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['a body altered after signing', { body: '{"id":"evt_x","type":"payment.succeeded"}' }],
  ])('%s: refused, nothing happens', async (_name, sent) => {
    const begun = await begin()
    const answer = await webhook(begun, paid, sent)
    expect(answer.status).toBe(400)
    expect(codeOf(answer)).toBe('invalid_signature')
    expect((await read(begun)).paid).toBe(false)
  })

  test.each([
    ['another currency', { ...paid, currency: 'EUR' }],
    ['less than the price', { ...paid, capturedCents: 698 }],
  ])('%s pays nothing, whoever asks afterwards', async (_name, report) => {
    const begun = await begin()
    expect((await webhook(begun, report)).status).toBe(200)
    await confirm(begun)
    await reconcilePayments(shop.ctx)
    expect((await read(begun)).paid).toBe(false)
    expect(await typesOf(begun)).not.toContain('paid')
  })

  test('a valid signature older than five minutes is refused', async () => {
    const begun = await begin()
    shop.jump(-6 * 60_000)
    const old = signWebhook(shop.ctx, '{}')
    shop.jump(0)
    expect((await webhook(begun, paid, { signature: old, body: '{}' })).status).toBe(400)
  })

  test('days late, for an order canceled meanwhile: the money is owed and goes back', async () => {
    const begun = await begin()
    shop.jump(25 * 3_600_000)
    expect(await cancelUnpaidOrders(shop.ctx)).toBeGreaterThan(0)
    shop.jump(0)
    expect(await read(begun)).toMatchObject({ status: 'canceled', paid: false })
    expect((await webhook(begun, paid)).status).toBe(200)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    const { rows } = await shop.ctx.db.query<{ amount_cents: number }>('select amount_cents from refunds where attempt_id = $1', [
      begun.attemptId,
    ])
    expect(rows).toEqual([{ amount_cents: 699 }])
    expect(await typesOf(begun)).toEqual(['placed', 'payment_refused', 'canceled', 'refund_started'])
  })
})

describe('the browser and the webhook, whichever comes first', () => {
  test('raced a hundred times, each order is paid once', async () => {
    const rounds = await Promise.all(Array.from({ length: 100 }, () => begin()))
    await Promise.all(
      rounds.map(async (begun) => {
        await act(begun, 'approve')
        await Promise.all([confirm(begun), webhook(begun, paid), confirm(begun), webhook(begun, paid)])
        expect(await typesOf(begun)).toEqual(['placed', 'paid'])
      }),
    )
    const { rows } = await shop.ctx.db.query<{ n: number }>('select count(*) as n from ledger_transactions where payment_id = any($1)', [
      rounds.map((begun) => begun.attemptId),
    ])
    expect(rows[0]?.n).toBe(100)
  }, 60_000)
})

describe('what the customer does on the page of the provider', () => {
  test('approves PayPal: paid', async () => {
    const begun = await begin()
    await act(begun, 'approve')
    expect((await confirm(begun)).body.data).toMatchObject({ order: { paid: true }, payment: { status: 'succeeded', method: 'paypal' } })
  })

  test('cancels PayPal: nothing is charged, and the order can be paid by card', async () => {
    const payload = checkoutPayload({ paymentMethod: 'paypal' })
    const first = await checkOut(shop, payload)
    const { order, payment } = first.body.data
    await shop.request('POST', `/api/sandbox/payments/${paymentReference(payment)}/cancel`, {})
    const back = await confirm({ order })
    expect(back.body.data.payment.status).toBe('canceled')
    const again = await checkOut(shop, { ...payload, paymentMethod: 'card' })
    expect(again.body.data.order).toMatchObject({ _id: order._id, paid: true })
  })

  test('leaves PayPal and pays by card instead: the open payment is given up, the order is paid once', async () => {
    const payload = checkoutPayload({ paymentMethod: 'paypal' })
    const first = await checkOut(shop, payload)
    const again = await checkOut(shop, { ...payload, paymentMethod: 'card' })
    expect(again.status).toBe(200)
    expect(again.body.data.order).toMatchObject({ _id: first.body.data.order._id, paid: true })
    const { rows } = await shop.ctx.db.query<{ status: string }>(
      'select status from payment_attempts where subject_id = $1 order by created_at',
      [first.body.data.order._id],
    )
    expect(rows.map((row) => row.status)).toEqual(['canceled', 'succeeded'])
  })

  test('confirms the card that asks, or declines it', async () => {
    const asked = await begin({ cardNumber: cards.needsConfirmation })
    await act(asked, 'approve')
    expect((await confirm(asked)).body.data.order.paid).toBe(true)
    const refused = await begin({ cardNumber: cards.needsConfirmation })
    await act(refused, 'decline')
    expect((await confirm(refused)).body.data).toMatchObject({ order: { paid: false }, payment: { status: 'declined' } })
  })

  test.each(['bitcoin', 'ethereum', 'usdc'])('pays an invoice in %s', async (cryptoType) => {
    const begun = await begin({ paymentMethod: 'crypto', cryptoType })
    await act(begun, 'pay')
    expect((await confirm(begun)).body.data).toMatchObject({ order: { paid: true }, payment: { method: 'crypto', coin: cryptoType } })
  })

  test('pays too little: the order waits, and after the invoice expires what came goes back', async () => {
    const begun = await begin({ paymentMethod: 'crypto', cryptoType: 'bitcoin' })
    await act(begun, 'underpay')
    expect((await confirm(begun)).body.data.order.paid).toBe(false)
    await act(begun, 'expire')
    await confirm(begun)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    await payRefunds(shop.ctx)
    const events = await typesOf(begun)
    expect(events).toContain('refund_started')
    expect(events).toContain('refunded')
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  })
})

describe('a provider that does not answer', () => {
  const behave = (apiFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { apiFault })

  test('the outcome is unknown, the order waits, and the reconciler settles it', async () => {
    await behave('error')
    const payload = checkoutPayload()
    const { status, body } = await checkOut(shop, payload, { 'idempotency-key': 'unknown-1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: expect.stringContaining('still processing'),
      data: { order: { paid: false }, payment: { status: 'unknown' } },
    })
    expect((await shop.request('GET', '/api/services')).status).toBe(200)

    const second = await shop.request('POST', '/api/social-order-payments/process', payload)
    expect(codeOf(second)).toBe('order_in_flight')

    await behave('none')
    shop.jump(10 * 60_000)
    await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where id = $1`, [body.data.payment.id])
    await reconcilePayments(shop.ctx)
    const { rows } = await shop.ctx.db.query<{ status: string }>('select status from payment_attempts where id = $1', [
      body.data.payment.id,
    ])
    expect(['succeeded', 'failed']).toContain(rows[0]?.status)
  })

  test('if all webhooks are lost, the reconciler finds the payment', async () => {
    const begun = await begin()
    await act(begun, 'approve')
    await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where id = $1`, [begun.attemptId])
    await shop.ctx.db.query(`update sandbox_payments set status = 'succeeded', captured_cents = amount_cents where attempt_id = $1`, [
      begun.attemptId,
    ])
    await reconcilePayments(shop.ctx)
    expect((await read(begun)).paid).toBe(true)
  })
})
