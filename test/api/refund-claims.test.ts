import { expect, test } from 'vitest'
import { exportParts } from '#app/personal-data.ts'
import type { ExportView } from '#features/accounts/contract.ts'
import { buildExport } from '#features/accounts/server/commands/exports.ts'
import type { OrderRefundView } from '#features/checkout/contract.ts'
import type { AdminGuaranteeClaim, GuaranteeClaim, OrderGuarantees, WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import type { EmailDetail } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { openEmail } from '#features/notifications/server/queries.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { accessToken } from '#features/orders/server/queries.ts'
import { type Asker, codeOf, type DataOf, firstOf, getData } from '../support/answers.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { buy, type Confirmed, orderToken } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'
import { refund } from '../support/refunds.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator, staff } from '../support/staff.ts'

const at = providersShop()

/** The outbox's events about claimable refunds, as the reaction gets them. */
async function claimables(): Promise<Record<string, string>[]> {
  const { rows } = await at.shop.ctx.db.query<{ payload: Record<string, string> }>(
    `select payload from outbox where type = 'refund.claimable' order by id`,
  )
  return rows.map(({ payload }) => payload)
}

async function emailsAbout(refundId: string): Promise<EmailDetail[]> {
  const { rows } = await at.shop.ctx.db.query<{ id: string }>(
    `select id from emails where template = 'refund-claimable' and data->>'refundId' = $1`,
    [refundId],
  )
  return Promise.all(rows.map(({ id }) => openEmail(at.shop.ctx, id)))
}

test('a refund in coins is claimed by a link that the customer gets by email, once, and sees with the order', async () => {
  const order = await at.buyBy('crypto')
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
  await at.comeBack(order)
  await refund(at.shop, order.id, 300)
  await at.payOut()
  await at.payOut()
  const claimUrl = at.btcpay.pullPayments.at(-1)?.viewLink ?? ''
  expect(claimUrl).not.toBe('')
  const payload = firstOf(await claimables())
  expect(await claimables()).toHaveLength(1)

  for (const _ of [1, 2]) await notifyOfEvent(at.shop.ctx, 'refund.claimable', payload)
  const emails = await emailsAbout(payload.refundId ?? '')
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ recipient: order.email, subject: `Claim your $3.00 refund for order ${order.orderNumber}` })
  const { text } = firstOf(emails)
  expect(text).toContain(claimUrl)
  expect(text).toContain('until you claim')

  const refunds = async () =>
    (await getData<{ refunds: OrderRefundView[] }>(at.shop, `/api/orders/${order.id}/guarantees`, orderToken(order))).refunds
  expect(await refunds()).toMatchObject([{ amount: 3, status: 'on_its_way', claimUrl }])
  const owner = await operator(at.shop)
  const page = await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)
  expect(JSON.stringify(page)).not.toContain(claimUrl)

  // The link isn't in the data export either, which staff can also download.
  const account = await signUp(at.shop, order.email)
  await confirmAddress(at.shop, account)
  await account.request('POST', '/api/orders/claim')
  const exportsOf = `/api/operator/customers/${account.id}/exports`
  const { id: exportId } = (await owner.request<DataOf<ExportView>>('POST', exportsOf)).body.data
  await buildExport(at.shop.ctx, exportId, exportParts)
  const copy = await owner.request<{ refunds: OrderRefundView[] }>('GET', `${exportsOf}/${exportId}/download`)
  expect(copy.body.refunds).toMatchObject([{ amount: 3, status: 'on_its_way', claimUrl: null }])
  expect(copy.text).not.toContain(claimUrl)

  at.btcpay.payOut(at.btcpay.pullPayments.at(-1)?.id ?? '')
  await at.payOut()
  expect(await refunds()).toMatchObject([{ status: 'paid', claimUrl: null }])
})

