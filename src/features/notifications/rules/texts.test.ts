import { expect, test } from 'vitest'
import { filledWith, nameInWords, placeholdersIn } from '#features/notifications/rules/texts.ts'

test('a text is filled where all that it needs is known, and else not used', () => {
  expect(placeholdersIn('{store}: {order}, {order}')).toEqual(['store', 'order', 'order'])
  expect(filledWith('{store} has {order}.', { store: 'Groundswell', order: 'GS-1' })).toBe('Groundswell has GS-1.')
  expect(filledWith('{order}', { store: 'Groundswell' })).toBeUndefined()
  expect(filledWith('{toString}', {})).toBeUndefined()
  expect(filledWith('$& {name}', { name: '$1 {store}' })).toBe('$& $1 {store}')
})

test('ids read as words', () => {
  expect(nameInWords('order.link_requested')).toBe('Order link requested')
  expect(nameInWords('order-confirmed')).toBe('Order confirmed')
})
