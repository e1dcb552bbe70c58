import { describe, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { amountCheck } from '#features/payments/server/queries.ts'
import { STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { codeOf } from '../support/answers.ts'
import { signUp } from '../support/customer.ts'
import { checkoutPayload, targets } from '../support/factories.ts'
import { buy, type Deposited, readOrder } from '../support/orders.ts'
import { last, NEXT_STRIPE_SECRET, noCard, providersShop } from '../support/providers.ts'
import { refund, refundParts } from '../support/refunds.ts'

const at = providersShop()
const VERIFICATION = 'POST /v1/notifications/verify-webhook-signature'
const { place, buyBy, comeBack, hear, payOut } = at

describe('a card', () => {
  test('never reaches the shop: its details are refused before anything is stored or logged', async () => {
    const customer = await signUp(at.shop)
    const order = checkoutPayload({ paymentMethod: 'card', ...noCard })
    const typed = [{ cardNumber: '4111 1111 1111 1111' }, { cvcNumber: '737' }, { expiryDate: '12/40' }, { cardholderName: 'Ada Lovelace' }]
    for (const [place, field] of typed.entries()) {
      const key = { 'idempotency-key': `card-fields-${place}` }
      const answers = [
        await at.shop.request('POST', '/api/social-order-payments/process', { ...order, ...field }, key),
        await customer.request('POST', '/api/wallet/deposits', { amount: 25, method: 'stripe', ...field }, key),
        // Whatever else is wrong with them.
        await at.shop.request('POST', '/api/social-order-payments/process', { ...order, quantity: {}, price: 'free', ...field }, key),
        await customer.request('POST', '/api/wallet/deposits', { amount: 'all', ...field }, key),
      ]
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [400, 'card_fields_refused']))
    }
    const { rows } = await at.shop.ctx.db.query(`select 1 from idempotency_keys where key like 'card-fields-%'`)
    expect(rows).toEqual([])
    expect(at.shop.logs.join('\n')).not.toMatch(/4111 ?1111|cvcNumber|cardNumber/)
  })

  test('is charged by a signature of either secret, while one is rotated, and by none that is old', async () => {
    const order = await buyBy('card')
    const id = last(at.stripe.sessions.keys())
    at.stripe.pay(id)
    const old = at.stripe.webhook('checkout.session.completed', id, STRIPE_WEBHOOK_SECRET, new Date(Date.now() - 301_000))
    expect((await hear('stripe', old)).status).toBe(400)
    expect((await hear('stripe', at.stripe.webhook('checkout.session.completed', id, NEXT_STRIPE_SECRET))).status).toBe(200)
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('is not charged less than Stripe takes', async () => {
    const [checkCard, checkPayPal] = [await amountCheck(at.shop.ctx, 'card'), await amountCheck(at.shop.ctx, 'paypal')]
    expect(() => checkCard(49)).toThrow('We take payments by card from $0.50. Please choose another way to pay, or a larger amount.')
    expect(() => [checkCard(50), checkPayPal(1)]).not.toThrow()
  })

  test('whose bank takes days stays pending', async () => {
    const order = await buyBy('card')
    const id = last(at.stripe.sessions.keys())
    at.stripe.pay(id, 'bank')
    expect((await comeBack(order)).body.data.payment.status).toBe('pending')
    Object.assign(at.stripe.sessions.get(id) ?? {}, { payment_status: 'paid' })
    await hear('stripe', at.stripe.webhook('checkout.session.async_payment_succeeded', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('whose bank refuses after days has failed, and can be paid again', async () => {
    const target = { postUrl: 'https://www.instagram.com/p/BankRefuses/' }
    const order = await buyBy('card', target)
    const id = last(at.stripe.sessions.keys())
    at.stripe.pay(id, 'bank')
    await comeBack(order)
    at.stripe.refuseByBank(id)
    const failed = at.stripe.webhook('checkout.session.async_payment_failed', id)
    for (let round = 0; round < 2; round++) expect((await hear('stripe', failed)).status).toBe(200)
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false, payment: { status: 'declined' } })
    expect((await place('card', target)).body.data.payment.status).toBe('requires_action')
  })

  test('session that expires ends the attempt', async () => {
    const order = await buyBy('card')
    at.stripe.expire(last(at.stripe.sessions.keys()))
    await hear('stripe', at.stripe.webhook('checkout.session.expired', last(at.stripe.sessions.keys())))
    expect((await readOrder(at.shop, order)).payment?.status).toBe('expired')
  })

  test('event of somebody else on the same account is taken in and changes nothing, whatever payment it names', async () => {
    const order = await buyBy('card')
    const own = at.stripe.sessions.get(last(at.stripe.sessions.keys()))
    if (!own) throw new Error('the order has no session')
    // Anyone who opens a payment link of the account can set its `client_reference_id` in the URL.
    for (const client_reference_id of ['order_of_another_shop', own.client_reference_id]) {
      const paid = { status: 'complete', payment_status: 'paid', metadata: {}, client_reference_id } as const
      at.stripe.sessions.set('cs_foreign', { ...own, ...paid, id: 'cs_foreign' })
      const foreign = at.stripe.webhook('checkout.session.completed', 'cs_foreign')
      expect((await hear('stripe', foreign)).status).toBe(200)
      expect((await hear('stripe', foreign)).status).toBe(200)
      at.stripe.sessions.delete('cs_foreign')
    }
    expect((await readOrder(at.shop, order)).paid).toBe(false)
  })
})

describe('PayPal', () => {
  test('no longer takes a token before its time: the shop asks for another and the order goes on', async () => {
    await buyBy('paypal')
    at.paypal.revokeToken()
    const before = at.paypal.asked.length
    expect((await place('paypal')).body.data.payment.status).toBe('requires_action')
    expect(at.paypal.asked.slice(before)).toEqual(['POST /v2/checkout/orders', 'POST /v1/oauth2/token', 'POST /v2/checkout/orders'])
  })

  test('is believed by its certificate, and only from its own hosts; its verification call is made while that cannot be fetched, and cannot be had for nothing', async () => {
    const order = await buyBy('paypal')
    const id = last(at.paypal.orders.keys())
    at.paypal.approve(id)
    const message = at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id)
    const named = (url: string) => ({ ...message, headers: { ...message.headers, 'paypal-cert-url': url } })
    const { 'paypal-cert-url': own = '' } = message.headers
    at.paypal.fail('refuse', 'another-certificate')
    expect((await hear('paypal', named('https://paypal.com.example.org/cert.pem'))).status).toBe(400)
    expect((await hear('paypal', named(`${own}/another-certificate`))).status).toBe(400)
    const altered = { ...message, body: message.body.replace(order.id, 'ord_another').replace('APPROVED', 'COMPLETED') }
    expect((await hear('paypal', altered)).status).toBe(400)
    expect((await readOrder(at.shop, order)).paid).toBe(false)
    expect(at.paypal.asked).not.toContain(VERIFICATION)
    for (const fault of ['error', 'lost'] as const) {
      at.paypal.fail(fault, 'another-certificate')
      expect((await hear('paypal', named(`${own}/another-certificate`))).status).toBe(200)
    }
    expect(at.paypal.asked.filter((call) => call === VERIFICATION)).toHaveLength(2)
    at.paypal.verifies(false)
    expect((await hear('paypal', named(`${own}/another-certificate`))).status).toBe(400)
    expect((await hear('paypal', message)).status).toBe(200)
    expect((await readOrder(at.shop, order)).paid).toBe(true)
    at.paypal.verifies(true)
  })

  test('says that a message is not its own: it is refused; its own is taken days later, as it sends it again after an outage', async () => {
    const order = await buyBy('paypal')
    const id = last(at.paypal.orders.keys())
    at.paypal.approve(id)
    expect((await hear('paypal', at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id, { forged: true }))).status).toBe(400)
    const late = at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id, { at: new Date(Date.now() - 2 * 24 * 3_600_000) })
    for (let round = 0; round < 2; round++) expect((await hear('paypal', late)).status).toBe(200)
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('declines the payer’s funding source: the order stays payable', async () => {
    at.paypal.capturesAre('INSTRUMENT_DECLINED')
    const order = await buyBy('paypal')
    at.paypal.approve(last(at.paypal.orders.keys()))
    expect((await comeBack(order)).body.data.payment.status).toBe('declined')
    at.paypal.capturesAre('COMPLETED')
    expect((await readOrder(at.shop, order)).status).toBe('pending')
  })

  test('approves too late: a canceled payment is not captured', async () => {
    const same = { postUrl: targets.instagramPost(), email: 'late@example.com' }
    const order = await buyBy('paypal', same)
    const id = last(at.paypal.orders.keys())
    // The same guest pays another way, which cancels the first payment.
    expect((await place('card', same)).body.data.payment.status).toBe('requires_action')
    at.paypal.approve(id)
    expect((await hear('paypal', at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id))).status).toBe(200)
    expect(at.paypal.orders.get(id)?.status).toBe('APPROVED')
    expect((await readOrder(at.shop, order)).paid).toBe(false)
  })

  test('deletes an order that nobody approved: the payment ends, its reserved balance returns, and PayPal is not asked again', async () => {
    const customer = await signUp(at.shop)
    await customer.request('POST', '/api/wallet/deposits', { amount: 5, method: 'stripe' })
    const card = last(at.stripe.sessions.keys())
    at.stripe.pay(card)
    await hear('stripe', at.stripe.webhook('checkout.session.completed', card))
    const order = await buy(customer, { paymentMethod: 'paypal', useBalance: true, ...noCard })
    const made = await customer.request<Deposited>('POST', '/api/wallet/deposits', { amount: 25, method: 'paypal' })
    const statuses = async () => {
      const deposit = await customer.request<Deposited>('GET', `/api/wallet/deposits/${made.body.data.deposit.id}`)
      return [(await readOrder(customer, order)).payment?.status, deposit.body.data.payment.status, deposit.body.balance]
    }
    expect(await statuses()).toEqual(['requires_action', 'requires_action', 0])
    const deleted = [...at.paypal.orders.keys()].slice(-2)
    for (const id of deleted) at.paypal.orders.delete(id)
    await at.reconcile()
    expect(await statuses()).toEqual(['requires_action', 'requires_action', 0])
    at.shop.jump(61 * 60_000)
    await at.reconcile()
    at.shop.jump(0)
    expect(await statuses()).toEqual(['expired', 'expired', 5])
    const asked = at.paypal.asked.length
    await at.reconcile()
    expect(at.paypal.asked.slice(asked).filter((call) => deleted.some((id) => call.includes(id)))).toEqual([])
  })

  test('holds a capture: it is paid when PayPal lets it go', async () => {
    at.paypal.capturesAre('PENDING')
    const order = await buyBy('paypal')
    const id = last(at.paypal.orders.keys())
    at.paypal.approve(id)
    expect((await comeBack(order)).body.data.payment.status).toBe('pending')
    at.paypal.capturesAre('COMPLETED')
    await hear('paypal', at.paypal.webhook('PAYMENT.CAPTURE.COMPLETED', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })
})

describe('coins', () => {
  test('are chosen on the page of BTCPay Server: the shop names none', async () => {
    const { body } = await place('crypto', { cryptoType: 'ethereum' })
    expect(body.data.payment).toMatchObject({ method: 'crypto', status: 'requires_action' })
    expect(body.data.payment).not.toHaveProperty('coin')
  })

  test('that are seen and not confirmed are waited for', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 6.99, 'Processing')
    expect((await comeBack(order)).body.data.payment.status).toBe('pending')
    at.btcpay.pay(id, 0, 'Settled')
    await hear('btcpay', at.btcpay.webhook('InvoiceSettled', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('that are too many pay the order, and the rest goes back', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 10)
    await hear('btcpay', at.btcpay.webhook('InvoiceSettled', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
    await payOut()
    expect(at.btcpay.pullPayments.at(-1)).toMatchObject({ amount: '3.01' })
  })

  test('beyond the price that are only seen go back once they are confirmed', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    const refunds = at.btcpay.pullPayments.length
    at.btcpay.pay(id, 6.99)
    at.btcpay.pay(id, 90, 'Processing')
    await hear('btcpay', at.btcpay.webhook('InvoiceReceivedPayment', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
    await payOut()
    expect(at.btcpay.pullPayments).toHaveLength(refunds)
    at.btcpay.pay(id, 0)
    await hear('btcpay', at.btcpay.webhook('InvoicePaymentSettled', id))
    await payOut()
    expect(at.btcpay.pullPayments.slice(refunds)).toMatchObject([{ amount: '90.00' }])
  })

  test('that are hardly too few pay nothing, whatever the store forgives', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 6.8)
    await hear('btcpay', at.btcpay.webhook('InvoiceReceivedPayment', id))
    expect((await readOrder(at.shop, order)).paid).toBe(false)
    at.btcpay.pay(id, 0.19)
    await hear('btcpay', at.btcpay.webhook('InvoiceSettled', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('that are too few before the invoice expires go back', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 4)
    at.btcpay.expire(id)
    await hear('btcpay', at.btcpay.webhook('InvoiceExpired', id))
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false, payment: { status: 'expired' } })
    await payOut()
    expect(at.btcpay.pullPayments.at(-1)).toMatchObject({ amount: '4.00' })
  })

  test('that were seen and are never confirmed pay nothing: the order can be paid again', async () => {
    const same = { postUrl: targets.instagramPost(), email: 'invalid@example.com' }
    const order = await buyBy('crypto', same)
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 6.99, 'Processing')
    await hear('btcpay', at.btcpay.webhook('InvoiceProcessing', id))
    at.btcpay.invalidate(id)
    for (let round = 0; round < 2; round++) expect((await hear('btcpay', at.btcpay.webhook('InvoiceInvalid', id))).status).toBe(200)
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false, payment: { status: 'failed' } })
    expect((await place('crypto', same)).body.data).toMatchObject({ order: { id: order.id }, payment: { status: 'requires_action' } })
  })

  test('that are confirmed on an invoice somebody marked as invalid go back', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 6.99)
    at.btcpay.invalidate(id, 'Marked')
    await hear('btcpay', at.btcpay.webhook('InvoiceInvalid', id))
    const { paid, payment } = await readOrder(at.shop, order)
    await payOut()
    expect([paid, payment?.status, at.btcpay.pullPayments.at(-1)?.amount]).toEqual([false, 'failed', '6.99'])
  })

  test('on an invoice that somebody archived pay the order, and can be refunded', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    Object.assign(at.btcpay.invoices.get(id) ?? {}, { archived: true })
    at.btcpay.pay(id, 6.99)
    await hear('btcpay', at.btcpay.webhook('InvoiceSettled', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
    await refund(at.shop, order.id, 200)
    await payOut()
    expect(at.btcpay.pullPayments.at(-1)?.amount).toBe('2.00')
  })

  test('are refunded, and reconciled, however many invoices and refunds there were before', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.pay(id, 6.99)
    await comeBack(order)
    const paid = at.btcpay.invoices.get(id)
    if (!paid) throw new Error('there is no invoice')
    const filler = { itemDesc: 'x'.repeat(500) }
    const made = { name: 'earlier', amount: '1.00', viewLink: `${at.btcpay.url}/${'x'.repeat(500)}`, archived: false }
    for (let place = 0; place < 2_500; place++) {
      const invoice = { ...paid, id: `unpaid-${place}`, status: 'New' as const, additionalStatus: 'None' as const }
      at.btcpay.invoices.set(invoice.id, { ...invoice, metadata: { orderId: `elsewhere-${place}`, ...filler } })
      at.btcpay.pullPayments.push({ ...made, id: `pull-${place}` })
    }
    at.btcpay.fail('lost', `/invoices/${id}/refund`)
    await refund(at.shop, order.id, 200)
    await payOut()
    at.btcpay.fail('none')
    const before = at.btcpay.pullPayments.length
    await payOut()
    const { id: pullPayment, name } = at.btcpay.pullPayments.at(-1) ?? { id: '', name: '' }
    expect([at.btcpay.pullPayments.length, name]).toEqual([before, expect.stringMatching(/^ref_/)])
    at.btcpay.payOut(pullPayment)
    const asked = at.btcpay.asked.length
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[2, 0, 0, 'paid']])
    expect(at.btcpay.asked.slice(asked)).toContain(`GET /api/v1/pull-payments/${pullPayment}`)
    expect(at.btcpay.asked.slice(asked).filter((call) => /stores.*pull-payments/.test(call))).toEqual([])
    await listBalanceTransactions(at.shop.ctx)
    const { rows } = await at.shop.ctx.db.query('select type from balance_transactions where provider = $1 order by type', ['btcpay'])
    expect(rows).toEqual(expect.arrayContaining([{ type: 'capture' }, { type: 'refund' }]))
    for (const each of at.btcpay.invoices.keys()) if (each.startsWith('unpaid')) at.btcpay.invoices.delete(each)
    at.btcpay.pullPayments.splice(0, Infinity, ...at.btcpay.pullPayments.filter((each) => each.name !== 'earlier'))
  })

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a number', 7],
    ['a long text', 'x'.repeat(300)],
    ['a text that cannot be stored', 'a\0b'],
  ])('of others in the same store hold up nothing, even if their order is %s', async (_name, orderId) => {
    await buyBy('crypto')
    const own = last(at.btcpay.invoices.keys())
    const { db } = at.shop.ctx
    Object.assign(at.btcpay.invoices.get(own) ?? {}, { metadata: { orderId } })
    at.btcpay.pay(own, 6.99)
    expect((await hear('btcpay', at.btcpay.webhook('InvoiceSettled', own))).status).toBe(200)
    await listBalanceTransactions(at.shop.ctx)
    const listed = 'select attempt_id as attempt from balance_transactions where provider = $1 and id = $2'
    expect(await db.all(listed, ['btcpay', own])).toEqual([{ attempt: null }])
    at.btcpay.invoices.delete(own)
  })

  test('whose refund waits behind a slow one in one process are refunded once, even if another process takes it over', async () => {
    const [byCard, byCoins] = [await buyBy('card'), await buyBy('crypto')]
    at.stripe.pay(last(at.stripe.sessions.keys()))
    at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
    for (const order of [byCard, byCoins]) {
      await comeBack(order)
      await refund(at.shop, order.id, 200)
    }
    const [before, asked] = [at.btcpay.pullPayments.length, at.stripe.asked.length]
    at.stripe.fail('hang')
    const slow = payRefunds(at.shop.ctx)
    await expect.poll(() => at.stripe.asked.length).toBe(asked + 1)
    // A claim ends after a while, in case its process died.
    await at.shop.ctx.db.query(
      `update refunds set try_at = now() from payment_attempts attempt where attempt.id = attempt_id and subject_id = $1`,
      [byCoins.id],
    )
    await payRefunds(at.shop.ctx)
    await slow
    expect(at.btcpay.pullPayments.length).toBe(before + 1)
  })

  test('that a customer has claimed are waited for, though the pull payment was archived meanwhile', async () => {
    const order = await buyBy('crypto')
    at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
    await comeBack(order)
    await refund(at.shop, order.id, 200)
    await payOut()
    const made = at.btcpay.pullPayments.at(-1)
    if (!made) throw new Error('there is no pull payment')
    at.btcpay.payOut(made.id, 'InProgress')
    made.archived = true
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[2, 0, 0, 'on_its_way']])
    at.btcpay.payOut(made.id)
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[2, 0, 0, 'paid']])
  })

  test('that come late in full pay the order', async () => {
    const order = await buyBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    at.btcpay.expire(id)
    await hear('btcpay', at.btcpay.webhook('InvoiceExpired', id))
    at.btcpay.pay(id, 6.99)
    await hear('btcpay', at.btcpay.webhook('InvoicePaymentSettled', id))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })
})