test('BTCPay Server’s page of a payment, which anyone with its id can open, leads back to the order but does not open it', async () => {
  const order = await at.buyBy('crypto')
  const bookkeeper = await staff(at.shop, 'bookkeeper')
  const { payments } = await getData<OrderPage>(bookkeeper, `/api/operator/orders/${order.id}`)
  const invoice = at.btcpay.invoices.get(payments.at(-1)?.reference ?? '')
  expect(invoice?.checkout.redirectURL).toBe(`${at.shop.ctx.config.PUBLIC_URL}/tracking?order=${order.id}`)
  expect(JSON.stringify(invoice)).not.toContain(order.accessToken)
})

test('the log of a server that fails names no refund whose id is enough to claim its coins', async () => {
  const order = await at.buyBy('crypto')
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
  await at.comeBack(order)
  await refund(at.shop, order.id, 300)
  await at.payOut()
  const { id = '' } = at.btcpay.pullPayments.at(-1) ?? {}
  const before = at.shop.logs.length
  for (const place of ['/payouts', '/pull-payments']) {
    at.btcpay.fail('error', place)
    await at.payOut()
  }
  const logged = at.shop.logs.slice(before).join('')
  expect(logged).toContain('/pull-payments/…/payouts answered 500')
  expect(logged).not.toContain(id)
})

test('coins beyond the price are claimed the same way', async () => {
  const order = await at.buyBy('crypto')
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 9)
  await at.comeBack(order)
  const before = (await claimables()).length
  await at.payOut()
  const [payload = {}] = (await claimables()).slice(before)
  await notifyOfEvent(at.shop.ctx, 'refund.claimable', payload)
  expect(await emailsAbout(payload.refundId ?? '')).toMatchObject([{ recipient: order.email }])
})

test('the coins of an account’s order are claimed by its owner, not with a tracking link, which may be in a mailbox they no longer use', async () => {
  const ada = await signUp(at.shop)
  const order = await buy(ada, { paymentMethod: 'crypto', ...noCard, postUrl: targets.instagramPost() })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 9)
  await ada.request('POST', `/api/orders/${order.id}/payment/confirm`)
  await refund(at.shop, order.id, 300)
  await at.payOut()
  await at.payOut()
  const links = async (asker: Asker, headers = {}) => [
    ...(await getData<OrderView>(asker, `/api/orders/${order.id}`, headers)).returned,
    ...(await getData<OrderGuarantees>(asker, `/api/orders/${order.id}/guarantees`, headers)).refunds,
  ]
  const found = { claimUrl: expect.stringContaining('/pull-payments/') }
  expect(await links(ada)).toMatchObject([found, found])
  const byLink = orderToken({ accessToken: accessToken(at.shop.ctx, order.id) })
  expect(await links(at.shop, byLink)).toMatchObject([{ claimUrl: null }, { claimUrl: null }])
  const confirm = await at.shop.request<Confirmed>('POST', `/api/orders/${order.id}/payment/confirm`, {}, byLink)
  expect(confirm.body.data.order.returned).toMatchObject([{ claimUrl: null }])
})

test('the link to claim the coins of an account’s order goes to the account’s confirmed address, not to one typed for the order', async () => {
  const ada = await signUp(at.shop)
  await confirmAddress(at.shop, ada)
  const email = 'mistyped@example.com'
  const order = await buy(ada, { email, paymentMethod: 'crypto', ...noCard, postUrl: targets.instagramPost() })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
  await ada.request('POST', `/api/orders/${order.id}/payment/confirm`)
  const before = (await claimables()).length
  await refund(at.shop, order.id, 300)
  await at.payOut()
  await at.payOut()
  const [payload = {}] = (await claimables()).slice(before)
  await notifyOfEvent(at.shop.ctx, 'refund.claimable', payload)
  expect(await emailsAbout(payload.refundId ?? '')).toMatchObject([{ recipient: ada.email }])
})

