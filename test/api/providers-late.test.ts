import { describe, expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { targets } from '../support/factories.ts'
import { eventTypes, type GuestOrder, readOrder } from '../support/orders.ts'
import { type ProviderDriver, providerDrivers } from '../support/provider-drivers.ts'
import { type ProviderMessage, providersShop } from '../support/providers.ts'
import { refund, refundParts } from '../support/refunds.ts'

/** Money that arrives late, twice, or after the shop has given up on it. */
const at = providersShop()
const { place, buyBy, hear, reconcile, payOut } = at

/** What differs between providers in these tests. */
interface Case extends ProviderDriver {
  /** Ends the payment without money, and returns the provider's webhook. */
  end(id: string): Promise<void>
  /** Pays a payment that had ended. */
  payLate(id: string): ProviderMessage
  /** Hides a payment at the provider until the returned function is called. */
  hide(id: string): () => void
}

const drivers = providerDrivers(at)
const captureOf = (id: string) => at.paypal.orders.get(id)?.purchase_units[0]?.payments?.captures[0] ?? {}

const cases: Case[] = [
  {
    ...drivers.stripe,
    async end(id) {
      at.stripe.expire(id)
      await hear('stripe', at.stripe.webhook('checkout.session.expired', id))
    },
    payLate(id) {
      Object.assign(at.stripe.sessions.get(id) ?? {}, { status: 'complete', payment_status: 'paid', payment_intent: `pi_late_${id}` })
      return drivers.stripe.webhook(id)
    },
    hide() {
      at.stripe.fail('refuse')
      return () => at.stripe.fail('none')
    },
  },
  {
    ...drivers.paypal,
    async end(id) {
      at.paypal.capturesAre('PENDING')
      at.paypal.approve(id)
      await hear('paypal', drivers.paypal.webhook(id))
      Object.assign(captureOf(id), { status: 'DECLINED' })
      await hear('paypal', at.paypal.webhook('PAYMENT.CAPTURE.DENIED', id))
      at.paypal.capturesAre('COMPLETED')
    },
    payLate(id) {
      Object.assign(captureOf(id), { status: 'COMPLETED' })
      return at.paypal.webhook('PAYMENT.CAPTURE.COMPLETED', id)
    },
    hide() {
      at.paypal.fail('refuse', drivers.paypal.payPath)
      return () => at.paypal.fail('none')
    },
  },
  {
    ...drivers.btcpay,
    async end(id) {
      at.btcpay.expire(id)
      await hear('btcpay', at.btcpay.webhook('InvoiceExpired', id))
    },
    payLate(id) {
      at.btcpay.pay(id, 6.99)
      return at.btcpay.webhook('InvoicePaymentSettled', id)
    },
    hide(id) {
      const invoice = at.btcpay.invoices.get(id)
      at.btcpay.invoices.delete(id)
      return () => void (invoice && at.btcpay.invoices.set(id, invoice))
    },
  },
]

/** The refunds of an order's payments: the provider's payment and the amount. */
async function refundedPayments({ id }: GuestOrder) {
  const { rows } = await at.shop.ctx.db.query<{ reference: string; cents: number }>(
    `select a.provider_reference as reference, r.amount_cents as cents from refunds r
     join payment_attempts a on a.id = r.attempt_id where a.subject_id = $1`,
    [id],
  )
  return rows
}

describe.each(cases)('$name', ({ name, method, server, payPath, newest, pay, webhook, end, payLate, hide, refunds }) => {
  test.each([
    ['the old payment arrives last: it goes back', 'new first'],
    ['the old payment arrives first: the new one goes back', 'old first'],
  ])('an order that was paid again, and both are paid; %s', async (_, sequence) => {
    const same = { postUrl: targets.instagramPost(), email: `${sequence[0]}-${name}@example.com` }
    const order = await buyBy(method, same)
    const old = newest()
    await end(old)
    expect((await buyBy(method, same)).id).toBe(order.id)
    const again = newest()
    expect(again).not.toBe(old)
    const before = refunds().length
    const payNew = () => {
      pay(again)
      return webhook(again)
    }
    for (const arrive of sequence === 'new first' ? [payNew, () => payLate(old)] : [() => payLate(old), payNew]) {
      const message = arrive()
      for (const each of [message, message]) expect((await hear(name, each)).status).toBe(200)
      expect((await readOrder(at.shop, order)).paid).toBe(true)
    }
    await reconcile()
    await payOut()
    await payOut()
    expect(await refundedPayments(order)).toEqual([{ reference: sequence === 'new first' ? old : again, cents: 699 }])
    expect(refunds().slice(before)).toEqual([699])
    expect(eventTypes(await readOrder(at.shop, order)).filter((type) => type === 'paid')).toHaveLength(1)
  })

  test('days late, for an order canceled meanwhile: the money goes back', async () => {
    const order = await buyBy(method)
    const id = newest()
    await end(id)
    at.shop.jump(25 * 3_600_000)
    await cancelUnpaidOrders(at.shop.ctx)
    at.shop.jump(0)
    expect(await readOrder(at.shop, order)).toMatchObject({ status: 'canceled', paid: false })
    expect((await hear(name, payLate(id))).status).toBe(200)
    await payOut()
    expect(refunds().at(-1)).toBe(699)
    expect(await refundedPayments(order)).toEqual([{ reference: id, cents: 699 }])
    expect((await readOrder(at.shop, order)).paid).toBe(false)
  })

  test('an outdated message changes nothing', async () => {
    const order = await buyBy(method)
    const early = webhook(newest())
    pay(newest())
    for (const message of [webhook(newest()), early]) expect((await hear(name, message)).status).toBe(200)
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
  })

  test('a payment that was given up pays its order if the money arrives anyway', async () => {
    server().fail('lost', payPath)
    const { order } = (await place(method)).body.data
    const id = newest()
    server().fail('none')
    const show = hide(id)
    at.shop.jump(31_000)
    await reconcile()
    at.shop.jump(0)
    show()
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false, payment: { status: 'failed' } })
    pay(id)
    expect((await hear(name, webhook(id))).status).toBe(200)
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })
})