// These two tests come last, because they use up this network's limits.
/** Sends requests until the limit is reached. */
async function untilLimited(send: () => Promise<{ status: number }>): Promise<void> {
  const statuses: number[] = []
  while (!statuses.includes(429)) statuses.push(...(await Promise.all(Array.from({ length: 100 }, async () => (await send()).status))))
}

test('a provider that never responds delays no payment at another', async () => {
  for (let made = 0; made < 3; made++) await buyBy('crypto')
  const order = await buyBy('paypal')
  at.paypal.approve(last(at.paypal.orders.keys()))
  at.btcpay.fail('hang')
  await at.shop.ctx.db.query(
    `update payment_attempts set look_up_at = now() - case provider when 'btcpay' then interval '1 minute' else interval '0' end
     where look_up_at is not null`,
  )
  let isOver = false
  const run = reconcilePayments(at.shop.ctx).then(() => (isOver = true))
  await expect.poll(async () => (await readOrder(at.shop, order)).paid, { timeout: 4_000 }).toBe(true)
  expect(isOver).toBe(false)
  await run
})

test('many due payments at a provider that never responds do not delay those at another', async () => {
  const waiting = await buyBy('crypto')
  const order = await buyBy('paypal')
  at.paypal.approve(last(at.paypal.orders.keys()))
  at.btcpay.fail('hang')
  await at.shop.ctx.db.query(
    `insert into payment_attempts (id, subject_type, subject_id, provider, method, coin, amount_cents, currency, status, look_up_at)
     select 'pay_due_' || n, subject_type, subject_id, provider, method, coin, amount_cents, currency, 'unknown', now() - interval '1 minute'
     from payment_attempts, generate_series(1, 60) n where subject_id = $1`,
    [waiting.id],
  )
  await at.shop.ctx.db.query(`update payment_attempts set look_up_at = now() where look_up_at is not null and provider = 'paypal'`)
  const run = reconcilePayments(at.shop.ctx)
  await expect.poll(async () => (await readOrder(at.shop, order)).paid, { timeout: 4_000 }).toBe(true)
  await at.shop.ctx.db.query(`update payment_attempts set look_up_at = null, status = 'failed' where id like 'pay_due_%'`)
  at.btcpay.fail('none')
  await run
})

