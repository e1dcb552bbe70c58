import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { codeOf, type Asker } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { buy, checkOut, orderToken } from '../support/orders.ts'
import { linesOf } from '../support/pdf.ts'
import { endShort, refund } from '../support/refunds.ts'
import { confirmAddress } from '../support/second-factor.ts'

let shop: TestShop
let ada: Customer
beforeAll(async () => {
  shop = await testShop()
  ada = await signUp(shop)
})
afterAll(() => shop.stop())

/** The lines of text on a receipt. */
async function receipt({ token }: Customer, orderId: string): Promise<{ headers: Headers; bytes: Buffer; lines: string[] }> {
  const answer = await fetch(`${shop.url}/api/orders/${orderId}/receipt`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { headers: answer.headers, bytes, lines: linesOf(bytes) }
}

describe('a receipt', () => {
  test('says who paid what, when, for what and how, on one page that is always the same', async () => {
    const order = await buy(ada, { email: ada.email })
    const { headers, bytes, lines } = await receipt(ada, order.id)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-${order.orderNumber}.pdf"`)
    expect(headers.get('cache-control')).toContain('no-store')
    const today = new Date().toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
    for (const line of [
      'Groundswell',
      'Receipt',
      order.orderNumber,
      today,
      ada.email,
      'Instagram Views',
      '5,000 views',
      '$6.99',
      '$6.99 USD',
    ])
      expect(lines).toContain(line)
    expect(lines).toContain('Quality: General')
    expect(lines).toContain('Paid with Visa ending in 4242')
    expect(lines).toContain('Demo shop: no money was charged.')
    expect(lines.join('\n')).toContain(shop.url)
    expect(lines.join('\n')).not.toMatch(/[Rr]efund|undefined|null|NaN/)
    const raw = bytes.toString('latin1')
    expect(raw.match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(raw).toContain(`(Receipt ${order.orderNumber})`)
    expect((await receipt(ada, order.id)).bytes.equals(bytes)).toBe(true)
  })

  test('states the amounts paid from the balance and by the other method', async () => {
    const bob = await signUp(shop)
    expect((await bob.deposit(5)).status).toBe(200)
    const { lines } = await receipt(bob, (await buy(bob, { useBalance: true })).id)
    expect(lines).toEqual(expect.arrayContaining(['Paid with account balance', '$5.00', 'Paid with Visa ending in 4242', '$1.99']))
  })

  test('names each refund with its date and credit note, and what the order costs after them', async () => {
    const order = await buy(ada)
    const refund = (key: string, amountCents: number) =>
      shop.ctx.db.transaction((tx) =>
        refundOrder(tx, { key, orderId: order.id, amountCents, destination: 'original', reason: 'Goodwill', actor: 'rule' }),
      )
    const refunds = [await refund('receipt:1', 200), await refund('receipt:2', 49)]
    const today = new Date().toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
    const { lines } = await receipt(ada, order.id)
    for (const [index, amount] of ['−$2.00', '−$0.49'].entries()) {
      expect(lines).toEqual(expect.arrayContaining([`Refunded ${today} (${refunds[index]?.creditNoteNumber})`, amount]))
    }
    expect(lines).toEqual(expect.arrayContaining(['Total', '$6.99 USD', 'Total after refunds', '$4.50 USD']))
  })

  test('stays on one page however many refunds there are, and sums up those that it has no room for', async () => {
    const order = await buy(ada)
    const refunds = []
    for (let count = 1; count <= 20; count++) refunds.push(await refund(shop, order.id, count))
    const { bytes, lines } = await receipt(ada, order.id)
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('Refunded'))).toHaveLength(6)
    expect(lines.join('\n')).toContain(`(${refunds[4]?.creditNoteNumber})`)
    expect(lines).toEqual(expect.arrayContaining(['Refunded later (15 credit notes)', '−$1.95', 'Total after refunds', '$4.89 USD']))
  })

  test('names the payment that paid, not one that came too late, also once both are refunded', async () => {
    const same = { email: ada.email, postUrl: targets.instagramPost() }
    const { order, payment } = (await checkOut(ada, { ...same, paymentMethod: 'crypto' })).body.data
    const report = { attemptId: payment.id, currency: 'USD' }
    await settle(shop.ctx, payment.id, { ...report, status: 'expired', capturedCents: 0 }, 'provider')
    expect((await buy(ada, same)).id).toBe(order.id)
    await settle(shop.ctx, payment.id, { ...report, status: 'succeeded', capturedCents: 699 }, 'provider')
    await refund(shop, order.id, 699)
    expect((await receipt(ada, order.id)).lines).toContain('Paid with Visa ending in 4242')
  })

  test('leaves out what was erased with the account', async () => {
    const bob = await signUp(shop)
    await confirmAddress(shop, bob)
    const order = await buy(shop, { email: bob.email })
    await endShort(shop, order.id, 2_000)
    expect((await bob.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    const answer = await fetch(`${shop.url}/api/orders/${order.id}/receipt`, { headers: orderToken(order) })
    const lines = linesOf(Buffer.from(await answer.arrayBuffer()))
    expect(lines).toContain(order.orderNumber)
    expect(lines.join('\n')).not.toMatch(/Billed to|erased|For:/)
  })

  test('only exists for paid orders', async () => {
    const order = await buy(ada, { paymentMethod: 'paypal' })
    const answer = await ada.request('GET', `/api/orders/${order.id}/receipt`)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'not_paid'])
  })

  test('is for its owner, and for the guest with the token', async () => {
    const bob = await signUp(shop)
    const [own, guests] = [await buy(ada), await buy(shop, { email: ada.email })]
    const status = async (asker: Asker, id: string, headers = {}) =>
      (await asker.request('GET', `/api/orders/${id}/receipt`, undefined, headers)).status
    expect(await status(shop, guests.id, { 'x-order-token': guests.accessToken })).toBe(200)
    for (const asker of [shop, bob]) expect(await status(asker, own.id)).toBe(404)
    for (const asker of [shop, bob, ada]) expect(await status(asker, guests.id)).toBe(404)
    expect(await status(ada, 'ord_unknown')).toBe(404)
  })
})

test('one network has 60 receipts drawn in a minute, whatever there is of them', async () => {
  const order = await buy(ada, { email: ada.email })
  const draw = async () => (await ada.request('GET', `/api/orders/${order.id}/receipt`)).status
  const statuses = await Promise.all(Array.from({ length: 70 }, draw))
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect((await ada.request('GET', `/api/orders/${order.id}`)).status).toBe(200)
})
