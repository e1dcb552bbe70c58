import { expect, test } from 'vitest'
import type { Today } from '#features/operations/contract/today.ts'
import { getData } from '../support/answers.ts'
import { providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

/** A shop whose webhook secret isn't the provider's, so it only learns of payments by asking. */
const at = providersShop()
const { buyBy, comeBack, hear } = at

test('a payment that no genuine webhook reported is on Today after ten minutes, until one arrives', async () => {
  const owner = await operator(at.shop)
  const missing = async () => (await getData<Today>(owner, '/api/operator/today')).attention.find(({ kind }) => kind === 'webhooks_missing')
  const order = await buyBy('card')
  const [session = ''] = at.stripe.sessions.keys()
  at.stripe.pay(session)
  const forged = at.stripe.webhook('checkout.session.completed', session, 'whsec_of_another_shop')
  expect((await hear('stripe', forged)).status).toBe(400)
  expect(await comeBack(order)).toMatchObject({ status: 200 })
  expect(await missing()).toBeUndefined()

  await at.shop.ctx.db.query(`update payment_attempts set updated_at = now() - interval '11 minutes'`)
  expect(await missing()).toMatchObject({ count: 1, href: '/operator/settings/payments', rows: [{ text: 'Stripe' }] })
  expect((await hear('stripe', at.stripe.webhook('checkout.session.completed', session))).status).toBe(200)
  expect(await missing()).toBeUndefined()
})
