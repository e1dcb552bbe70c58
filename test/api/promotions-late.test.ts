import { expect, test } from 'vitest'
import { cancelUnpaidOrders, releaseStaleReservations } from '#features/checkout/server/commands/reconcile.ts'
import { targets } from '../support/factories.ts'
import { readOrder } from '../support/orders.ts'
import { promotion } from '../support/promotions.ts'
import { last, providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { buyBy, hear, payOut } = at
const HOUR_MS = 3_600_000

/** An order paid with coins, and its invoice. */
async function orderByCoins(fields: object = {}) {
  const order = await buyBy('crypto', { postUrl: targets.instagramPost(), ...fields })
  return { order, invoice: last(at.btcpay.invoices.keys()) }
}

const payCoins = async (invoice: string, dollars: number) => {
  at.btcpay.pay(invoice, dollars)
  await hear('btcpay', at.btcpay.webhook('InvoicePaymentSettled', invoice))
}

test('a code for one order is not had twice by paying after the invoices have expired', async () => {
  const { code } = await promotion(await operator(at.shop), { name: 'For one', percent: 40, totalLimit: 1 })
  const made = []
  for (const email of ['one@example.com', 'two@example.com']) {
    const { order, invoice } = await orderByCoins({ email, promoCode: code })
    at.btcpay.expire(invoice)
    await hear('btcpay', at.btcpay.webhook('InvoiceExpired', invoice))
    made.push({ order, invoice })
  }
  for (const { order, invoice } of made) await payCoins(invoice, order.price)
  const [one, two] = await Promise.all(made.map(({ order }) => readOrder(at.shop, order)))
  expect([one?.paid, two?.paid]).toEqual([true, false])
  await payOut()
  expect(at.btcpay.pullPayments).toMatchObject([{ amount: String(made[1]?.order.price) }])
})

test('an unpaid order whose provider is gone does not keep the others from being canceled', async () => {
  const { order: stuck } = await orderByCoins()
  const other = await buyBy('card', { postUrl: targets.instagramPost() })
  const all = at.shop.ctx.providers
  at.shop.jump(25 * HOUR_MS)
  at.shop.ctx.providers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'btcpay'))
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.ctx.providers = all
  at.shop.jump(0)
  expect((await readOrder(at.shop, other)).status).toBe('canceled')
  expect((await readOrder(at.shop, stuck)).status).toBe('pending')
})

test('fifty payments in progress do not keep the next reserved code from being released', async () => {
  const owner = await operator(at.shop)
  const [common, single] = [await promotion(owner, { name: 'For all' }), await promotion(owner, { name: 'Once', totalLimit: 1 })]
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const order = await buyBy('crypto', { postUrl: targets.instagramPost(), email: `coins${index}@example.com`, promoCode: common.code })
      await at.shop.ctx.db.query(`update payment_attempts set status = 'pending' where subject_id = $1`, [order.id])
    }),
  )
  await orderByCoins({ promoCode: single.code })
  at.shop.jump(HOUR_MS / 2)
  await releaseStaleReservations(at.shop.ctx)
  at.shop.jump(0)
  const { used } = await at.shop.ctx.db.one<{ used: number }>('select used from promotions where id = $1', [single.id])
  expect(used).toBe(0)
})
