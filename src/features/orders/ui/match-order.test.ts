import { expect, test } from 'vitest'
import { matchesOrder } from '#features/orders/ui/order-picker.tsx'

const order = { id: 'ord_1', label: 'GS-K7M2X9PD · Instagram Views', username: 'ada.creates' }

test.each(['', '  ', 'k7m2x9', 'gs-k', 'instagram', 'VIEWS insta', 'ada', '@ada.creates', 'ada views'])('matches "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(true)
})

test.each(['tiktok', 'k7m2y', 'ada tiktok'])('does not match "%s"', (text) => {
  expect(matchesOrder(order, text)).toBe(false)
})

test('an order that was not loaded yet matches nothing', () => {
  expect(matchesOrder({ id: 'ord_1', token: 't' }, 'ada')).toBe(false)
})
