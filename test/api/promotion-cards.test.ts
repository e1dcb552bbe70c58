import { expect, test } from 'vitest'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { purgeOldUses } from '#features/promotions/server/commands/use.ts'
import type { OrderRisk } from '#features/risk/contract.ts'
import { getData } from '../support/answers.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { buyAsGuest, type GuestOrder } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { last, noCard, providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

// On Stripe's page, the card is only known after payment. That's too late to refuse it, but early enough to flag it.
const at = providersShop()

/** Pays on the newest Stripe page with this card. */
function payWith(fingerprint: string): string {
  const session = last(at.stripe.sessions.keys())
  Object.assign(at.stripe.sessions.get(session) ?? {}, { fingerprint })
  at.stripe.pay(session)
  return session
}

async function orderWith(fingerprint: string, promoCode: string): Promise<GuestOrder> {
  const order = await buyAsGuest(at.shop, { ...noCard, promoCode })
  payWith(fingerprint)
  await at.comeBack(order)
  await startOrderDelivery(at.shop.ctx, order.id)
  return order
}

/** Deposits $100 with this card, reported by Stripe's webhook. Returns the balance. */
async function depositWith(fingerprint: string, customer: Customer): Promise<number> {
  await customer.request('POST', '/api/wallet/deposits', { amount: 100, method: 'stripe' })
  const session = payWith(fingerprint)
  expect((await at.hear('stripe', at.stripe.webhook('checkout.session.completed', session))).status).toBe(200)
  return customer.balance()
}

test('an order with a code that its card used before is flagged for staff', async () => {
  const owner = await operator(at.shop)
  const { code } = await promotion(owner, { customerLimit: 1 })
  const { code: unlimited } = await promotion(owner)
  const reasons = async ({ id }: GuestOrder) =>
    (await getData<OrderRisk>(owner, `/api/operator/risk/orders/${id}`)).reasons.map(({ rule }) => rule)
  expect(await reasons(await orderWith('fp_one', code))).toEqual([])
  expect(await reasons(await orderWith('fp_two', code))).toEqual([])
  expect(await reasons(await orderWith('fp_one', code))).toEqual(['promotionCard'])
  expect(await reasons(await orderWith('fp_one', unlimited))).toEqual([])
  expect(await reasons(await orderWith('fp_one', unlimited))).toEqual([])
})

test('a deposit whose card got the bonus before brings none, under whatever account, also after an erasure', async () => {
  const owner = await operator(at.shop)
  const { id } = await promotion(owner, { kind: 'deposit_bonus', code: undefined, amount: 10, percent: undefined, customerLimit: 1 })
  const customer = await signUp(at.shop)
  expect(await depositWith('fp_saver', customer)).toBe(110)
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const second = await signUp(at.shop)
  expect(await depositWith('fp_saver', second)).toBe(100)
  expect(await depositWith('fp_saver_two', second)).toBe(210)
  expect(await depositWith('fp_another', await signUp(at.shop))).toBe(110)

  const kept = async () => {
    const { rows } = await at.shop.ctx.db.query<{ card: string | null }>(
      'select card_key as card from promotion_uses where promotion_id = $1 and erased_at is not null',
      [id],
    )
    return rows.map(({ card }) => card !== null)
  }
  expect(await kept()).toEqual([true])
  await purgeOldUses({ ...at.shop.ctx, now: () => new Date(Date.now() + 366 * 24 * 3_600_000) })
  expect(await kept()).toEqual([false])
})

test('simultaneous deposits with one card get the bonus only as often as its limit allows', async () => {
  const owner = await operator(at.shop)
  await promotion(owner, { kind: 'deposit_bonus', code: undefined, amount: 20, percent: undefined, customerLimit: 3 })
  const savers = await Promise.all(Array.from({ length: 14 }, () => signUp(at.shop)))
  const sessions: string[] = []
  for (const saver of savers) {
    await saver.request('POST', '/api/wallet/deposits', { amount: 100, method: 'stripe' })
    sessions.push(payWith('fp_of_all'))
  }
  // Most of them share one transaction.
  await Promise.all(sessions.map((session) => at.hear('stripe', at.stripe.webhook('checkout.session.completed', session))))
  const balances = await Promise.all(savers.map((saver) => saver.balance()))
  expect(balances.toSorted((one, other) => one - other)).toEqual([...Array<number>(11).fill(100), 120, 120, 120])
})
