import { expect, test } from 'vitest'
import { previewText } from './risk-form.ts'

test('a preview shows how many orders would have been held and were disputed', () => {
  const text = (orders: number, held: number, heldDisputed: number, disputed: number) =>
    previewText({ orders, held, heldDisputed, disputed })
  expect(text(900, 14, 2, 2)).toBe('This would have held 14 orders of 900 in the last 90 days; 2 of them were disputed.')
  expect(text(900, 1, 1, 3)).toBe(
    'This would have held 1 order of 900 in the last 90 days; 1 of them was disputed. 2 orders that would not have been held were disputed.',
  )
  expect(text(900, 0, 0, 0)).toBe('This would have held 0 orders of 900 in the last 90 days.')
  expect(text(0, 0, 0, 0)).toContain('nothing to test')
})
