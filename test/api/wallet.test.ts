import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderPage, OrderView } from '#features/orders/contract.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import type { WalletView } from '#features/wallet/contract.ts'
import { bonus, spending } from '#features/wallet/rules/transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import { type Refused, messageOf, getData, currentUser } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cardDeposit, type Customer, signUp } from '../support/customer.ts'
import { cards, checkoutPayload } from '../support/factories.ts'
import { type Deposited, checkOut, paymentReference } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const buy = (customer: Customer, changes: Record<string, unknown>) => checkOut(customer, changes)
const act = (payment: PaymentView, action: string) =>
  shop.request('POST', `/api/sandbox/payments/${paymentReference(payment)}/${action}`, {})
const wallet = (customer: Customer) => getData<WalletView>(customer, '/api/wallet')

describe('paying in', () => {
  test('by card: the answer carries the new balance, and the statement says where it came from', async () => {
    const customer = await signUp(shop)
    const { status, body } = await customer.deposit(50)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, balance: 50, data: { balance: 50, payment: { status: 'succeeded' } } })
    expect(body.data.deposit.paidAt).not.toBeNull()
    expect(await wallet(customer)).toMatchObject({
      balance: 50,
      paid: 50,
      bonus: 0,
      depositLimits: { min: 5, max: 1000 },
      quickAmounts: [25, 50, 100, 200],
      movements: [{ reason: 'deposit', description: 'Deposit by card', amount: 50, balance: 50 }],
      nextCursor: null,
    })
    expect((await currentUser(customer)).balance).toBe(50)
  })

  test('by PayPal: the balance grows when the payment is approved, once however often that is reported', async () => {
    const customer = await signUp(shop)
    const { body } = await customer.request<Deposited>('POST', '/api/wallet/deposits', { amount: 25.5, method: 'paypal' })
    expect(body.data.payment).toMatchObject({ status: 'requires_action', amount: 25.5 })
    expect(body.data.payment.nextAction?.url).toContain('/sandbox/paypal/')
    expect(await customer.balance()).toBe(0)

    await act(body.data.payment, 'approve')
    const path = `/api/wallet/deposits/${body.data.deposit.id}`
    const answers = await Promise.all([1, 2, 3].map(() => customer.request<Deposited>('POST', `${path}/confirm`, {})))
    for (const answer of answers) expect(answer.body.data).toMatchObject({ balance: 25.5, payment: { status: 'succeeded' } })
    expect((await customer.request<Deposited>('GET', path)).body.balance).toBe(25.5)
  })

  test('by crypto, canceled: nothing moved, and it says so', async () => {
    const customer = await signUp(shop)
    const { body } = await customer.request<Deposited>('POST', '/api/wallet/deposits', {
      amount: 25,
      method: 'crypto',
      cryptoType: 'ethereum',
    })
    await act(body.data.payment, 'expire')
    const confirmed = await customer.request('POST', `/api/wallet/deposits/${body.data.deposit.id}/confirm`, {})
    expect(messageOf(confirmed)).toMatch(/not completed in time. Nothing was charged/)
    expect(await wallet(customer)).toMatchObject({ balance: 0, movements: [] })
  })

  test.each([
    ['declined', cards.declined, 402, 'card_declined'],
    ['insufficient funds', cards.insufficientFunds, 402, 'insufficient_funds'],
    ['provider fails', cards.providerFails, 502, 'payment_failed'],
  ])('%s: the balance stays as it is', async (_name, cardNumber, status, code) => {
    const customer = await signUp(shop)
    const answer = await customer.request('POST', '/api/wallet/deposits', cardDeposit(50, { cardNumber }))
    expect(answer).toMatchObject({ status, body: { success: false, code, balance: 0 } })
    expect(messageOf(answer)).toMatch(/Nothing was charged/)
  })

  test.each([
    [4.99, 'The smallest deposit is $5.00.'],
    [0, 'The smallest deposit is $5.00.'],
    [-50, 'The smallest deposit is $5.00.'],
    [1000.01, 'The largest deposit is $1,000.00. You can make several.'],
    [10.005, 'Please enter an amount in dollars and whole cents, such as 25 or 25.50.'],
    ['fifty', 'Please enter an amount in dollars.'],
  ])('%s dollars are refused with what is possible', async (amount, message) => {
    const customer = await signUp(shop)
    const { status, body } = await customer.request<Refused>('POST', '/api/wallet/deposits', { ...cardDeposit(1), amount })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'amount', message }])
  })

  test('the operator sets the limits', async () => {
    await shop.ctx.db.query(`insert into settings (key, value) values ('wallet.deposit_limits', '{"minCents": 2000, "maxCents": 3000}')`)
    const customer = await signUp(shop)
    const { body } = await customer.deposit(10)
    await shop.ctx.db.query('delete from settings')
    expect(body.message).toBe('The smallest deposit is $20.00.')
  })

  test('twins of one key are charged once; the same key of another customer is another deposit', async () => {
    const [ada, ben] = [await signUp(shop), await signUp(shop)]
    const key = { 'idempotency-key': 'deposit-of-the-day' }
    const twins = await Promise.all(Array.from({ length: 16 }, () => ada.request('POST', '/api/wallet/deposits', cardDeposit(40), key)))
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    expect((await ben.request<Deposited>('POST', '/api/wallet/deposits', cardDeposit(40), key)).body.balance).toBe(40)
    expect([await ada.balance(), await ben.balance()]).toEqual([40, 40])
    expect((await ada.request('POST', '/api/wallet/deposits', cardDeposit(41), key)).status).toBe(422)
  })

  test('a deposit is only visible to its owner', async () => {
    const [ada, ben] = [await signUp(shop), await signUp(shop)]
    const { id } = (await ada.deposit(25)).body.data.deposit
    expect((await ben.request('GET', `/api/wallet/deposits/${id}`)).status).toBe(404)
    expect((await ben.request('POST', `/api/wallet/deposits/${id}/confirm`, {})).status).toBe(404)
    expect((await shop.request('GET', '/api/wallet')).status).toBe(401)
  })
})