test('coins of a guest’s order that an account has claimed wait for a person, who sees why, before anybody can name a wallet', async () => {
  const guest = await at.buyBy('crypto', { email: 'mistyped@example.com' })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), guest.price)
  await at.comeBack(guest)
  const reader = await signUp(at.shop, guest.email)
  await confirmAddress(at.shop, reader)
  await reader.request('POST', '/api/orders/claim')
  const before = await claimables()
  const refundAsked = await reader.request<DataOf<GuaranteeClaim>>('POST', `/api/orders/${guest.id}/remedies`, { kind: 'refund' })
  expect(refundAsked).toMatchObject({ status: 200, body: { data: { status: 'waiting' } } })
  const { id: withdrawalId } = (
    await reader.request<DataOf<WithdrawalReceipt>>('POST', '/api/withdrawals', { orderNumber: guest.orderNumber, email: guest.email })
  ).body.data
  await carryOutWithdrawal(at.shop.ctx, { withdrawalId })
  await at.payOut()
  expect(await claimables()).toEqual(before)
  expect(await getData<OrderGuarantees>(reader, `/api/orders/${guest.id}/guarantees`)).toMatchObject({
    requests: [
      { kind: 'refund', status: 'waiting' },
      { kind: 'withdrawal', status: 'waiting' },
    ],
    refunds: [],
  })
  const { rows: told } = await at.shop.ctx.db.query(
    `select type from outbox where payload->>'orderId' = $1 and type in ('guarantee_claim.received', 'withdrawal.answered')`,
    [guest.id],
  )
  expect(told).toEqual([{ type: 'guarantee_claim.received' }, { type: 'guarantee_claim.received' }])

  const owner = await operator(at.shop)
  const waiting = await getData<AdminGuaranteeClaim[]>(owner, '/api/operator/remedies?status=waiting')
  expect(waiting.map(({ order }) => [order.id, order.isPayerUnknown, order.hasAccount])).toEqual([
    [guest.id, true, false],
    [guest.id, true, false],
  ])
  const granted = await owner.request('POST', `/api/operator/remedies/${waiting[0]?.id}/decide`, {
    grant: true,
    answer: 'You showed us the payment.',
  })
  expect(granted.status).toBe(200)
  await at.payOut()
  expect(await claimables()).toHaveLength(before.length + 1)
})

test('a balance that came from coins is not paid out by erasing the account, because nobody would get the link', async () => {
  const ada = await signUp(at.shop)
  await ada.request('POST', '/api/wallet/deposits', { amount: 25, method: 'crypto' })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 25)
  await at.reconcile()
  const order = await buy(ada, { paymentMethod: 'crypto', ...noCard, postUrl: targets.instagramPost() })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), order.price)
  await at.reconcile()
  const toBalance = { kind: 'withdrawal', destination: 'balance' }
  expect((await ada.request('POST', `/api/orders/${order.id}/remedies`, toBalance)).status).toBe(200)
  expect(await ada.balance()).toBe(31.99)
  const erase = () => ada.request('DELETE', '/api/account', { password: PASSWORD })
  expect(codeOf(await erase())).toBe('payout_by_hand')
  // Staff pay it out another way, and correct the balance.
  const correction = { amount: -31.99, kind: 'correction', reason: 'Sent to their wallet.' }
  const owner = await operator(at.shop)
  expect((await owner.request('POST', `/api/operator/customers/${ada.id}/adjustments`, correction)).status).toBe(200)
  expect((await erase()).status).toBe(200)
})

test('an account is erased once its customer has the link to claim a refund, which could not be emailed afterwards', async () => {
  const customer = await signUp(at.shop)
  const order = await buy(customer, { paymentMethod: 'crypto', ...noCard, postUrl: targets.instagramPost() })
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99)
  await at.reconcile()
  const asked = await customer.request('POST', `/api/orders/${order.id}/remedies`, { kind: 'withdrawal' })
  expect(asked.status).toBe(200)
  const erase = () => customer.request('DELETE', '/api/account', { password: PASSWORD })
  expect(codeOf(await erase())).toBe('orders_open')
  await at.payOut()
  expect((await erase()).status).toBe(200)
})
