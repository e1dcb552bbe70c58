import { expect, test } from 'vitest'
import {
  after,
  conversationStatuses,
  firstName,
  type Step,
  filled,
  matching,
  slashWord,
  mentionedIn,
  mentionWord,
} from '#features/support/rules/conversation.ts'

const steps: Step[] = ['write', 'answer', 'ask', 'take', 'reply', 'hand_back', 'close']

test('the assistant speaks in its own conversations alone', () => {
  expect(conversationStatuses.filter((status) => after(status, 'answer'))).toEqual(['assistant'])
})

test('what is closed stays closed, and everything else can be', () => {
  expect(steps.filter((step) => after('closed', step))).toEqual([])
  expect(conversationStatuses.filter((status) => after(status, 'close') === 'closed')).toEqual(['assistant', 'waiting', 'person'])
})

test('a reply of the staff takes whatever is open; asking again changes nothing', () => {
  expect(conversationStatuses.map((status) => after(status, 'reply'))).toEqual(['person', 'person', 'person', undefined])
  expect(conversationStatuses.map((status) => after(status, 'ask'))).toEqual(['waiting', 'waiting', 'person', undefined])
})

test('a customer is told a first name', () => {
  expect([firstName('Olive Operator'), firstName('  Grace  Hopper'), firstName('')]).toEqual(['Olive', 'Grace', ''])
})

test('places are filled with the first name and the order, or with words that read as well', () => {
  const content = 'Hello {name}, {order} is on its way.'
  expect(filled(content, { who: 'Ada Lovelace', orderNumber: 'GS-K7M2X9PD' })).toBe('Hello Ada, GS-K7M2X9PD is on its way.')
  expect(filled(content, { who: 'ada@example.com', orderNumber: undefined })).toBe('Hello there, your order is on its way.')
  expect(filled('{name} {name}', { who: 'Visitor', orderNumber: undefined })).toBe('there there')
})

test('a slash at a word’s beginning looks for a reply, one within a word or an address does not', () => {
  expect(slashWord('/')).toBe('')
  expect(slashWord('Hello /ref')).toBe('ref')
  for (const text of ['', 'and/or', 'https://', '/refund now', 'a //']) expect(slashWord(text)).toBeNull()
})

test('a note mentions colleagues by @ and their whole name', () => {
  const team = ['Ann', 'Ann Lee', 'Grace Hopper'].map((name) => ({ name }))
  const named = (note: string) => mentionedIn(note, team).map(({ name }) => name)
  expect(named('@grace hopper, can you look? cc @Ann')).toEqual(['Ann', 'Grace Hopper'])
  expect(named('@Ann Lee knows')).toEqual(['Ann Lee'])
  for (const note of ['Ann', 'ann@example.com', '@Anna', '@ Ann', '@Grace']) expect(named(note)).toEqual([])
  expect([mentionWord('Ask @gra'), mentionWord('@'), mentionWord('ada@ex')]).toEqual(['gra', '', null])
})

test('replies are found anywhere in their title, beginnings first', () => {
  const replies = [{ title: 'A refill' }, { title: 'Refund takes days' }, { title: 'Greeting' }]
  expect(matching(replies, 'REF').map(({ title }) => title)).toEqual(['Refund takes days', 'A refill'])
  expect(matching(replies, '')).toEqual(replies)
})
