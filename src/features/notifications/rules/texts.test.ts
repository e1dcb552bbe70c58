import { expect, test } from 'vitest'
import { filledWith, nameInWords, placeholdersIn } from '#features/notifications/rules/texts.ts'

test('a text is filled only if all its values are known', () => {
  expect(placeholdersIn('{store}: {order}, {order}')).toEqual(['store', 'order', 'order'])
  expect(filledWith('{store} has {order}.', { store: 'Groundswell', order: 'GS-1' })).toBe('Groundswell has GS-1.')
  expect(filledWith('{order}', { store: 'Groundswell' })).toBeUndefined()
  expect(filledWith('{toString}', {})).toBeUndefined()
  expect(filledWith('$& {name}', { name: '$1 {store}' })).toBe('$& $1 {store}')
})

test('ids are turned into words', () => {
  expect(nameInWords('order.link_requested')).toBe('Order link requested')
  expect(nameInWords('order-confirmed')).toBe('Order confirmed')
  expect(nameInWords('account.password_changed')).toBe('Password changed')
})