describe('paying from the balance', () => {
  test('the whole order: paid at once, delivered like any other', async () => {
    const customer = await signUp(shop)
    await customer.deposit(10)
    const { status, body } = await buy(customer, { paymentMethod: 'balance' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      order: { paid: true, price: 6.99 },
      payment: { status: 'succeeded', method: 'balance', amount: 6.99 },
    })
    expect(body.data.order).not.toHaveProperty('accessToken')
    expect(await wallet(customer)).toMatchObject({
      balance: 3.01,
      movements: [
        { reason: 'sale', amount: -6.99, balance: 3.01, description: `Instagram Views 5K · ${body.data.order.orderNumber}` },
        { reason: 'deposit' },
      ],
    })
  })

  test('too little: 402 with the available balance, and no order', async () => {
    const customer = await signUp(shop)
    await customer.deposit(5)
    const { status, body } = await buy(customer, { paymentMethod: 'balance' })
    expect(status).toBe(402)
    expect(body).toMatchObject({ code: 'insufficient_balance', balance: 5, price: 6.99 })
    expect((await customer.request<OrderPage>('GET', '/api/orders/user')).body.count).toBe(0)
    expect(await customer.balance()).toBe(5)
  })

  test('a guest has no balance', async () => {
    for (const changes of [{ paymentMethod: 'balance' }, { useBalance: true }]) {
      const { status, body } = await checkOut(shop, changes)
      expect([status, body.message]).toEqual([401, 'Authentication required'])
    }
  })

  test('bonus credit is spent first, and each part is shown separately', async () => {
    const customer = await signUp(shop)
    await customer.deposit(5)
    const gift = { key: `gift:${customer.id}`, customerId: customer.id, amountCents: 300, currency: 'USD', description: 'Welcome' }
    await shop.ctx.db.transaction((tx) => post(tx, bonus(gift)))
    await buy(customer, { paymentMethod: 'balance' })
    const { balance, paid, bonus: credit, movements } = await wallet(customer)
    expect({ balance, paid, credit }).toEqual({ balance: 1.01, paid: 1.01, credit: 0 })
    expect(movements[0]).toMatchObject({ amount: -6.99, bonus: -3, paid: -3.99, balance: 1.01 })
  })
})

