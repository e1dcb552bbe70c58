import { afterEach, describe, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { firstOf } from '../support/answers.ts'
import { testShop } from '../support/app.ts'
import { differing } from '../support/differences.ts'
import { disputing } from '../support/disputes.ts'
import { type GuestOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'
import { refund } from '../support/refunds.ts'

const at = providersShop()
const { differences, settle } = differing(at)
const { disputed, hearStripe } = disputing(at)
const HOUR = 3_600_000

async function balanceOf(account: string): Promise<number> {
  const { balances } = await reconcileLedger(at.shop.ctx)
  return balances.find((row) => row.account === account)?.balanceCents ?? 0
}

afterEach(() => at.shop.jump(0))

async function paidBy(method: 'card' | 'paypal' | 'crypto'): Promise<GuestOrder> {
  const order = await at.buyBy(method)
  if (method === 'card') at.stripe.pay(last(at.stripe.sessions.keys()))
  if (method === 'paypal') at.paypal.approve(last(at.paypal.orders.keys()))
  if (method === 'crypto') at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
  expect((await at.comeBack(order)).body.data.payment.status).toBe('succeeded')
  return order
}

describe('every provider', () => {
  test('lists what the shop captured and refunded, without differences', async () => {
    for (const method of ['card', 'paypal', 'crypto'] as const) {
      const order = await paidBy(method)
      await refund(at.shop, order.id, 200)
      await at.payOut()
    }
    at.btcpay.payOut(at.btcpay.pullPayments.at(-1)?.id ?? '')
    await at.payOut()
    expect(await differences()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('fees are booked once even if they are listed repeatedly', async () => {
    const before = { fees: await balanceOf('processor_fees'), stripe: await balanceOf('processor:stripe') }
    await paidBy('card')
    await differences()
    await differences()
    expect(await balanceOf('processor_fees')).toBe(before.fees + 50)
    expect(await balanceOf('processor:stripe')).toBe(before.stripe + 699 - 50)
  })
})

const newestLine = () => firstOf(at.paypal.transactions.slice(-1))

/** Refunds a whole order directly at the provider, behind the shop's back. */
const refundThere = {
  card: () => void at.stripe.move('refund', -699, { source: { id: 're_by_hand', object: 'refund' } }),
  paypal() {
    const { transaction_amount, ...line } = newestLine()
    const made = { ...line, transaction_id: 'REFBYHAND', transaction_event_code: 'T1107', custom_field: undefined, fee_amount: undefined }
    at.paypal.transactions.push({ ...made, transaction_amount: { ...transaction_amount, value: '-6.99' } })
  },
  crypto() {
    at.btcpay.pullPayments.push({ id: 'by_hand', name: 'Goodwill', amount: '6.99', viewLink: at.btcpay.url, archived: false })
    at.btcpay.payOut('by_hand')
  },
}

test.each([
  ['card', 'Stripe'],
  ['paypal', 'PayPal'],
  ['crypto', 'BTCPay Server'],
] as const)('%s: a refund that somebody made at the provider itself is found, and recorded on its order', async (method, name) => {
  const order = await paidBy(method)
  await differences()
  refundThere[method]()
  expect(await differences()).toEqual([expect.stringMatching(`^Refund \\w+: \\$6\\.99 was refunded directly at ${name}`)])
  await settle('order_refund', { orderNumber: order.orderNumber })
  const { rows } = await at.shop.ctx.db.query('select refunded_cents as cents from orders where id = $1', [order.id])
  expect(rows).toEqual([{ cents: 699 }])
  await expect(refund(at.shop, order.id, 1)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
})

describe('Stripe', () => {
  test('after a payout, the ledger’s account matches Stripe’s balance', async () => {
    await paidBy('card')
    await differences()
    at.stripe.payOut()
    expect(await differences()).toEqual([])
    expect(await balanceOf('processor:stripe')).toBe(at.stripe.balance.reduce((sum, { net }) => sum + net, 0))
    expect(await balanceOf('processor:stripe')).toBe(0)
  })

  test('a capture that Stripe does not list is reported with both sides', async () => {
    await paidBy('card')
    const missing = firstOf(at.stripe.balance.splice(-1))
    expect(await differences()).toEqual([expect.stringMatching(/^Payment pay_\w+ of ord_\w+: \$6\.99 in the shop, \$0\.00 at Stripe\./)])
    at.stripe.balance.push(missing)
    expect(await differences()).toEqual([])
  })

  test('a charge without an order in the shop is reported', async () => {
    at.stripe.move('charge', 1_234, { source: { id: 'ch_strange', object: 'charge', metadata: {} } })
    expect(await differences()).toEqual([
      expect.stringMatching(/^Payment txn_\w+: Stripe captured \$12\.34, but the shop has no record of it\./),
    ])
    const before = await balanceOf('corrections')
    await settle('correction')
    expect(await balanceOf('corrections')).toBe(before - 1_234)
  })

  test('a fee that Stripe changes later is reported and booked once', async () => {
    await paidBy('card')
    await differences()
    const fees = await balanceOf('processor_fees')
    const line = firstOf(at.stripe.balance.slice(-1))
    line.fee += 10
    expect(await differences()).toEqual([`Fee of ${line.id}: booked as $0.50, Stripe now lists $0.60. Book the new fee if it is right.`])
    expect(await balanceOf('processor_fees')).toBe(fees)
    line.fee -= 10
    expect(await differences()).toEqual([])
  })

  test('a payout that is one cent off its transactions is reported', async () => {
    at.stripe.payOut()
    await paidBy('card')
    at.stripe.payOut()
    const part = firstOf(at.stripe.balance.slice(-2))
    part.net -= 1
    expect(await differences()).toEqual([
      expect.stringMatching(/^Payout txn_\w+: its items add up to \$6\.48, but Stripe paid out \$6\.49\./),
    ])
    part.net += 1
    expect(await differences()).toEqual([])
  })

  test('money withdrawn and returned by a dispute is booked', async () => {
    const before = await balanceOf('disputes')
    at.stripe.move('adjustment', -699, { fee: 1_500, reporting_category: 'dispute' })
    expect(await differences()).toEqual([])
    expect(await balanceOf('disputes')).toBe(before + 699)
    at.stripe.move('adjustment', 699, { reporting_category: 'dispute_reversal' })
    expect(await differences()).toEqual([])
    expect(await balanceOf('disputes')).toBe(before)
  })

  test('a dispute whose lines do not add up to what it says is found, and explained', async () => {
    const { dispute } = await disputed()
    await hearStripe('created', dispute)
    expect(await differences()).toEqual([])
    at.stripe.move('adjustment', -100, { reporting_category: 'dispute', source: { id: dispute.id, object: 'dispute' } })
    expect(await differences()).toEqual([
      `Dispute ${dispute.id}: it shows $6.99 withdrawn, but the transactions at Stripe add up to $7.99. Check it at Stripe and contact them.`,
    ])
    await settle('explained')
    expect(await differences()).toEqual([])
  })

  test('a failed list changes nothing and is read the next time', async () => {
    at.stripe.fail('error', '/v1/balance_transactions')
    await paidBy('card')
    const fees = await balanceOf('processor_fees')
    at.shop.jump(60 * HOUR)
    await listBalanceTransactions(at.shop.ctx)
    expect(await balanceOf('processor_fees')).toBe(fees)
    expect((await reconcileLedger(at.shop.ctx)).problems).toContain(
      'Stripe: its list of transactions could not be read for two days. Check its key and permissions in the log, under “listBalanceTransactions”.',
    )
    at.stripe.fail('none')
    expect(await differences()).toEqual([])
    expect(await balanceOf('processor_fees')).toBe(fees + 50)
  })
})

describe('PayPal', () => {
  test('a capture that PayPal does not list, and a fee that it changes, are found', async () => {
    await paidBy('paypal')
    const line = firstOf(at.paypal.transactions.splice(-1))
    expect(await differences()).toEqual([expect.stringMatching(/^Payment pay_\w+ of ord_\w+: \$6\.99 in the shop, \$0\.00 at PayPal\./)])
    at.paypal.transactions.push(line)
    expect(await differences()).toEqual([])
    line.fee_amount = { currency_code: 'USD', value: '-0.74' }
    expect(await differences()).toEqual([expect.stringMatching(/^Fee of CAP\w+: booked as \$0\.73, PayPal now lists \$0\.74\./)])
    line.fee_amount.value = '-0.73'
    expect(await differences()).toEqual([])
  })
})

describe('BTCPay Server', () => {
  test('an invoice that it does not list is reported', async () => {
    await paidBy('crypto')
    const id = last(at.btcpay.invoices.keys())
    const invoice = at.btcpay.invoices.get(id)
    at.btcpay.invoices.delete(id)
    expect(await differences()).toEqual([
      expect.stringMatching(/^Payment pay_\w+ of ord_\w+: \$6\.99 in the shop, \$0\.00 at BTCPay Server\./),
    ])
    if (invoice) at.btcpay.invoices.set(id, invoice)
    expect(await differences()).toEqual([])
  })
})

test('PayPal’s fees are known even if the account may not search its transactions', async () => {
  await differences()
  const fees = await balanceOf('processor_fees')
  at.paypal.searchIs(false)
  await paidBy('paypal')
  expect(await differences()).toEqual([])
  expect(await balanceOf('processor_fees')).toBe(fees + 73)
  at.paypal.searchIs(true)
  expect(await differences()).toEqual([])
  expect(await balanceOf('processor_fees')).toBe(fees + 73)
})

test('the sandbox lists the past of the demo shop', async () => {
  const demo = await testShop()
  try {
    demo.jump(7 * HOUR)
    await listBalanceTransactions(demo.ctx)
    expect((await reconcileLedger(demo.ctx)).problems).toEqual([])
  } finally {
    await demo.stop()
  }
})

test('all of PayPal’s transactions are listed, even if there are more than it finds at once', async () => {
  const fee = {
    transaction_event_code: 'T0100',
    transaction_amount: { currency_code: 'USD', value: '-0.01' },
    transaction_status: 'S' as const,
  }
  for (let hours = 1; hours <= 25; hours++)
    at.paypal.transactions.push({
      ...fee,
      transaction_id: `FEE${hours}`,
      transaction_initiation_date: new Date(Date.now() - hours * HOUR).toISOString(),
    })
  at.paypal.findsAtMost(10)
  await listBalanceTransactions(at.shop.ctx)
  at.paypal.findsAtMost(Infinity)
  const { rows } = await at.shop.ctx.db.query(`select count(*)::int as count from balance_transactions where id like 'FEE%'`)
  expect(rows).toEqual([{ count: 25 }])
})