test('a visitor who checks payments repeatedly is limited, and the provider is not called', async () => {
  const order = await buyBy('card')
  await untilLimited(() => at.shop.request('POST', '/api/orders/ord_unknown/payment/confirm', {}))
  const before = at.stripe.asked.length
  expect((await comeBack(order)).status).toBe(429)
  expect(at.stripe.asked.length).toBe(before)
})

test('PayPal is not called about the webhooks of a stranger who forges many, and good ones of the same network are taken', async () => {
  const order = await buyBy('paypal')
  const id = last(at.paypal.orders.keys())
  at.paypal.approve(id)
  const forged = at.stripe.webhook('checkout.session.completed', last(at.stripe.sessions.keys()), 'whsec_of_nobody')
  const aboutPayPal = (url?: string) => {
    const message = at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id, { forged: true })
    return { ...message, headers: { ...message.headers, ...(url && { 'paypal-cert-url': url }) } }
  }
  const statuses = new Set([(await hear('paypal', aboutPayPal())).status])
  for (let sent = 0; sent < 16; sent++) statuses.add((await hear('stripe', forged)).status)
  at.paypal.fail('error', 'unknown')
  const before = at.paypal.asked.length
  statuses.add((await hear('paypal', aboutPayPal(`${at.paypal.url}/unknown`))).status)
  expect(at.paypal.asked).toHaveLength(before)
  statuses.add((await hear('nobody', forged)).status)
  expect([...statuses]).toEqual([400])
  expect((await hear('paypal', at.paypal.webhook('CHECKOUT.ORDER.APPROVED', id))).status).toBe(200)
  expect((await readOrder(at.shop, order)).paid).toBe(true)
  expect(at.paypal.asked.slice(before)).not.toContain(VERIFICATION)
  const card = await buyBy('card')
  at.stripe.pay(last(at.stripe.sessions.keys()))
  expect((await hear('stripe', at.stripe.webhook('checkout.session.completed', last(at.stripe.sessions.keys())))).status).toBe(200)
  expect((await readOrder(at.shop, card)).paid).toBe(true)
})