describe('balance and another method', () => {
  test('the card is asked for the rest alone', async () => {
    const customer = await signUp(shop)
    await customer.deposit(5)
    const { body } = await buy(customer, { useBalance: true })
    expect(body.data.payment).toMatchObject({ status: 'succeeded', amount: 1.99, balanceAmount: 5 })
    expect(body.data.order.paid).toBe(true)
    expect(await customer.balance()).toBe(0)
  })

  test('a card that is declined: the balance is whole again, and the order can be paid', async () => {
    const customer = await signUp(shop)
    await customer.deposit(5)
    const payload = checkoutPayload({ useBalance: true, cardNumber: cards.declined })
    const declined = await checkOut(customer, payload)
    expect(declined.status).toBe(402)
    expect((await wallet(customer)).movements).toMatchObject([
      { reason: 'release', amount: 5, balance: 5 },
      { reason: 'hold', amount: -5 },
      {},
    ])

    const again = await checkOut(customer, { ...payload, cardNumber: cards.pays })
    expect(again.body.data).toMatchObject({ order: { id: declined.body.data.order.id, paid: true }, payment: { balanceAmount: 5 } })
  })

  test('while PayPal is awaited the part is set aside: it cannot be spent twice, and comes back when nobody pays', async () => {
    const customer = await signUp(shop)
    await customer.deposit(6)
    const { body } = await buy(customer, { paymentMethod: 'paypal', useBalance: true })
    expect(body.data.payment).toMatchObject({ status: 'requires_action', amount: 0.99, balanceAmount: 6 })
    expect(await customer.balance()).toBe(0)
    expect((await buy(customer, { paymentMethod: 'balance', serviceType: 'Instagram Views', quantity: 1000 })).status).toBe(402)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])

    await act(body.data.payment, 'cancel')
    await customer.request('POST', `/api/orders/${body.data.order.id}/payment/confirm`, {})
    expect(await customer.balance()).toBe(6)
  })

  test('an order that is not paid within a day returns its part to the balance', async () => {
    const customer = await signUp(shop)
    await customer.deposit(6)
    await buy(customer, { paymentMethod: 'paypal', useBalance: true })
    shop.jump(25 * 3_600_000)
    await cancelUnpaidOrders(shop.ctx)
    shop.jump(0)
    expect(await customer.balance()).toBe(6)
  })

  test('money that comes after the part was given back goes back as well', async () => {
    const customer = await signUp(shop)
    await customer.deposit(6)
    const { order, payment } = (await buy(customer, { paymentMethod: 'paypal', useBalance: true })).body.data
    const told = { attemptId: payment.id, capturedCents: 0, currency: 'USD' }
    await settle(shop.ctx, payment.id, { ...told, status: 'expired' }, 'provider')
    await settle(shop.ctx, payment.id, { ...told, status: 'succeeded', capturedCents: 99, reference: 'late' }, 'provider')
    expect((await getData<OrderView>(customer, `/api/orders/${order.id}`)).paid).toBe(false)
    expect(await customer.balance()).toBe(6)
    const { rows } = await shop.ctx.db.query('select amount_cents, status from refunds where attempt_id = $1', [payment.id])
    expect(rows).toEqual([{ amount_cents: 99, status: 'pending' }])
  })
})

