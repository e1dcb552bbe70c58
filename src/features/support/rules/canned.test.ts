import { expect, test } from 'vitest'
import { filled, matching, slashWord } from '#features/support/rules/canned.ts'

test('places are filled with the first name and the order, or with words that read as well', () => {
  const content = 'Hello {name}, {order} is on its way.'
  expect(filled(content, { who: 'Ada Lovelace', orderNumber: 'GS-100234' })).toBe('Hello Ada, GS-100234 is on its way.')
  expect(filled(content, { who: 'ada@example.com', orderNumber: undefined })).toBe('Hello there, your order is on its way.')
  expect(filled('{name} {name}', { who: 'Visitor', orderNumber: undefined })).toBe('there there')
})

test('a slash at a word’s beginning looks for a reply, one within a word or an address does not', () => {
  expect(slashWord('/')).toBe('')
  expect(slashWord('Hello /ref')).toBe('ref')
  for (const text of ['', 'and/or', 'https://', '/refund now', 'a //']) expect(slashWord(text)).toBeNull()
})

test('replies are found anywhere in their title, beginnings first', () => {
  const replies = [{ title: 'A refill' }, { title: 'Refund takes days' }, { title: 'Greeting' }]
  expect(matching(replies, 'REF').map(({ title }) => title)).toEqual(['Refund takes days', 'A refill'])
  expect(matching(replies, '')).toEqual(replies)
})
