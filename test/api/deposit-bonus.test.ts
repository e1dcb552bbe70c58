import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErasurePreview } from '#features/accounts/contract.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { purgeOldUses } from '#features/promotions/server/commands/use.ts'
import { toCents } from '#shared/money.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { refund } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const DAY_MS = 24 * 3_600_000

/** A deposit bonus must not be a way to get goods for free. */
let shop: TestShop
let bonusId: string
beforeAll(async () => {
  shop = await testShop()
  const owner = await operator(shop)
  bonusId = (await promotion(owner, { kind: 'deposit_bonus', code: undefined, amount: 10, percent: undefined, customerLimit: 1 })).id
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const erase = (customer: Customer) => customer.request('DELETE', '/api/account', { password: PASSWORD })
const finish = () => shop.ctx.db.query("update orders set status = 'completed', in_flight = false where in_flight")

/** The money that came in through a customer's deposits and that was refunded, in cents. */
async function moneyOf({ id }: Customer): Promise<{ inCents: number; outCents: number }> {
  const { rows } = await shop.ctx.db.query<{ inCents: number; outCents: number }>(
    `select coalesce(sum(captured_cents), 0)::int as "inCents", coalesce(sum(refunded_cents), 0)::int as "outCents"
     from payment_attempts join deposits on deposits.id = subject_id where deposits.user_id = $1`,
    [id],
  )
  return rows[0] ?? { inCents: 0, outCents: 0 }
}

async function keptHashes(): Promise<number> {
  const { rows } = await shop.ctx.db.query<{ count: number }>(
    'select count(*)::int as count from promotion_uses where promotion_id = $1 and erased_at is not null and email_hash is not null',
    [bonusId],
  )
  return rows[0]?.count ?? 0
}

test('an erased account gets back its deposit less the bonus credit that it spent', async () => {
  const customer = await signUp(shop)
  await customer.deposit(100)
  expect(await customer.balance()).toBe(110)
  await buy(customer, { paymentMethod: 'balance' })
  await finish()
  const preview = await getData<ErasurePreview>(customer, '/api/account/erasure')
  expect(preview).toMatchObject({ refund: 93.01, kept: 6.99, lapses: 3.01 })
  expect((await erase(customer)).status).toBe(200)
  await payRefunds(shop.ctx)
  expect(await moneyOf(customer)).toEqual({ inCents: 10_000, outCents: 9_301 })
})

test('a once-per-customer bonus is not granted again after an erasure, in any spelling of the address', async () => {
  const customer = await signUp(shop, 'bonus.hunter@gmail.com')
  await customer.deposit(100)
  expect(await customer.balance()).toBe(110)
  expect((await erase(customer)).status).toBe(200)
  for (const email of ['bonus.hunter@gmail.com', 'Bonushunter+again@googlemail.com']) {
    const again = await signUp(shop, email)
    await again.deposit(100)
    expect(await again.balance()).toBe(100)

    await erase(again)
  }
})

test('the hash that remembers it is purged a year after the erasure, or when the bonus ends', async () => {
  expect(await keptHashes()).toBeGreaterThan(0)
  const inDays = (days: number) => purgeOldUses({ ...shop.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  await inDays(364)
  expect(await keptHashes()).toBeGreaterThan(0)
  await shop.ctx.db.query("update promotions set ends_at = now() + interval '30 days' where id = $1", [bonusId])
  await inDays(29)
  expect(await keptHashes()).toBeGreaterThan(0)
  await inDays(31)
  expect(await keptHashes()).toBe(0)
  await shop.ctx.db.query('update promotions set ends_at = null where id = $1', [bonusId])
})

test('for any deposits, orders and refunds, erasing pays out at most the deposits minus the goods', async () => {
  const step = fc.constantFrom('deposit', 'order', 'refund', 'erase')
  let customers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const email = `series${++customers}@gmail.com`
      let bonuses = 0
      let orders: string[] = []
      let customer = await signUp(shop, email)
      for (const next of ['deposit', 'order', ...steps, 'erase']) {
        if (next === 'deposit') {
          const before = await customer.balance()
          await customer.deposit(25)
          if (toCents(await customer.balance()) - toCents(before) > 2_500) bonuses += 1
        }
        if (next === 'order' && (await customer.balance()) >= 6.99) {
          orders.push((await buy(customer, { paymentMethod: 'balance' })).id)
          await finish()
        }
        if (next === 'refund' && orders[0]) await refund(shop, orders[0], 150).catch(() => undefined)
        if (next !== 'erase') continue
        expect((await erase(customer)).status).toBe(200)
        await payRefunds(shop.ctx)
        const { inCents, outCents } = await moneyOf(customer)
        const goods = await shop.ctx.db.query<{ cents: number }>(
          'select coalesce(sum(price_cents - refunded_cents), 0)::int as cents from orders where id = any($1)',
          [orders],
        )
        expect(outCents).toBeLessThanOrEqual(Math.max(0, inCents - (goods.rows[0]?.cents ?? 0)))
        customer = await signUp(shop, email)
        orders = []
      }
      expect(bonuses).toBe(1)
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 120_000)
