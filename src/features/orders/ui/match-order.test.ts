import { expect, test } from 'vitest'
import { matchesOrder } from '#features/orders/ui/order-picker.tsx'

const order = { id: 'ord_1', label: 'GS-K7M2X9PD · Instagram Views', username: 'ada.creates' }

test.each(['', '  ', 'k7m2x9', 'gs-k', 'instagram', 'VIEWS insta', 'ada', '@ada.creates', 'ada views'])('finds it by "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(true)
})

test.each(['tiktok', 'k7m2y', 'ada tiktok'])('not by "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(false)
})

test('an order that nobody has read yet is found by nothing', () => {
  expect(matchesOrder({ id: 'ord_1', token: 't' }, 'ada')).toBe(false)
})