test('with a hanging provider, the customer gets a response after five seconds, and the outcome stays open', async () => {
  for (const { server, payPath } of cases) server().fail('hang', payPath)
  const placed = await Promise.all(cases.map(({ method }) => place(method)))
  expect(placed.map(({ body }) => body.data.payment.status)).toEqual(['unknown', 'unknown', 'unknown'])
  for (const { server } of cases) server().fail('none')
  at.shop.jump(31_000)
  await reconcile()
  at.shop.jump(0)
  const orders = await Promise.all(placed.map(({ body }) => readOrder(at.shop, body.data.order)))
  // Stripe and PayPal start it under the same key. At BTCPay Server there is none, so the order can be paid again.
  expect(orders.map(({ payment }) => payment?.status)).toEqual(['requires_action', 'requires_action', 'failed'])
})

describe('PayPal, whose request ids are gone after six hours', () => {
  const HOUR = 3_600_000

  /** An approved order whose PayPal response the shop never received. */
  async function unanswered() {
    at.paypal.fail('lost', drivers.paypal.payPath)
    const { order } = (await place('paypal')).body.data
    const id = drivers.paypal.newest()
    at.paypal.approve(id)
    return { order, id }
  }
  async function hoursLater(hours: number, order: Parameters<typeof readOrder>[1]) {
    at.paypal.fail('none')
    at.paypal.forgetKeys()
    at.shop.jump(hours * HOUR)
    await reconcile()
    at.shop.jump(0)
    return readOrder(at.shop, order)
  }

  test('a capture whose answer was lost is found among the transactions', async () => {
    const { order } = await unanswered()
    at.paypal.fail('lost', '/capture')
    await reconcile()
    expect((await readOrder(at.shop, order)).paid).toBe(false)
    expect(await hoursLater(7, order)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
  })

  test('a capture may be listed three hours late: until then the outcome stays open', async () => {
    const { order } = await unanswered()
    at.paypal.searchIs(false)
    expect((await hoursLater(7, order)).payment?.status).toBe('unknown')
    expect((await hoursLater(10, order)).payment?.status).toBe('failed')
    at.paypal.searchIs(true)
  })

  test.each(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])('the webhook %s names the order, which is kept', async (type) => {
    const { order, id } = await unanswered()
    if (type.startsWith('PAYMENT')) {
      at.paypal.fail('lost', '/capture')
      await reconcile()
    }
    at.paypal.searchIs(false)
    at.paypal.forgetKeys()
    // It arrives while PayPal is down, so its order is looked up later.
    at.paypal.fail('error', drivers.paypal.payPath)
    expect((await hear('paypal', at.paypal.webhook(type, id))).status).toBe(200)
    expect(await hoursLater(10, order)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
    at.paypal.searchIs(true)
  })
})

describe('Stripe', () => {
  async function askedAfter(seconds: number, order: Parameters<typeof readOrder>[1]) {
    at.stripe.fail('none')
    at.shop.jump(seconds * 1_000)
    await reconcile()
    at.shop.jump(0)
    return readOrder(at.shop, order)
  }

  test('finds a payment by its metadata whose answer was lost and whose key is gone after a day', async () => {
    at.stripe.fail('lost')
    const { order } = (await place('card')).body.data
    at.stripe.pay(drivers.stripe.newest())
    at.stripe.forgetKeys()
    const paid = await askedAfter(25 * 3_600, order)
    expect(paid).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
  })

  test('knows no payment a day after a call that never arrived: it has failed', async () => {
    at.stripe.fail('error')
    const { order } = (await place('card')).body.data
    at.stripe.forgetKeys()
    expect((await askedAfter(25 * 3_600, order)).payment?.status).toBe('failed')
  })

  test.each([true, false])('repeats an answer 500 under its key for a day: the session is found or made anew; made: %s', async (isDone) => {
    const before = at.stripe.sessions.size
    at.stripe.breakDown('/v1/checkout/sessions', { isDone })
    const { order, payment } = (await place('card')).body.data
    expect(payment.status).toBe('unknown')
    expect((await askedAfter(10, order)).payment?.status).toBe('requires_action')
    expect(at.stripe.sessions.size).toBe(before + 1)
    at.stripe.pay(drivers.stripe.newest())
    await hear('stripe', drivers.stripe.webhook(drivers.stripe.newest()))
    expect((await readOrder(at.shop, order)).paid).toBe(true)
  })

  test.each([true, false])('repeats an answer 500 to a refund: it is made once; made: %s', async (isDone) => {
    const order = await buyBy('card')
    at.stripe.pay(drivers.stripe.newest())
    await hear('stripe', drivers.stripe.webhook(drivers.stripe.newest()))
    const before = drivers.stripe.refunds().length
    at.stripe.breakDown('/v1/refunds', { isDone })
    await refund(at.shop, order.id, 300)
    await payOut()
    at.shop.jump(120_000)
    await payOut()
    at.shop.jump(0)
    expect(drivers.stripe.refunds().slice(before)).toEqual([300])
    expect(await refundParts(at.shop, order.id)).toMatchObject([[3, 0, 0, 'paid']])
  })
})
