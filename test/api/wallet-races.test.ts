import fc from 'fast-check'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderPage } from '#features/orders/contract.ts'
import { codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, type Customer, signIn, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { waitingForLocks } from '../support/locks.ts'
import { checkOut, paymentReference } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const buy = (customer: Customer, changes: Record<string, unknown>) => checkOut(customer, changes)

test('of twenty simultaneous orders from a balance for ten, exactly ten succeed', async () => {
  const customer = await signUp(shop)
  await customer.deposit(70)
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(customer, { paymentMethod: 'balance' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter((answer) => codeOf(answer) === 'insufficient_balance')).toHaveLength(10)
  expect(await customer.balance()).toBe(0.1)
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('if several processes spend the same money at once, one order gets it', async () => {
  const customer = await signUp(shop)
  const others = await Promise.all(Array.from({ length: 3 }, () => testShop({ beside: shop })))
  const everywhere = [customer, ...(await Promise.all(others.map((each) => signIn(each, customer.email))))]
  for (let round = 1; round <= 5; round++) {
    await customer.deposit(7)
    const answers = await Promise.all(everywhere.map((each) => buy(each, { paymentMethod: 'balance' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402, 402, 402])
  }
  await Promise.all(others.map((each) => each.stop()))
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('whoever spends many times at once waits outside the database, whose connections stay free for others', async () => {
  const customer = await signUp(shop)
  await customer.deposit(70)
  const { together } = await shop.ctx.db.transaction(async (tx) => {
    await tx.query('select from wallets where user_id = $1 for update', [customer.id])
    const begun = Array.from({ length: 8 }, () => buy(customer, { paymentMethod: 'balance' }))
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    await setTimeout(300)
    expect(await waitingForLocks(shop)).toBe(1)
    return { together: begun }
  })
  expect((await Promise.all(together)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('whole and split payments of two customers at once: no cent is spent twice, none is lost', async () => {
  const customers = [await signUp(shop), await signUp(shop)]
  for (const customer of customers) await customer.deposit(30)
  const ways = [{ paymentMethod: 'balance' }, { useBalance: true }, { useBalance: true, cardNumber: cards.declined }, {}]
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => buy(customers[index % 2] as Customer, ways[Math.floor(index / 2) % ways.length] ?? {})),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]))
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
})

test('what was spent in another tab meanwhile: no card is charged more than its page said', async () => {
  const customer = await signUp(shop)
  await customer.deposit(5)
  const other = await buy(customer, { useBalance: true, balanceAmount: 6 })
  expect(other).toMatchObject({ status: 409, body: { code: 'balance_changed', balance: 5, price: 6.99 } })
  expect((await customer.request<OrderPage>('GET', '/api/orders/user')).body.count).toBe(0)
  expect(await customer.balance()).toBe(5)
  expect((await buy(customer, { useBalance: true, balanceAmount: 5 })).body.data.payment).toMatchObject({ amount: 1.99, balanceAmount: 5 })
})

test('what arrived in another tab meanwhile: the balance pays no more than its page said', async () => {
  const customer = await signUp(shop)
  await customer.deposit(10)
  const refused = { status: 409, body: { code: 'balance_changed', balance: 10, price: 6.99 } }
  expect(await buy(customer, { useBalance: true, balanceAmount: 5 })).toMatchObject(refused)
  expect(await customer.balance()).toBe(10)
  expect((await buy(customer, { useBalance: true, balanceAmount: 6.99 })).status).toBe(200)
  expect(await customer.balance()).toBe(3.01)
})

/** What a customer, their payment page and time may do. */
const step = fc.record({
  who: fc.nat(1),
  act: fc.constantFrom(
    'deposit',
    'declined deposit',
    'balance',
    'split',
    'declined split',
    'paypal split',
    'act',
    'a day passes',
    'pay refunds',
  ),
  amount: fc.integer({ min: 500, max: 2000 }),
  action: fc.constantFrom('approve', 'decline', 'cancel', 'expire'),
})

test('any history of deposits, purchases, refusals and silence keeps the ledger balanced, and no balance falls below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
      shop.jump(0)
      const customers = [await signUp(shop), await signUp(shop)] as const
      const pages: string[] = []
      for (const { who, act, amount, action } of history) {
        const customer = customers[who] as Customer
        if (act === 'deposit') await customer.deposit(amount / 100)
        else if (act === 'declined deposit')
          await customer.request('POST', '/api/wallet/deposits', cardDeposit(amount / 100, { cardNumber: cards.declined }))
        else if (act === 'balance') await buy(customer, { paymentMethod: 'balance' })
        else if (act === 'split') await buy(customer, { useBalance: true })
        else if (act === 'declined split') await buy(customer, { useBalance: true, cardNumber: cards.declined })
        else if (act === 'paypal split') {
          const { status, body } = await buy(customer, { useBalance: true, paymentMethod: 'paypal' })
          if (status === 200 && body.data.payment.nextAction) pages.push(paymentReference(body.data.payment))
        } else if (act === 'act') {
          await Promise.all(pages.splice(0, 2).map((page) => shop.request('POST', `/api/sandbox/payments/${page}/${action}`, {})))
        } else if (act === 'a day passes') {
          shop.jump(25 * 3_600_000)
          await cancelUnpaidOrders(shop.ctx)
          shop.jump(0)
        } else await payRefunds(shop.ctx)
        expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
        for (const each of customers) expect(await each.balance()).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)
