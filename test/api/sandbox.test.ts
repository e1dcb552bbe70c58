import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxPaymentView, SandboxTrace } from '#features/payments/contract.ts'
import type { CreatePayment, PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { newId } from '#shared/ids.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cards } from '../support/factories.ts'

let shop: TestShop
let sandbox: PaymentProvider
beforeAll(async () => {
  shop = await testShop({ seed: false })
  sandbox = shop.ctx.providers.sandbox as PaymentProvider
})
afterAll(() => shop.stop())

const request = (changes: Partial<CreatePayment> = {}): CreatePayment => ({
  attemptId: newId('pay'),
  amountCents: 699,
  currency: 'USD',
  method: 'paypal',
  description: 'Instagram Views 5K · GS-100234',
  returnUrl: 'https://shop.example/tracking#order=ord_1&token=secret-token',
  createdAt: new Date(),
  ...changes,
})
const byCard = (number: string) => request({ method: 'card', card: { number, expiry: '12/40', cvc: '123', holder: 'Ada Lovelace' } })

const show = (reference: string) => getData<SandboxPaymentView>(shop, `/api/sandbox/payments/${reference}`)
const act = (reference: string, action: string) =>
  shop.request<DataOf<SandboxPaymentView>>('POST', `/api/sandbox/payments/${reference}/${action}`)
const itsTimeCame = (reference: string) =>
  shop.ctx.db.query(`update sandbox_payments set acts_at = now() - interval '1 second' where reference = $1`, [reference])

async function webhooksOf(attemptId: string): Promise<string[]> {
  const { rows } = await shop.ctx.db.query<{ status: string }>(
    `select webhook.status from sandbox_webhooks webhook join sandbox_payments on reference = payment_reference
     where attempt_id = $1 order by id`,
    [attemptId],
  )
  return rows.map((row) => row.status)
}

describe('cards', () => {
  test.each([
    [cards.pays, { status: 'succeeded', capturedCents: 699 }],
    [cards.declined, { status: 'declined', declineCode: 'card_declined' }],
    [cards.insufficientFunds, { status: 'declined', declineCode: 'insufficient_funds' }],
    [cards.providerFails, { status: 'failed', declineCode: 'provider_error' }],
    [cards.needsConfirmation, { status: 'requires_action', nextActionUrl: expect.stringMatching(/\/sandbox\/confirm\/sbx_/) }],
  ])('%s', async (number, expected) => {
    const wanted = byCard(number)
    const payment = await sandbox.create(wanted)
    const card = { brand: 'Visa', last4: number.slice(-4) }
    expect(payment).toMatchObject({ attemptId: wanted.attemptId, capturedCents: 0, currency: 'USD', card, ...expected })
    expect(await webhooksOf(wanted.attemptId)).toEqual([payment.status])
    expect(await sandbox.lookUp(wanted)).toEqual(payment)
  })

  test('one attempt charges once, however often it is asked for', async () => {
    const wanted = byCard(cards.pays)
    const payments = await Promise.all(Array.from({ length: 32 }, () => sandbox.create(wanted)))
    expect(new Set(payments.map((payment) => payment.reference)).size).toBe(1)
    expect(await webhooksOf(wanted.attemptId)).toEqual(['succeeded'])
  })

  test('confirmed by its payer, it is paid; a second press changes nothing', async () => {
    const { reference, attemptId } = await sandbox.create(byCard(cards.needsConfirmation))
    expect(await show(reference)).toMatchObject({
      status: 'requires_action',
      amount: 6.99,
      actions: ['approve', 'decline'],
      card: { last4: '3155' },
    })
    expect((await act(reference, 'approve')).body.data).toMatchObject({ status: 'succeeded', received: 6.99, actions: [] })
    expect((await act(reference, 'approve')).status).toBe(200)
    expect((await act(reference, 'decline')).body).toMatchObject({ success: false, code: 'payment_state' })
    expect(await webhooksOf(attemptId)).toEqual(['requires_action', 'succeeded'])
  })

  test('declined by its payer', async () => {
    const { reference } = await sandbox.create(byCard(cards.needsConfirmation))
    await act(reference, 'decline')
    expect(await sandbox.confirm(reference)).toMatchObject({ status: 'declined', declineCode: 'authentication_failed' })
  })

  test('it expires if not confirmed, and the shop is notified', async () => {
    const { reference, attemptId } = await sandbox.create(byCard(cards.needsConfirmation))
    await itsTimeCame(reference)
    expect(await sandbox.lookUp(request({ attemptId }))).toMatchObject({ status: 'expired', capturedCents: 0 })
    expect((await act(reference, 'approve')).status).toBe(409)
    expect(await webhooksOf(attemptId)).toEqual(['requires_action', 'expired'])
  })
})

describe('PayPal', () => {
  test('approved, then captured when the shop confirms', async () => {
    const { reference, attemptId } = await sandbox.create(request())
    expect(await sandbox.confirm(reference)).toMatchObject({ status: 'requires_action', capturedCents: 0 })
    expect((await act(reference, 'approve')).body.data.status).toBe('pending')
    expect(await sandbox.confirm(reference)).toMatchObject({ status: 'succeeded', capturedCents: 699 })
    expect(await sandbox.confirm(reference)).toMatchObject({ status: 'succeeded', capturedCents: 699 })
    expect(await webhooksOf(attemptId)).toEqual(['requires_action', 'pending', 'succeeded'])
  })

  test('approved and never confirmed, the sandbox captures by itself', async () => {
    const { reference, attemptId } = await sandbox.create(request())
    await act(reference, 'approve')
    await itsTimeCame(reference)
    expect(await sandbox.lookUp(request({ attemptId }))).toMatchObject({ status: 'succeeded', capturedCents: 699 })
  })

  test('canceled by the payer, or given up by the shop, it cannot be approved', async () => {
    const byPayer = await sandbox.create(request())
    await act(byPayer.reference, 'cancel')
    const byShop = await sandbox.create(request())
    expect(await sandbox.cancel(byShop.reference)).toMatchObject({ status: 'canceled' })
    for (const { reference } of [byPayer, byShop]) expect((await act(reference, 'approve')).status).toBe(409)
  })

  test('a paid payment cannot be abandoned', async () => {
    const { reference } = await sandbox.create(byCard(cards.pays))
    expect(await sandbox.cancel(reference)).toMatchObject({ status: 'succeeded', capturedCents: 699 })
  })
})

describe('crypto', () => {
  const invoice = () => sandbox.create(request({ method: 'crypto', coin: 'bitcoin' }))

  test('the invoice names amount and address, and is paid', async () => {
    const { reference } = await invoice()
    const view = await show(reference)
    expect(view.invoice).toMatchObject({ coin: 'bitcoin', amount: '0.00010754 BTC', qrCode: expect.stringMatching(/^data:image\/svg/) })
    expect(Date.parse(view.expiresAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
    expect((await act(reference, 'pay')).body.data.status).toBe('succeeded')
  })

  test('underpaid, it waits for the rest; then it is paid', async () => {
    const { reference, attemptId } = await invoice()
    expect((await act(reference, 'underpay')).body.data).toMatchObject({
      status: 'pending',
      received: 4.19,
      invoice: { amount: '0.00004308 BTC' },
    })
    expect(await sandbox.confirm(reference)).toMatchObject({
      status: 'pending',
      capturedCents: 419,
      declineCode: 'underpaid',
      nextActionUrl: expect.stringContaining(reference),
    })
    await act(reference, 'pay')
    expect(await sandbox.lookUp(request({ attemptId }))).toMatchObject({ status: 'succeeded', capturedCents: 699 })
  })

  test('expires, says what was received, and still takes a late payment', async () => {
    const { reference, attemptId } = await invoice()
    await act(reference, 'underpay')
    expect((await act(reference, 'expire')).body.data.status).toBe('expired')
    expect(await sandbox.lookUp(request({ attemptId }))).toMatchObject({ status: 'expired', capturedCents: 419, declineCode: 'underpaid' })
    expect((await act(reference, 'pay')).body.data).toMatchObject({ status: 'succeeded', received: 6.99 })
  })
})

describe('what the pages ask for', () => {
  test.each(['sbx_00000000000000000000000000', 'sbx_', '%00', "'; drop table sandbox_payments; --"])(
    '%s is no payment',
    async (reference) => {
      expect((await shop.request('GET', `/api/sandbox/payments/${encodeURIComponent(reference)}`)).status).toBe(404)
      expect((await act(encodeURIComponent(reference), 'approve')).status).toBe(404)
    },
  )

  test('another method’s button does nothing', async () => {
    const { reference } = await sandbox.create(request())
    expect((await act(reference, 'pay')).status).toBe(409)
    expect((await act(reference, 'steal')).status).toBe(400)
    expect((await show(reference)).status).toBe('requires_action')
  })

  test('the way back to the shop is the payer’s: it is neither readable in the database nor on the list', async () => {
    const { reference } = await sandbox.create(request())
    expect((await show(reference)).returnUrl).toContain('secret-token')
    const { rows } = await shop.ctx.db.query('select sandbox_payments::text as row from sandbox_payments where reference = $1', [reference])
    expect(JSON.stringify(rows)).not.toContain('secret-token')
    const list = await shop.request<DataOf<SandboxTrace[]>>('GET', '/api/sandbox/payments')
    expect(list.body.data[0]).toMatchObject({ method: 'paypal', amount: 6.99, webhooks: [{ type: 'payment.requires_action', tries: 0 }] })
    expect(list.text).not.toMatch(/secret-token|sbx_/)
  })
})

describe('refunds', () => {
  test('once for each id, and never more than was captured', async () => {
    const { reference } = await sandbox.create(byCard(cards.pays))
    const request = { reference, createdAt: new Date(), previousReference: null, isRepeated: false }
    const first = { ...request, refundId: newId('ref'), amountCents: 400 }
    const twins = await Promise.all(Array.from({ length: 16 }, () => sandbox.refund(first)))
    expect(new Set(twins.map((each) => each.reference)).size).toBe(1)
    expect(twins[0]?.status).toBe('succeeded')
    expect(await sandbox.refund({ ...request, refundId: newId('ref'), amountCents: 300 })).toMatchObject({
      status: 'failed',
    })
    expect(await sandbox.refund({ ...request, refundId: newId('ref'), amountCents: 299 })).toMatchObject({
      status: 'succeeded',
    })
  })
})

describe('faults on request', () => {
  const behave = (apiFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { apiFault })
  afterEach(() => behave('none'))

  test.each([
    ['error', null],
    ['reset', { status: 'succeeded' }],
    ['garbage', { status: 'succeeded' }],
  ])('%s: the outcome is unknown; asked later, it is %j', async (fault, found) => {
    await behave(fault)
    const wanted = byCard(cards.pays)
    await expect(sandbox.create(wanted)).rejects.toMatchObject({ name: 'ProviderUnreachable' })
    await expect(sandbox.lookUp(wanted)).rejects.toMatchObject({ name: 'ProviderUnreachable' })
    await behave('none')
    const later = await sandbox.lookUp(wanted)
    if (found === null) expect(later).toBeNull()
    else expect(later).toMatchObject(found)
  })

  test('slow: nobody waits longer than five seconds, and the charge is kept', async () => {
    await behave('slow')
    const wanted = byCard(cards.pays)
    const started = performance.now()
    await expect(sandbox.create(wanted)).rejects.toMatchObject({ name: 'ProviderUnreachable' })
    expect(performance.now() - started).toBeLessThan(7_000)
    await behave('none')
    expect(await sandbox.lookUp(wanted)).toMatchObject({ status: 'succeeded', capturedCents: 699 })
  })

  test.each([{ apiFault: 'explode' }, { delayMs: -1 }, { delayMs: 1.5 }, { repeat: 101 }, { drop: 'yes' }, []])(
    '%j is refused',
    async (body) => {
      expect((await shop.request('PUT', '/api/sandbox/behaviour', body)).status).toBe(400)
    },
  )
})
