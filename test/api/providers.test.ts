import { describe, expect, test } from 'vitest'
import type { Today } from '#features/operations/contract/today.ts'
import type { ProviderServer } from '../fakes/provider-server.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { signUp } from '../support/customer.ts'
import { checkoutPayload, targets } from '../support/factories.ts'
import { checkOut, type GuestOrder, type Placed, readOrder } from '../support/orders.ts'
import { type ProviderDriver, providerDrivers } from '../support/provider-drivers.ts'
import { noCard, providersShop } from '../support/providers.ts'
import { refund, refundEvents, refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { place, buyBy, comeBack, hear, reconcile, payOut } = at

/** What differs between providers in these tests. */
interface Case extends ProviderDriver {
  /** Changes this payment's currency at the provider to euros. */
  inEuros(id: string): void
  /** Whether the customer can still pay there. */
  isOpen(id: string): boolean
  /** Pays one dollar, whatever the price. */
  payOther(id: string): void
  /** Part of the path of refund requests. */
  refundPath: string
  refundArrives(): void
  /** How a pending refund ends without money, in the provider's terms. */
  refundEnds: string[]
  endRefund(status: string): void
  /** Makes the provider forget idempotency keys. */
  forgetKeys(): void
}

const drivers = providerDrivers(at)

const cases: Case[] = [
  {
    ...drivers.stripe,
    inEuros: (id) => Object.assign(at.stripe.sessions.get(id) ?? {}, { currency: 'eur' }),
    isOpen: (id) => at.stripe.sessions.get(id)?.status === 'open',
    payOther(id) {
      Object.assign(at.stripe.sessions.get(id) ?? {}, { amount_total: 100 })
      at.stripe.pay(id)
    },
    refundPath: 'refund',
    refundArrives: () => at.stripe.refundsAre('succeeded'),
    refundEnds: ['failed', 'canceled'],
    endRefund: (status) => at.stripe.refundsAre(status === 'canceled' ? 'canceled' : 'failed'),
    forgetKeys: () => at.stripe.forgetKeys(),
  },
  {
    ...drivers.paypal,
    inEuros: (id) => Object.assign(at.paypal.orders.get(id)?.purchase_units[0]?.amount ?? {}, { currency_code: 'EUR' }),
    // A PayPal order can't be ended, so the shop just doesn't capture it.
    isOpen: () => false,
    payOther(id) {
      Object.assign(at.paypal.orders.get(id)?.purchase_units[0]?.amount ?? {}, { value: '1.00' })
      at.paypal.approve(id)
    },
    refundPath: '/v2/payments',
    refundArrives: () => at.paypal.refundsAre('COMPLETED'),
    refundEnds: ['FAILED', 'CANCELLED'],
    endRefund: (status) => at.paypal.refundsAre(status === 'CANCELLED' ? 'CANCELLED' : 'FAILED'),
    forgetKeys: () => at.paypal.forgetKeys(),
  },
  {
    ...drivers.btcpay,
    inEuros: (id) => Object.assign(at.btcpay.invoices.get(id) ?? {}, { currency: 'EUR' }),
    isOpen: (id) => at.btcpay.invoices.get(id)?.status === 'New',
    payOther(id) {
      at.btcpay.pay(id, 1)
      at.btcpay.expire(id)
    },
    refundPath: 'refund',
    refundArrives: () => at.btcpay.payOut(at.btcpay.pullPayments.at(-1)?.id ?? ''),
    refundEnds: ['archived'],
    endRefund: () => void Object.assign(at.btcpay.pullPayments.at(-1) ?? {}, { archived: true }),
    // A pull payment is recognized by its name.
    forgetKeys: () => {},
  },
]

/** The number of requests to a provider about a payment. */
const paymentCalls = ({ asked }: ProviderServer) => asked.filter((call) => !call.includes('verify-webhook-signature')).length

describe.each(cases)('$name', (provider) => {
  const { name, method, server, payPath, newest, count, pay, webhook, refunds } = provider
  const { inEuros, isOpen, payOther, refundPath, refundArrives, forgetKeys, refundEnds, endRefund } = provider
  /** A paid order with a pending refund of $3.00, and the provider's first response to it. */
  async function refundBegun(status: 'pending' | 'succeeded'): Promise<GuestOrder> {
    const order = await buyBy(method)
    pay(newest())
    await comeBack(order)
    at.stripe.refundsAre(status)
    at.paypal.refundsAre(status === 'pending' ? 'PENDING' : 'COMPLETED')
    await refund(at.shop, order.id, 300)
    return order
  }

  test('a customer pays on the provider’s page and comes back to a paid order', async () => {
    const { status, body } = await place(method)
    expect(status).toBe(200)
    expect(body.data.payment).toMatchObject({ status: 'requires_action', amount: 6.99, nextAction: { type: 'redirect' } })
    const order = body.data.order as GuestOrder
    expect((await comeBack(order)).body.data.payment.status).toBe('requires_action')
    pay(newest())
    expect((await comeBack(order)).body.data).toMatchObject({ payment: { status: 'succeeded' }, order: { paid: true } })
  })

  test('a webhook pays it once, however often it comes; a forged one is refused', async () => {
    const order = await buyBy(method)
    pay(newest())
    const message = webhook(newest())
    const forged = {
      ...message,
      headers: Object.fromEntries(
        Object.entries(message.headers).map(([key, value]) => [key, value.replace(/.$/, value.endsWith('0') ? '1' : '0')]),
      ),
    }
    expect((await hear(name, { ...forged, headers: { ...forged.headers, 'content-type': 'application/json' } })).status).toBe(400)
    expect((await hear(name, { ...message, body: message.body.replace(/\d/, (digit) => (digit === '1' ? '2' : '1')) })).status).toBe(400)
    expect((await readOrder(at.shop, order)).paid).toBe(false)
    expect((await hear(name, message)).status).toBe(200)
    const asked = paymentCalls(server())
    for (let round = 0; round < 2; round++) expect((await hear(name, message)).status).toBe(200)
    expect(paymentCalls(server())).toBe(asked)
    const { paid, events } = await readOrder(at.shop, order)
    expect(paid).toBe(true)
    expect(events.filter(({ type }) => type === 'paid')).toHaveLength(1)
  })

  test.each(['lost', 'garbage', 'error'] as const)(
    'a call whose answer is %s leaves the outcome open; asked again, there is one payment',
    async (fault) => {
      const before = count()
      server().fail(fault, payPath)
      const { body } = await place(method)
      expect(body.data.payment.status).toBe('unknown')
      server().fail('none')
      // A request that never reached the provider may still arrive for half a minute.
      at.shop.jump(31_000)
      await reconcile()
      at.shop.jump(0)
      const order = await readOrder(at.shop, body.data.order)
      expect(count()).toBe(name === 'btcpay' && fault === 'error' ? before : before + 1)
      expect(order.payment?.status).toBe(name === 'btcpay' && fault === 'error' ? 'failed' : 'requires_action')
    },
  )

  test('a request whose process died after its call finds the payment that it began', async () => {
    const before = count()
    const payload = checkoutPayload({ paymentMethod: method, ...noCard })
    const key = { 'idempotency-key': `died-${name}` }
    const ask = () => at.shop.request<Placed>('POST', '/api/social-order-payments/process', payload, key)
    const { order } = (await ask()).body.data
    const forget = `update payment_attempts set status = 'created', provider_reference = null, next_action_url = null where subject_id = $1`
    await at.shop.ctx.db.query(forget, [order.id])
    await at.shop.ctx.db.query(`update idempotency_keys set status = null, response = null, claimed_at = '-infinity' where key = $1`, [
      key['idempotency-key'],
    ])
    const again = (await ask()).body.data
    expect(again).toMatchObject({ order: { id: order.id }, payment: { status: 'requires_action', nextAction: { type: 'redirect' } } })
    expect(count()).toBe(before + 1)
  })

  test('a refused call fails immediately, and the order can be paid again', async () => {
    server().fail('refuse', payPath)
    const target = `https://www.instagram.com/p/R${name}${Date.now()}/`
    const refused = await place(method, { postUrl: target })
    expect(refused.status).toBe(502)
    expect(refused.body.data.payment.status).toBe('failed')
    server().fail('none')
    expect((await place(method, { postUrl: target })).body.data.payment.status).toBe('requires_action')
  })

  test('a payment in another currency pays nothing', async () => {
    const order = await buyBy(method)
    inEuros(newest())
    pay(newest())
    await hear(name, webhook(newest()))
    await comeBack(order)
    await reconcile()
    expect((await readOrder(at.shop, order)).paid).toBe(false)
  })

  test('paying again ends the first payment at the provider, before there is a second one', async () => {
    const same = { postUrl: targets.instagramPost(), email: `again-${name}@example.com` }
    await buyBy(method, same)
    const first = newest()
    const again = await place(method, same)
    expect(again.body.data.payment.status).toBe('requires_action')
    expect(newest()).not.toBe(first)
    expect(isOpen(first)).toBe(false)
    pay(newest())
    expect((await comeBack(again.body.data.order as GuestOrder)).body.data.order.paid).toBe(true)
  })

  test('a refund is requested once and booked when the provider has paid it', async () => {
    const before = refunds().length
    const order = await refundBegun('pending')
    server().fail('lost', refundPath)
    await payOut()
    server().fail('none')
    await payOut()
    await payOut()
    expect(await refundEvents(at.shop, order.id)).toEqual(['refund_started -300'])
    refundArrives()
    await payOut()
    expect(await refundEvents(at.shop, order.id)).toEqual(['refund_started -300', 'refunded -300'])
    expect(refunds().length - before).toBe(1)
  })

  test.each(['none', 'lost'] as const)('a refund that takes weeks is made once; its first answer: %s', async (fault) => {
    const before = refunds().length
    const order = await refundBegun('pending')
    server().fail(fault, refundPath)
    await payOut()
    server().fail('none')
    for (let days = 1; days <= 3; days++) {
      forgetKeys()
      at.shop.jump(days * 25 * 3_600_000)
      await payOut()
    }
    at.shop.jump(0)
    expect(refunds().length - before).toBe(1)
    refundArrives()
    await payOut()
    expect(await refundEvents(at.shop, order.id)).toEqual(['refund_started -300', 'refunded -300'])
  })

  test('a refund whose answer was lost, and whose repetition is refused, is not made again in the next round', async () => {
    const before = refunds().length
    const order = await refundBegun('succeeded')
    for (const [hours, fault] of [
      [0, 'lost'],
      [2, 'refuse'],
      [4, 'none'],
      [6, 'none'],
    ] as const) {
      at.shop.jump(hours * 3_600_000)
      server().fail(fault, refundPath)
      await payOut()
    }
    at.shop.jump(0)
    expect(refunds().length - before).toBe(1)
    refundArrives()
    await payOut()
    expect((await refundEvents(at.shop, order.id)).at(-1)).toBe('refunded -300')
  })

  test.each(refundEnds)('a refund that waits, and is then %s at the provider, is begun again and paid once', async (status) => {
    const before = refunds().length
    const order = await refundBegun('pending')
    await payOut()
    endRefund(status)
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[3, 0, 0, 'failed']])
    expect(await refundEvents(at.shop, order.id)).toEqual(['refund_started -300', 'refund_failed -300'])
    at.shop.jump(2 * 3_600_000)
    refundArrives()
    await payOut()
    refundArrives()
    await payOut()
    at.shop.jump(0)
    expect(refunds().length - before).toBe(2)
    expect(await refundParts(at.shop, order.id)).toMatchObject([[3, 0, 0, 'paid']])
    expect((await refundEvents(at.shop, order.id)).at(-1)).toBe('refunded -300')
  })

  test('webhooks, the returning customer and the reconciler race: the order is paid once', async () => {
    const order = await buyBy(method)
    const id = newest()
    pay(id)
    const message = webhook(id)
    await Promise.all([comeBack(order), hear(name, message), reconcile(), hear(name, message), comeBack(order), reconcile()])
    const { paid, events } = await readOrder(at.shop, order)
    expect([paid, events.filter(({ type }) => type === 'paid').length]).toEqual([true, 1])
    const { rows } = await at.shop.ctx.db.query('select from ledger_transactions where order_id = $1', [order.id])
    expect(rows).toHaveLength(1)
  })

  test('without a webhook or the customer’s return, the reconciler finds the payment', async () => {
    const order = await buyBy(method)
    pay(newest())
    await reconcile()
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test('an amount other than the price pays nothing', async () => {
    const order = await buyBy(method)
    const id = newest()
    payOther(id)
    await hear(name, webhook(id))
    await comeBack(order)
    expect((await readOrder(at.shop, order)).paid).toBe(false)
    // Coins are refunded after their invoice ends. Other underpayments wait for staff, on Today.
    if (name === 'btcpay') {
      await payOut()
      expect(refunds().at(-1)).toBe(100)
      return
    }
    await at.shop.ctx.db.query(`update payment_attempts set created_at = created_at - interval '3 hours' where subject_id = $1`, [order.id])
    const { attention } = (await (await operator(at.shop)).request<DataOf<Today>>('GET', '/api/operator/today')).body.data
    const rows = attention.find(({ kind }) => kind === 'mismatched')?.rows ?? []
    expect(rows.filter(({ href }) => href.endsWith(order.id))).toMatchObject([{ note: '$1.00 received' }])
  })

  test('an order partly paid from the balance refunds each part to its source', async () => {
    const customer = await signUp(at.shop)
    const deposit = await customer.request('POST', '/api/wallet/deposits', { amount: 5, method: method === 'card' ? 'stripe' : method })
    expect(deposit.status).toBe(200)
    pay(newest())
    await hear(name, webhook(newest()))
    const { order } = (await checkOut(customer, { paymentMethod: method, ...noCard, useBalance: true })).body.data
    pay(newest())
    await hear(name, webhook(newest()))
    await refund(at.shop, order.id, 699)
    await payOut()
    refundArrives()
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[1.99, 5, 0, 'paid']])
    expect(refunds().at(-1)).toBe(199)
  })

  test('of twenty simultaneous refunds, only as many succeed as the payment covers', async () => {
    const order = await buyBy(method)
    pay(newest())
    await comeBack(order)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => refund(at.shop, order.id, 100)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const before = refunds().length
    await payOut()
    await payOut()
    expect(refunds().length - before).toBe(6)
  })

  test('a refused refund is requested again', async () => {
    const order = await buyBy(method)
    pay(newest())
    await comeBack(order)
    await refund(at.shop, order.id, 699)
    server().fail('refuse', refundPath)
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[6.99, 0, 0, 'failed']])
    server().fail('none')
    const owner = await operator(at.shop)
    const failed = await getData<{ id: string; orderId: string }[]>(owner, '/api/operator/refunds?limit=100&status=failed')
    const [shown] = failed.filter(({ orderId }) => orderId === order.id)
    expect((await owner.request('POST', `/api/operator/refunds/${shown?.id}/retry`)).status).toBe(200)
    refundArrives()
    await payOut()
    expect(await refundParts(at.shop, order.id)).toMatchObject([[6.99, 0, 0, 'paid']])
  })

  test('a balance grows when its deposit is paid', async () => {
    const customer = await signUp(at.shop)
    const deposit = await customer.request<{ data: { deposit: { id: string }; payment: { status: string } } }>(
      'POST',
      '/api/wallet/deposits',
      {
        amount: 6.99,
        method: method === 'card' ? 'stripe' : method,
      },
    )
    expect(deposit.body.data.payment.status).toBe('requires_action')
    pay(newest())
    expect((await hear(name, webhook(newest()))).status).toBe(200)
    const { body } = await customer.request<{ balance: number }>('GET', '/api/wallet')
    expect(body.balance).toBe(6.99)
  })
})
