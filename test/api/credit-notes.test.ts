import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundsOfOrder } from '#features/checkout/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type GuestOrder, buyAsGuest } from '../support/orders.ts'
import { linesOf } from '../support/pdf.ts'
import { endShort, refund } from '../support/refunds.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

async function creditNote(order: GuestOrder, refundId: string) {
  const answer = await fetch(`${shop.url}/api/orders/${order.id}/credit-notes/${refundId}`, {
    headers: { 'x-order-token': order.accessToken },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, lines: answer.ok ? linesOf(bytes) : [] }
}

test('credits what was not delivered, and says how it is refunded', async () => {
  const order = await buyAsGuest(shop)
  await refund(shop, order.id, 99)
  await endShort(shop, order.id, 3100)
  const [, shortfall] = await refundsOfOrder(shop.ctx.db, order.id)
  const { answer, bytes, lines } = await creditNote(order, shortfall?.id ?? '')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="credit-note-${shortfall?.creditNoteNumber}.pdf"`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const said = [
    'Credit note',
    shortfall?.creditNoteNumber,
    'Instagram Views',
    '$6.99',
    'Delivered: 3,100 of 5,000',
    '−$4.33',
    'Refunded before',
    '−$0.99',
  ]
  expect(lines).toEqual(expect.arrayContaining([...said, 'Refund', '$1.67 USD', 'To Visa ending in 4242', '$1.67', 'Not delivered.']))
  expect(lines.join('\n')).not.toMatch(/undefined|null|NaN/)
  expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
  expect((await creditNote(order, shortfall?.id ?? '')).bytes.equals(bytes)).toBe(true)
})

test('for part of the price states the remaining price', async () => {
  const order = await buyAsGuest(shop)
  const { id } = await refund(shop, order.id, 200)
  expect((await creditNote(order, id)).lines).toEqual(expect.arrayContaining(['Not refunded', '−$4.99', '$2.00 USD']))
})

test('is only available through its own order', async () => {
  const [order, other] = [await buyAsGuest(shop), await buyAsGuest(shop)]
  const { id } = await refund(shop, order.id, 200)
  expect((await creditNote(other, id)).answer.status).toBe(404)
  expect((await creditNote({ ...order, accessToken: other.accessToken }, id)).answer.status).toBe(404)
})
