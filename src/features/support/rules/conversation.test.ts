import { expect, test } from 'vitest'
import { conversationStatuses } from '#features/support/contract.ts'
import { after, firstName, type Step } from './conversation.ts'

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
