import { expect, test } from 'vitest'
import { matchesOrder } from '#features/orders/ui/match-order.ts'

const order = { id: 'ord_1', label: 'GS-100234 · Instagram Views', username: 'ada.creates' }

test.each(['', '  ', '100234', 'gs-1', 'instagram', 'VIEWS insta', 'ada', '@ada.creates', 'ada views'])('finds it by "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(true)
})

test.each(['tiktok', '100235', 'ada tiktok'])('not by "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(false)
})

test('an order that nobody has read yet is found by nothing', () => {
  expect(matchesOrder({ id: 'ord_1', token: 't' }, 'ada')).toBe(false)
})