describe('the statement', () => {
  test('pages have no gaps or repetitions', async () => {
    const customer = await signUp(shop)
    for (const amount of [5, 6, 7, 8, 9]) await customer.deposit(amount)
    const amounts: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: string = `/api/wallet?limit=2${cursor && `&cursor=${cursor}`}`
      const { movements, nextCursor } = await getData<WalletView>(customer, path)
      amounts.push(...movements.map((movement) => movement.amount))
      // Without a count of the whole shop's entries.
      for (const { id } of movements) expect(id).toMatch(/^ltx_/)
      cursor = nextCursor
    }
    expect(amounts).toEqual([9, 8, 7, 6, 5])
  })

  test('as CSV', async () => {
    const customer = await signUp(shop)
    await customer.deposit(10)
    await buy(customer, { paymentMethod: 'balance' })
    const { headers, text } = await customer.request('GET', '/api/wallet/movements.csv')
    expect(headers.get('content-type')).toContain('text/csv')
    const [head, sale, deposit, end] = text.split('\r\n')
    expect(head).toBe('Date (UTC),Reason,Description,Order,Amount,Paid money,Bonus credit,Balance,Currency')
    expect(sale).toMatch(/,sale,Instagram Views 5K · GS-\w+,ord_\w+,-6\.99,-6\.99,0\.00,3\.01,USD$/)
    expect(deposit).toMatch(/,deposit,Deposit by card,,10\.00,10\.00,0\.00,10\.00,USD$/)
    expect(end).toBe('')
  })

  test('is downloaded ten times in ten minutes, one file at a time', async () => {
    const [customer, other] = [await signUp(shop), await signUp(shop)]
    const download = async (asker: Customer) => (await asker.request('GET', '/api/wallet/movements.csv')).status
    const asked = await Promise.all(Array.from({ length: 11 }, () => download(customer)))
    expect(asked.toSorted()).toEqual([...Array(10).fill(200), 429])
    expect(await download(other)).toBe(200)
  })

  test('balances cannot be edited', async () => {
    const customer = await signUp(shop)
    await customer.deposit(5)
    await expect(shop.ctx.db.query('update wallets set paid_cents = 1000000')).rejects.toThrow(/never edited/)
    await expect(shop.ctx.db.query('delete from wallets')).rejects.toThrow(/never edited/)
    const overdraft = {
      customerId: customer.id,
      paymentId: 'pay_none',
      orderId: 'ord_none',
      currency: 'USD',
      parts: { bonusCents: 0, paidCents: 501 },
    }
    await expect(shop.ctx.db.transaction((tx) => post(tx, spending('sale', overdraft)))).rejects.toThrow(/wallets_never_negative/)
  })
})

test('a deposit that is paid twice over goes to the balance once, the rest goes back to the payer', async () => {
  const customer = await signUp(shop)
  const { payment } = (await customer.request<Deposited>('POST', '/api/wallet/deposits', { amount: 20, method: 'crypto' })).body.data
  const told = { attemptId: payment.id, status: 'succeeded' as const, capturedCents: 4000, currency: 'USD' }
  await settle(shop.ctx, payment.id, told, 'provider')
  expect(await customer.balance()).toBe(20)
  const { rows } = await shop.ctx.db.query('select amount_cents from refunds where attempt_id = $1', [payment.id])
  expect(rows).toEqual([{ amount_cents: 2000 }])
})

test('an account orders from its balance sixty times an hour', async () => {
  const customer = await signUp(shop)
  const asked = []
  for (let each = 0; each < 61; each++) asked.push((await checkOut(customer, { paymentMethod: 'balance' })).status)
  expect(asked).toEqual([...Array(60).fill(402), 429])
  expect((await checkOut(customer, { paymentMethod: 'paypal', useBalance: true })).status).toBe(429)
  expect((await checkOut(customer)).status).toBe(200)
  expect((await checkOut(await signUp(shop), { paymentMethod: 'balance' })).status).toBe(402)
})
