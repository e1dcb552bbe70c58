import { expect, test } from 'vitest'
import { targets } from '../support/factories.ts'
import { orderToken, readOrder } from '../support/orders.ts'
import { providersShop } from '../support/providers.ts'

const at = providersShop()

test('whose unpaid order waits at a provider that is gone can see it, order again and pay another way', async () => {
  const fields = { postUrl: targets.instagramPost(), email: 'same@example.com' }
  const unpaid = await at.buyBy('crypto', fields)
  const all = at.shop.ctx.providers
  at.shop.ctx.providers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'btcpay'))
  const again = await at.place('card', { ...fields, note: 'Please start slowly.' })
  const checked = await at.shop.request('POST', `/api/orders/${unpaid.id}/payment/confirm`, undefined, orderToken(unpaid))
  at.shop.ctx.providers = all
  expect(checked).toMatchObject({ status: 200, body: { data: { payment: { status: 'requires_action' } } } })
  expect(again).toMatchObject({ status: 200, body: { data: { payment: { status: 'requires_action' } } } })
  expect((await readOrder(at.shop, unpaid)).status).toBe('pending')
})
