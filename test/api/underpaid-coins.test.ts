import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { emailsTo } from '../support/notifications.ts'
import { checkOut, type Deposited, paymentReference, readOrder } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

/** Three fifths of the coins arrive, then the invoice expires. */
async function payShort(reference: string): Promise<void> {
  for (const action of ['underpay', 'expire']) {
    expect((await shop.request('POST', `/api/sandbox/payments/${reference}/${action}`)).status).toBe(200)
    await deliverSandboxWebhooks(shop.ctx)
  }
  await payRefunds(shop.ctx)
}

test('coins for an order that arrive in part go back: its page, its refunds and an email say how many, and why', async () => {
  const postUrl = `https://www.youtube.com/watch?v=short${String(Date.now()).slice(-6)}`
  const wanted = { serviceType: 'YouTube Likes', quantity: 500, postUrl, paymentMethod: 'crypto', cryptoType: 'bitcoin' }
  const { order, payment } = (await checkOut(shop, wanted)).body.data
  await payShort(paymentReference(payment))
  const reason = 'Only $2.09 of $3.49 arrived in time.'
  expect(await readOrder(shop, order)).toMatchObject({
    paid: false,
    payment: { status: 'expired', amount: 3.49, received: 2.09, returned: 2.09 },
    returned: [{ amount: 2.09, reason }],
  })
  const said = async () => (await emailsTo(shop, order.email)).find(({ subject }) => subject.startsWith('We’re refunding $2.09'))?.text
  await expect.poll(said).toContain(reason)
})

test('coins for a deposit that arrive in part go back: the deposit and an email say how many, and why', async () => {
  const ada = await signUp(shop)
  const { body } = await ada.request<Deposited>('POST', '/api/wallet/deposits', { amount: 25, method: 'crypto', cryptoType: 'bitcoin' })
  await payShort(paymentReference(body.data.payment))
  expect((await getData<Deposited['data']>(ada, `/api/wallet/deposits/${body.data.deposit.id}`)).payment).toMatchObject({
    status: 'expired',
    received: 15,
    returned: 15,
  })
  const said = async () =>
    (await emailsTo(shop, ada.email)).find(({ subject }) => subject === 'We’re refunding $15.00 for your deposit')?.text
  await expect.poll(said).toContain('Only $15.00 of $25.00 arrived in time.')
})
