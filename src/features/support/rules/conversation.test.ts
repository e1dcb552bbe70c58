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
  orderToName,
} from '#features/support/rules/conversation.ts'

const steps: Step[] = ['write', 'answer', 'ask', 'take', 'reply', 'hand_back', 'close']

test('the assistant only answers conversations that no person handles', () => {
  expect(conversationStatuses.filter((status) => after(status, 'answer'))).toEqual(['assistant'])
})

test('a closed conversation takes no step, and any other can be closed', () => {
  expect(steps.filter((step) => after('closed', step))).toEqual([])
  expect(conversationStatuses.filter((status) => after(status, 'close') === 'closed')).toEqual(['assistant', 'waiting', 'person'])
})

test('a staff reply takes any open conversation; asking for a person again changes nothing', () => {
  expect(conversationStatuses.map((status) => after(status, 'reply'))).toEqual(['person', 'person', 'person', undefined])
  expect(conversationStatuses.map((status) => after(status, 'ask'))).toEqual(['waiting', 'waiting', 'person', undefined])
})

test('a first name is the first word of a name', () => {
  expect([firstName('Olive Operator'), firstName('  Grace  Hopper'), firstName('')]).toEqual(['Olive', 'Grace', ''])
})

test('placeholders are filled with the first name and the order, or with neutral words', () => {
  const content = 'Hello {name}, {order} is on its way.'
  expect(filled(content, { who: 'Ada Lovelace', orderNumber: 'GS-K7M2X9PD' })).toBe('Hello Ada, GS-K7M2X9PD is on its way.')
  expect(filled(content, { who: 'ada@example.com', orderNumber: undefined })).toBe('Hello there, your order is on its way.')
  expect(filled('{name} {name}', { who: 'Visitor', orderNumber: undefined })).toBe('there there')
})

test('a name that could be a link or an address is not filled in', () => {
  const greeted = (who: string) => filled('{name}', { who, orderNumber: undefined })
  expect(['https://prize.example/claim now', 'prize.example', 'Win$1000', '@ada'].map(greeted)).toEqual(Array(4).fill('there'))
  expect(['José Núñez', 'Jean-Luc', 'O’Neil', 'Dr. No', '李 小龙'].map(greeted)).toEqual(['José', 'Jean-Luc', 'O’Neil', 'Dr.', '李'])
})

test('a canned reply names no order that only an address typed in the chat leads to', () => {
  const orders = [{ id: 'ord_1' }, { id: 'ord_2' }]
  const named = (userId: string | null, channel: 'chat' | 'contact', orderId: string | null = null) =>
    orderToName({ userId, channel, orderId, orders })?.id
  expect([named(null, 'chat'), named('usr_ada', 'chat'), named(null, 'contact')]).toEqual([undefined, 'ord_1', 'ord_1'])
  expect(named(null, 'chat', 'ord_2')).toBe('ord_2')
})

test('a slash at the start of a word searches for a reply, a slash in a word or URL does not', () => {
  expect(slashWord('/')).toBe('')
  expect(slashWord('Hello /ref')).toBe('ref')
  for (const text of ['', 'and/or', 'https://', '/refund now', 'a //']) expect(slashWord(text)).toBeNull()
})

test('a note mentions colleagues by @ and their full name', () => {
  const team = ['Ann', 'Ann Lee', 'Grace Hopper'].map((name) => ({ name }))
  const named = (note: string) => mentionedIn(note, team).map(({ name }) => name)
  expect(named('@grace hopper, can you look? cc @Ann')).toEqual(['Ann', 'Grace Hopper'])
  expect(named('@Ann Lee knows')).toEqual(['Ann Lee'])
  for (const note of ['Ann', 'ann@example.com', '@Anna', '@ Ann', '@Grace']) expect(named(note)).toEqual([])
  expect([mentionWord('Ask @gra'), mentionWord('@'), mentionWord('ada@ex')]).toEqual(['gra', '', null])
})

test('replies match anywhere in their title, titles that start with the word first', () => {
  const replies = [{ title: 'A refill' }, { title: 'Refund takes days' }, { title: 'Greeting' }]
  expect(matching(replies, 'REF').map(({ title }) => title)).toEqual(['Refund takes days', 'A refill'])
  expect(matching(replies, '')).toEqual(replies)
})
