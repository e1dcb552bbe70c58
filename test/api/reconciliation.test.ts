import { afterEach, describe, expect, test, vi } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { Reconciliation } from '#features/operations/contract/reconciliation.ts'
import type { SettlementWay } from '#features/payments/rules/differences.ts'
import { ProviderRefused } from '#features/payments/server/providers/provider.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { codeOf, type DataOf, firstOf, getData, invalidField } from '../support/answers.ts'
import { differing, RECONCILIATION as PATH } from '../support/differences.ts'
import { disputing } from '../support/disputes.ts'
import { readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'
import { refund, refundParts } from '../support/refunds.ts'
import { operator, staff } from '../support/staff.ts'

const at = providersShop()
const { paidByCard } = disputing(at)
const { differences, settle, ask } = differing(at)

afterEach(() => at.shop.jump(0))

async function balanceOf(account: string): Promise<number> {
  const { balances } = await reconcileLedger(at.shop.ctx)
  return balances.find((row) => row.account === account)?.balanceCents ?? 0
}

test('staff reconcile now, and see a payment and its refund beside the provider’s own list', async () => {
  const owner = await operator(at.shop)
  const { order } = await paidByCard()
  await refund(at.shop, order.id, 200)
  await payRefunds(at.shop.ctx)
  const movesOf = ({ moves }: Reconciliation) =>
    moves.filter((move) => move.order?.id === order.id).map(({ kind, provider, amount, listed }) => [kind, provider, amount, listed])
  const before = await getData<Reconciliation>(owner, PATH)
  expect(before.checkedAt).toBeNull()
  expect(movesOf(before)).toEqual([
    ['refund', 'stripe', 2, null],
    ['payment', 'stripe', 6.99, null],
  ])

  const { data } = (await owner.request<DataOf<Reconciliation>>('POST', PATH)).body
  expect(data).toMatchObject({ checkedAt: expect.any(String), problems: [] })
  expect(movesOf(data)).toEqual([
    ['refund', 'stripe', 2, 2],
    ['payment', 'stripe', 6.99, 6.99],
  ])
})

test('concurrent reconciliations share one run, and are limited to sixty in ten minutes', async () => {
  const bookkeeper = await staff(at.shop, 'bookkeeper')
  const { stripe } = at.shop.ctx.providers
  if (!stripe) throw new Error('this shop has Stripe')
  const listing = vi.spyOn(stripe, 'listBalanceTransactions')
  const reconcile = (times: number) => Promise.all(Array.from({ length: times }, () => bookkeeper.request('POST', PATH)))
  // As many as are worked on at the same time.
  const answers = await reconcile(8)
  expect(listing.mock.calls.length).toBeLessThan(4)
  answers.push(...(await reconcile(53)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(60).fill(200), 429])
  listing.mockRestore()
})

test('a provider that refuses its list or balance does not hold up others', async () => {
  const owner = await operator(at.shop)
  const { stripe, paypal } = at.shop.ctx.providers
  if (!stripe?.readBalance || !paypal) throw new Error('this shop has Stripe and PayPal')
  const refuse = () => Promise.reject(new ProviderRefused('the provider answered 401'))
  const refusing = [
    vi.spyOn(stripe, 'readBalance').mockImplementation(refuse),
    vi.spyOn(paypal, 'listBalanceTransactions').mockImplementation(refuse),
  ]
  const listing = Object.values(at.shop.ctx.providers).map((provider) => vi.spyOn(provider, 'listBalanceTransactions'))
  const { status, body } = await owner.request<DataOf<Reconciliation>>('POST', PATH)
  expect(status).toBe(200)
  expect(body.data.balances).toContainEqual(expect.objectContaining({ provider: 'stripe', state: 'refused' }))
  expect(listing.map(({ mock }) => mock.calls.length)).toEqual(listing.map(() => 1))
  for (const each of [...refusing, ...listing]) each.mockRestore()
})

test('what a provider lists differently is shown beside what the shop has', async () => {
  const owner = await operator(at.shop)
  const { order } = await paidByCard()
  const line = at.stripe.balance.at(-1)
  if (line) line.amount -= 100
  const { data } = (await owner.request<DataOf<Reconciliation>>('POST', PATH)).body
  expect(data.moves.find((move) => move.order?.id === order.id)).toMatchObject({ amount: 6.99, listed: 5.99 })
  if (line) line.amount += 100
})

describe('a difference is settled', () => {
  const line = () => firstOf(at.stripe.balance.slice(-1))

  /** What happens at Stripe, how staff settle it, and how much more an account has afterwards. */
  const cases: [name: string, happen: () => Promise<void> | void, way: SettlementWay, account: string, cents: number, more?: object][] = [
    ['a higher fee', () => void (line().fee += 10), 'fee', 'processor_fees', 10],
    ['a fee that is lowered again', () => void (line().fee -= 10), 'fee', 'processor_fees', -10],
    ['money that the owner added', () => void at.stripe.move('topup', 5_000), 'payout', 'payouts', -5_000],
    [
      'a charge of another shop',
      () => void at.stripe.move('charge', 1_234, { source: { id: 'ch_other', object: 'charge', metadata: {} } }),
      'correction',
      'corrections',
      -1_234,
    ],
    ['a payout that the bank got a cent less of', () => void (at.stripe.unlisted.cents -= 1), 'payout', 'payouts', 1],
    [
      'a refund that never left Stripe, and was paid by bank',
      async () => {
        const { order } = await paidByCard()
        await refund(at.shop, order.id, 200)
        await at.payOut()
        at.stripe.balance.pop()
      },
      'by_hand',
      'bank',
      -200,
      { reference: 'SEPA 42' },
    ],
  ]

  test.each(cases)('%s', async (_name, happen, way, account, cents, more) => {
    if (at.stripe.balance.length === 0 || line().type !== 'charge') await paidByCard()
    expect(await differences()).toEqual([])
    const before = { account: await balanceOf(account), stripe: await balanceOf('processor:stripe') }
    at.shop.jump(0)
    await happen()
    expect(await differences()).toHaveLength(1)
    await settle(way, more)
    expect(await balanceOf(account)).toBe(before.account + cents)
    const { rows } = await at.shop.ctx.db.query(
      `select reason from audit_log where action = 'difference.settled' order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ reason: 'Looked it up there.' }])
  })

  test('a refund of another order’s payment is not taken for one of this order that was refused', async () => {
    const { order } = await paidByCard()
    at.stripe.refundsAre('failed')
    await refund(at.shop, order.id, 200)
    await at.payOut()
    at.stripe.refundsAre('succeeded')
    const { order: other, session } = await paidByCard()
    expect(await differences()).toEqual([])
    at.stripe.move('refund', -200, { source: { id: 're_there', object: 'refund', payment_intent: session?.payment_intent } })
    expect(await differences()).toHaveLength(1)

    const owner = await operator(at.shop)
    const { differences: found } = await getData<Reconciliation>(owner, PATH)
    const wrong = await ask(owner, firstOf(found), 'order_refund', { orderNumber: order.orderNumber })
    expect([wrong.status, codeOf(wrong)]).toEqual([409, 'refund_exceeds_payment'])
    expect(await refundParts(at.shop, order.id)).toEqual([[2, 0, 0, 'failed']])
    await settle('order_refund', { orderNumber: other.orderNumber })
    expect(await refundParts(at.shop, other.id)).toEqual([[2, 0, 0, 'paid']])
  })

  test('a payment in another currency is none of the shop’s payment, and pays nothing', async () => {
    const order = await at.buyBy('card')
    const { metadata } = at.stripe.sessions.get(last(at.stripe.sessions.keys())) ?? {}
    at.stripe.move('charge', 50_000, { currency: 'huf', source: { id: 'ch_other', object: 'charge', metadata } })
    expect(await differences()).toEqual([expect.stringMatching(/^Payment pay_\w+ HUF: /)])
    const { ways } = await settle('explained')
    expect(ways).toEqual(['correction', 'explained'])
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false })
  })

  test('a payment that the shop missed pays its order', async () => {
    const order = await at.buyBy('card')
    at.stripe.pay(last(at.stripe.sessions.keys()))
    expect(await differences()).toEqual([expect.stringMatching(/^Payment pay_\w+ of ord_\w+: \$0\.00 in the shop, \$6\.99 at Stripe\./)])
    await settle('payment')
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: true })
  })

  test('money that only names a payment, as whoever sent it wrote, does not pay its order', async () => {
    const order = await at.buyBy('paypal')
    const [attempt] = await attemptsOf(at.shop.ctx.db, { type: 'order', id: order.id })
    at.paypal.transactions.push({
      transaction_id: 'STRAY1',
      transaction_event_code: 'T0006',
      transaction_amount: { value: '6.99', currency_code: 'USD' },
      transaction_initiation_date: new Date().toISOString(),
      transaction_status: 'S',
      custom_field: attempt?.id ?? '',
    })
    await differences()
    const owner = await operator(at.shop)
    const found = firstOf((await getData<Reconciliation>(owner, PATH)).differences)
    expect(codeOf(await ask(owner, found, 'payment'))).toBe('payment_not_found')
    expect(await readOrder(at.shop, order)).toMatchObject({ paid: false })
    await settle('explained')
  })

  test('a missing payment stays until it is written off, and if it comes after all, the correction is corrected', async () => {
    await paidByCard()
    const missing = firstOf(at.stripe.balance.splice(-1))
    const found = await differences()
    expect(found).toEqual([expect.stringMatching(/^Payment pay_\w+ of ord_\w+: \$6\.99 in the shop, \$0\.00 at Stripe\./)])
    expect(await differences(24 * 45)).toEqual(found)
    expect(await differences()).toEqual(found)
    const corrected = await balanceOf('corrections')
    await settle('correction')
    expect(await balanceOf('corrections')).toBe(corrected + 699)
    at.stripe.balance.push(missing)
    expect(await differences()).toHaveLength(1)
    await settle('correction')
    expect(await balanceOf('corrections')).toBe(corrected)
  })

  test('by an explanation, which ends when the difference does', async () => {
    await paidByCard()
    at.stripe.payOut()
    const part = firstOf(at.stripe.balance.slice(-2))
    part.net -= 1
    expect(await differences()).toHaveLength(1)
    await settle('explained')
    part.net += 1
    expect(await differences()).toEqual([])
    part.net -= 1
    expect(await differences()).toEqual([expect.stringMatching(/^Payout txn_\w+/)])
    part.net += 1
    expect(await differences()).toEqual([])
  })

  test('only as it is now, in a way that fits, by staff who may refund', async () => {
    await paidByCard()
    await differences()
    line().fee += 10
    await differences()
    const owner = await operator(at.shop)
    const found = firstOf((await getData<Reconciliation>(owner, PATH)).differences)
    expect(codeOf(await ask(owner, { ...found, listed: 0.7 }, 'fee'))).toBe('difference_changed')
    expect(codeOf(await ask(owner, found, 'correction'))).toBe('way_not_possible')
    expect(invalidField(await ask(owner, found, 'fee', { note: ' ' }))).toBe('note')
    expect(invalidField(await ask(owner, { ...found, shop: 0.001 }, 'fee'))).toBe('shop')
    for (const role of ['editor', 'bookkeeper'] as const) {
      expect((await ask(await staff(at.shop, role), found, 'fee')).status).toBe(403)
    }
    const answers = await Promise.all([ask(owner, found, 'fee'), ask(owner, found, 'fee')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    line().fee -= 10
    await differences()
    await settle('fee')
  })
})

test('a payout of a cent more than PayPal lists is found, and what a provider doesn’t say is said', async () => {
  const order = await at.buyBy('paypal')
  at.paypal.approve(last(at.paypal.orders.keys()))
  await at.comeBack(order)
  expect(await differences()).toEqual([])
  at.paypal.unlisted.cents -= 1
  expect(await differences()).toEqual([
    expect.stringMatching(
      /^Balance at PayPal \(USD\): its transactions add up to \$[\d.]+, but it shows \$[\d.]+\. Compare the latest payouts/,
    ),
  ])
  await settle('payout')
  at.paypal.searchIs(false)
  expect(await differences()).toEqual([])
  const { balances } = await getData<Reconciliation>(await operator(at.shop), PATH)
  expect(balances.map(({ provider, state }) => [provider, state])).toEqual([
    ['btcpay', 'unsupported'],
    ['paypal', 'refused'],
    ['sandbox', 'unsupported'],
    ['stripe', 'compared'],
  ])
  at.paypal.searchIs(true)
})

test('the network fee of a payment in coins is booked', async () => {
  const fees = await balanceOf('processor_fees')
  const order = await at.buyBy('crypto')
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99, 'Settled', 0.12)
  await at.comeBack(order)
  expect(await differences()).toEqual([])
  expect(await balanceOf('processor_fees')).toBe(fees + 12)
})
