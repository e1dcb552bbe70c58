import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportParts } from '#app/personal-data.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { reconcileLedger, getOrderRefund, refundSplit } from '#features/checkout/server/queries.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { WalletView } from '#features/wallet/contract.ts'
import { bonus } from '#features/wallet/rules/transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import { walletOf } from '#features/wallet/server/queries.ts'
import { jsonText } from '#platform/json-text.ts'
import { getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { buy, checkOut } from '../support/orders.ts'
import { endShort, refund, refundEvents, publishedRefundEvents, refundParts } from '../support/refunds.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const view = (orderId: string) => refundParts(shop, orderId)
const events = (orderId: string) => refundEvents(shop, orderId)
const published = (orderId: string) => publishedRefundEvents(shop, orderId)

async function withBonus(cents: number): Promise<Customer> {
  const customer = await signUp(shop)
  await customer.deposit(5)
  const gift = { key: `gift:${customer.id}`, customerId: customer.id, amountCents: cents, currency: 'USD', description: 'Welcome' }
  await shop.ctx.db.transaction((tx) => post(tx, bonus(gift)))
  return customer
}

describe('the way it was paid', () => {
  test('a card gets it through the provider: owed, then paid, each told once', async () => {
    const { id } = await buy(shop)
    const { creditNoteNumber } = await refund(shop, id, 209)
    expect(creditNoteNumber).toMatch(/^CN-\d{4,}$/)
    expect(await view(id)).toEqual([[2.09, 0, 0, 'on_its_way']])
    expect(await events(id)).toEqual(['refund_started -209'])
    await payRefunds(shop.ctx)
    await payRefunds(shop.ctx)
    expect(await view(id)).toEqual([[2.09, 0, 0, 'paid']])
    expect(await events(id)).toEqual(['refund_started -209', 'refunded -209'])
    expect(await published(id)).toEqual(['order.refund_started', 'order.refunded'])
    expect((await getOrder(shop.ctx.db, id)).refundedCents).toBe(209)
  })

  test('a split order gives each part back where it came from, bonus credit as bonus credit', async () => {
    const customer = await withBonus(100)
    const { id } = await buy(customer, { useBalance: true })
    expect(await walletOf(shop.ctx.db, customer.id)).toEqual({ paidCents: 0, bonusCents: 0 })
    await refund(shop, id, 150)
    await refund(shop, id, 450)
    await refund(shop, id, 99)
    expect(await view(id)).toEqual([
      [0.99, 0.51, 0, 'on_its_way'],
      [0, 4.49, 0.01, 'paid'],
      [0, 0, 0.99, 'paid'],
    ])
    expect(await walletOf(shop.ctx.db, customer.id)).toEqual({ paidCents: 500, bonusCents: 100 })
    const { movements } = await getData<WalletView>(customer, '/api/wallet')
    expect(movements[0]).toMatchObject({ reason: 'refund', amount: 0.99, bonus: 0.99, orderId: id })
  })

  test('a payment from the balance is refunded immediately', async () => {
    const customer = await signUp(shop)
    await customer.deposit(10)
    const { id } = await buy(customer, { paymentMethod: 'balance' })
    await refund(shop, id, 699)
    expect([await customer.balance(), await events(id)]).toEqual([10, ['refunded -699']])
    expect(await published(id)).toEqual(['order.refund_started', 'order.refunded'])
  })
})

describe('to the balance', () => {
  test('goes all of it but bonus credit, also where the customer never had a balance', async () => {
    const newcomer = await signUp(shop)
    const { id } = await buy(newcomer)
    await refund(shop, id, 300, { destination: 'balance' })
    expect([await newcomer.balance(), await view(id)]).toEqual([3, [[0, 3, 0, 'paid']]])

    const customer = await withBonus(100)
    const split = await buy(customer, { useBalance: true })
    await refund(shop, split.id, 699, { destination: 'balance' })
    expect(await walletOf(shop.ctx.db, customer.id)).toEqual({ paidCents: 599, bonusCents: 100 })
  })

  test('needs an account', async () => {
    const { id } = await buy(shop)
    await expect(refund(shop, id, 100, { destination: 'balance' })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'destination' }],
    })
    expect((await getOrder(shop.ctx.db, id)).refundedCents).toBe(0)
  })

  test('needs the account that paid: a guest’s order that an account has claimed is refunded the way it was paid', async () => {
    const { id, email } = await buy(shop, { email: 'paid.by.a.guest@example.com' })
    const reader = await signUp(shop, email)
    await confirmAddress(shop, reader)
    await reader.request('POST', '/api/orders/claim')
    const owner = await operator(shop)
    const wanted = { amount: 1, destination: 'balance', reason: 'The account asked for it' }
    for (const path of [`/api/operator/orders/${id}/refunds/preview`, `/api/operator/orders/${id}/refunds`])
      expect(invalidField(await owner.request('POST', path, wanted))).toBe('destination')
    expect(await reader.balance()).toBe(0)
  })

  test('the split is known before', async () => {
    const customer = await withBonus(100)
    const order = await getOrder(shop.ctx.db, (await buy(customer, { useBalance: true })).id)
    expect(await refundSplit(shop.ctx.db, order, 699, 'original')).toEqual({ toMethodCents: 99, toBalanceCents: 500, toBonusCents: 100 })
    expect(await refundSplit(shop.ctx.db, order, 100, 'balance')).toEqual({ toMethodCents: 0, toBalanceCents: 100, toBonusCents: 0 })
    await expect(refundSplit(shop.ctx.db, order, 700, 'original')).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
  })
})

