import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { PromotionQuote, PromotionView } from '#features/promotions/contract.ts'
import { type DataOf, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  owner = await operator(shop)
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

let places = 0
/** From a new network, because declined cards are counted by network. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++places}` })

const figures = async (id: string) => (await getData<PromotionView>(owner, `/api/operator/promotions/${id}`)).figures

/** The discounts actually granted according to the orders, whatever the promotion has counted. */
async function given(id: string): Promise<{ orders: number; cents: number }> {
  const { rows } = await shop.ctx.db.query<{ orders: number; cents: number }>(
    `select count(*)::int as orders, coalesce(sum(discount_cents), 0)::int as cents from orders where promotion_id = $1 and paid_at is not null`,
    [id],
  )
  return rows[0] as { orders: number; cents: number }
}

test('of many simultaneous orders, exactly as many get a code as its limit allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.constantFrom('pays', 'declined', 'pays'), { minLength: 4, maxLength: 9 }),
      async (limit, buyers) => {
        const { id, code } = await promotion(owner, { totalLimit: limit })
        const answers = await Promise.all(buyers.map((card) => checkOut(shop, { promoCode: code, cardNumber: cards[card] }, elsewhere())))
        // A declined order no longer holds the code, so the next customer gets it.
        const later = await Promise.all(buyers.map(() => checkOut(shop, { promoCode: code })))
        const sold = Math.min(limit, buyers.filter((card) => card === 'pays').length + later.length)
        const paid = [...answers, ...later].filter(({ status }) => status === 200)
        expect(paid).toHaveLength(sold)
        for (const { status, body } of [...answers, ...later]) {
          if (status === 200) expect(body.data.order).toMatchObject({ price: 6.29, discount: 0.7 })
          else if (status !== 402) expect(body).toMatchObject({ code: 'promo_refused' })
        }
        expect(await given(id)).toEqual({ orders: sold, cents: 70 * sold })
        expect(await figures(id)).toMatchObject({ used: sold, paid: sold, given: (70 * sold) / 100 })
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)

test('a budget is never exceeded, and one customer with ten windows uses a code once', async () => {
  const { id: tight, code: budgeted } = await promotion(owner, { budget: 2 })
  await Promise.all(Array.from({ length: 10 }, () => checkOut(shop, { promoCode: budgeted })))
  expect(await given(tight)).toEqual({ orders: 2, cents: 140 })

  const { id: once, code } = await promotion(owner, { customerLimit: 1 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(shop, { promoCode: code, email: 'ten.windows@example.com' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await given(once)).toEqual({ orders: 1, cents: 70 })
})

test('a discount that the rest of a budget doesn’t cover is neither quoted nor in the way of an order', async () => {
  const { id } = await promotion(owner, { kind: 'first_order', code: undefined, percent: 50, budget: 4 })
  const { code } = await promotion(owner, { percent: 30, budget: 4 })
  const quote = (email: string, promoCode?: string) =>
    shop.request<DataOf<PromotionQuote>>('POST', '/api/checkout/promo', {
      serviceType: 'Instagram Views',
      quantity: 5_000,
      email,
      promoCode,
    })
  await expect.poll(async () => (await quote('early@example.com')).body.data.discount).toBe(3.5)
  expect((await checkOut(shop, { email: 'early@example.com', discount: 3.5, paymentMethod: 'paypal' })).body.data.order.price).toBe(3.49)
  await checkOut(shop, { email: 'early@example.com', promoCode: code })

  const { discount } = (await quote('late@example.com')).body.data
  expect(discount).toBe(0)
  expect((await checkOut(shop, { email: 'late@example.com', discount, paymentMethod: 'paypal' })).body.data.order.price).toBe(6.99)
  expect(messageOf(await quote('late@example.com', code))).toBe('This code has reached its limit.')
  await owner.request('POST', `/api/operator/promotions/${id}/pause`, { reason: 'Enough.' })
})

test('a bonus that the rest of a budget doesn’t cover is not offered', async () => {
  const { id } = await promotion(owner, { kind: 'deposit_bonus', code: undefined, amount: 3, percent: undefined, budget: 4 })
  const [early, late] = [await signUp(shop), await signUp(shop)]
  const offers = () => getData<string[]>(late, '/api/wallet/deposits/offers')
  await expect.poll(offers).toHaveLength(1)
  await early.deposit(20)
  expect([await early.balance(), await offers()]).toEqual([23, []])
  await owner.request('POST', `/api/operator/promotions/${id}/pause`, { reason: 'Enough.' })
})

test('of simultaneous first orders, only one gets the first-order discount', async () => {
  const { id } = await promotion(owner, { kind: 'first_order', code: undefined, percent: 50 })
  const email = 'in.a.hurry@example.com'
  const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(shop, { email })))
  const prices = answers.map(({ body }) => body.data.order.price).toSorted((one, other) => one - other)
  expect(prices).toEqual([3.49, 6.99, 6.99, 6.99, 6.99, 6.99])
  expect(await given(id)).toEqual({ orders: 1, cents: 350 })
})

test('a first-order discount counts for the next order, although the notification of the change has not arrived yet', async () => {
  const slow = await testShop()
  onTestFinished(() => slow.stop())
  vi.spyOn(slow.ctx.db, 'listen').mockResolvedValue(undefined)
  const boss = await operator(slow)
  expect((await checkOut(slow, { email: 'before@example.com' })).body.data.order.price).toBe(6.99)
  await promotion(boss, { kind: 'first_order', code: undefined, percent: 50 })
  expect((await checkOut(slow, { email: 'after@example.com', discount: 3.5 })).body).toMatchObject({ data: { order: { price: 3.49 } } })
})
