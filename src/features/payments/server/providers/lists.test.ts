import { expect, test } from 'vitest'
import { listInvoices } from '#features/payments/server/providers/btcpay-invoices.ts'
import { listPayPalBalance } from '#features/payments/server/providers/paypal-balance.ts'
import { payPalDisputes } from '#features/payments/server/providers/paypal-disputes.ts'
import { responses } from '#features/payments/server/providers/provider.ts'

const since = new Date('2026-11-01T00:00:00Z')
const now = new Date('2026-11-02T00:00:00Z')

test('an endless list of invoices is abandoned', async () => {
  let asked = 0
  const get = () => {
    asked += 1
    return Promise.resolve([{ id: `inv_${asked}`, amount: '1.00', currency: 'USD', status: 'New', expirationTime: 1, metadata: {} }])
  }
  const unused = () => Promise.reject(new Error('not asked for'))
  const calls = { get, getAll: unused, call: unused, store: '/store', invoice: (id: string) => id }
  await expect(listInvoices(calls, since)).rejects.toThrow('more than 500 pages')
  expect(asked).toBe(500)
})

test('a transaction search with more pages than PayPal allows is rejected', async () => {
  const call = () => Promise.resolve({ status: 200, body: { transaction_details: [], total_pages: 1_000_000 } })
  await expect(listPayPalBalance(call, { since, captured: [] }, now)).rejects.toThrow('total_pages')
})

test('a list of disputes whose pages link to each other is abandoned', async () => {
  let asked = 0
  const call = () => {
    asked += 1
    const links = [{ rel: 'next', href: 'https://api-m.paypal.com/v1/customer/disputes?page=again' }]
    return Promise.resolve({ status: 200, body: { items: [], links } })
  }
  await expect(payPalDisputes(call, async () => []).list(since)).rejects.toThrow('more than 200 pages')
  expect(asked).toBe(200)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//'])('customers are not sent to %s', (url) => {
  const payment = { reference: 'r', attemptId: 'a', status: 'requires_action', capturedCents: 0, currency: 'USD' }
  expect(responses.payment.safeParse({ ...payment, nextActionUrl: url }).success).toBe(false)
  expect(
    responses.payment.safeParse({
      ...payment,
      nextActionUrl: 'https://pay.example/1',
    }).success,
  ).toBe(true)
  expect(responses.refund.safeParse({ reference: 'r', status: 'pending', claimUrl: url }).success).toBe(false)
})

test('a foreign transaction on the same account doesn’t break the list', () => {
  const line = { id: 'txn_1', type: 'capture', amountCents: 500, feeCents: 20, at: new Date() }
  const [foreign] = responses.balanceTransactions.parse([{ ...line, currency: 'SATS', attemptId: 'x'.repeat(201) }])
  expect(foreign).toMatchObject({ currency: 'SATS', attemptId: null })
})