describe('refunds never exceed the payment', () => {
  test('of twenty simultaneous refunds with different reasons, only as many succeed as fit', async () => {
    const { id } = await buy(shop)
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => refund(shop, id, 100)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'refund_exceeds_payment' } })
    expect((await getOrder(shop.ctx.db, id)).refundedCents).toBe(600)
  })

  test('twenty simultaneous requests with one reason make one refund', async () => {
    const { id } = await buy(shop)
    const asked = await Promise.all(Array.from({ length: 20 }, () => refund(shop, id, 200, { key: `shortfall:${id}` })))
    expect(new Set(asked.map((each) => each.id)).size).toBe(1)
    expect(await getOrderRefund(shop.ctx.db, asked[0]?.id ?? '')).toMatchObject({ orderId: id, amountCents: 200 })
    expect((await getOrder(shop.ctx.db, id)).refundedCents).toBe(200)
  })

  test('two operators, the rule and webhooks that bring more money: the price goes back once, the surplus once', async () => {
    for (let round = 0; round < 10; round++) {
      const { order, payment } = (await checkOut(shop)).body.data
      const { id } = order
      const told = { attemptId: payment.id, status: 'succeeded', capturedCents: 750, currency: 'USD' } as const
      const asked = await Promise.allSettled([
        refund(shop, id, 699, { actor: 'usr_one' }),
        settle(shop.ctx, payment.id, told, 'provider'),
        refund(shop, id, 699, { actor: 'usr_two' }),
        settle(shop.ctx, payment.id, told, 'provider'),
        endShort(shop, id, 0),
      ])
      const faults = asked.flatMap((each) =>
        each.status === 'rejected' && each.reason.code !== 'refund_exceeds_payment' ? [each.reason] : [],
      )
      expect(faults).toEqual([])
      await payRefunds(shop.ctx)
      const { rows } = await shop.ctx.db.query('select sum(amount_cents) as cents from refunds where attempt_id = $1', [payment.id])
      expect(rows).toEqual([{ cents: 750 }])
      expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    }
  })

  test('unpaid orders are not refunded', async () => {
    const { id } = await buy(shop, { paymentMethod: 'paypal' })
    await expect(refund(shop, id, 1)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
  })

  test('the ledger check notices an order that counts another sum', async () => {
    const { id } = await buy(shop)
    await refund(shop, id, 100)
    await shop.ctx.db.query('update orders set refunded_cents = 99 where id = $1', [id])
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([`Refunds of ${id}: counted as $0.99, the records say $1.00.`])
    await shop.ctx.db.query('update orders set refunded_cents = 100 where id = $1', [id])
  })
})

test('the copy of one’s data holds payments with their refunds, and the orders’ credit notes', async () => {
  const customer = await signUp(shop)
  const { id } = await buy(customer)
  await refund(shop, id, 200)
  await refund(shop, id, 100, { destination: 'balance' })
  const account = { userId: customer.id, email: customer.email, username: 'Ada', emailVerified: true, orderEmails: true }
  const parts = Object.fromEntries(
    await Promise.all(exportParts.map(async ({ name, collect }) => [name, await collect(shop.ctx, account)] as const)),
  )
  let text = ''
  for await (const piece of jsonText(parts)) text += piece
  const collected: Record<string, unknown> = JSON.parse(text)
  expect(collected.orders).toMatchObject([
    { refunded: 3, payments: [{ refunds: [{ amount: 2, reason: 'order_refund', status: 'pending' }] }] },
  ])
  expect(collected.refunds).toMatchObject([{ amount: 2 }, { amount: 1, toBalance: 1 }])
})
