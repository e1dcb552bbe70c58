import { expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { targets } from '../support/factories.ts'
import { readOrder } from '../support/orders.ts'
import { last, providersShop } from '../support/providers.ts'

const at = providersShop()
const HOUR_MS = 3_600_000

/** Places an order, lets its payment page expire, and waits so many hours. Returns the order, and a way to place it again. */
async function leftFor(hours: number) {
  const checkout = { postUrl: targets.instagramPost(), email: `back.after.${hours}@example.com` }
  const left = await at.buyBy('card', checkout)
  at.stripe.expire(last(at.stripe.sessions.keys()))
  await at.comeBack(left)
  await at.shop.ctx.db.query('update orders set created_at = now() - make_interval(secs => $2) where id = $1', [left.id, hours * 3_600])
  return { left, placeAgain: () => at.buyBy('crypto', checkout) }
}

test('an order that is placed again is the same one, and has two hours to be paid', async () => {
  const { left, placeAgain } = await leftFor(21.9)
  const again = await placeAgain()
  expect(again.id).toBe(left.id)
  at.shop.jump(2 * HOUR_MS)
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.jump(0)
  expect(await readOrder(at.shop, again)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
})

test('an order that is placed again shortly before the old one is canceled outlives it', async () => {
  const { left, placeAgain } = await leftFor(23.9)
  const again = await placeAgain()
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 6.99, 'Processing')
  expect((await at.comeBack(again)).body.data.payment.status).toBe('pending')
  at.shop.jump(HOUR_MS / 2)
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.jump(0)
  at.btcpay.pay(last(at.btcpay.invoices.keys()), 0)
  await at.comeBack(again)
  expect(await readOrder(at.shop, again)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
  expect((await readOrder(at.shop, left)).status).toBe('canceled')
})

test('an order whose customer has paid waits for the bank, however many days it takes, and ends with its refusal', async () => {
  const [settled, refused] = [await at.buyBy('card'), await at.buyBy('card')]
  const [first = '', second = ''] = [...at.stripe.sessions.keys()].slice(-2)
  for (const session of [first, second]) at.stripe.pay(session, 'bank')
  for (const order of [settled, refused]) expect((await at.comeBack(order)).body.data.payment.status).toBe('pending')
  at.shop.jump(3 * 24 * HOUR_MS)
  await cancelUnpaidOrders(at.shop.ctx)
  expect((await readOrder(at.shop, refused)).status).toBe('pending')
  Object.assign(at.stripe.sessions.get(first) ?? {}, { payment_status: 'paid' })
  at.stripe.refuseByBank(second)
  await at.reconcile()
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.jump(0)
  expect(await readOrder(at.shop, settled)).toMatchObject({ status: 'pending', paid: true })
  expect(await readOrder(at.shop, refused)).toMatchObject({ status: 'canceled', paid: false, payment: { status: 'declined' } })
})

test('an order is not canceled while its provider doesn’t say whether it was paid', async () => {
  const [paid, unpaid] = [await at.buyBy('card'), await at.buyBy('card')]
  at.stripe.pay([...at.stripe.sessions.keys()].at(-2) ?? '')
  at.shop.jump(25 * HOUR_MS)
  at.stripe.fail('error')
  await cancelUnpaidOrders(at.shop.ctx)
  expect((await readOrder(at.shop, paid)).status).toBe('pending')
  at.stripe.fail('none')
  await cancelUnpaidOrders(at.shop.ctx)
  at.shop.jump(0)
  expect(await readOrder(at.shop, paid)).toMatchObject({ status: 'pending', paid: true })
  expect(await readOrder(at.shop, unpaid)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } })
})

test('an order that was left unpaid is canceled after a day even if the shop was off for six weeks', async () => {
  const { left } = await leftFor(42 * 24)
  await cancelUnpaidOrders(at.shop.ctx)
  expect((await readOrder(at.shop, left)).status).toBe('canceled')
})
