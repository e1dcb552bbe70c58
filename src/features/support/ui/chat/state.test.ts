import { expect, test } from 'vitest'
import type { Author, ChatMessage } from '#features/support/contract.ts'
import { emptyChat, withLoaded } from './state.ts'

const message = (id: string, author: Author = 'customer', content = id): ChatMessage => ({
  id,
  author,
  authorName: null,
  content,
  links: [],
  choices: [],
  proposal: null,
  offersPerson: false,
  createdAt: '2026-11-20T12:00:00Z',
})
const loaded = (id: string, ...messages: ChatMessage[]) => ({
  id,
  status: 'assistant' as const,
  personName: null,
  hasEmail: false,
  canEmail: false,
  asksRating: false,
  rating: null,
  messages,
})
const ids = (state: { messages: readonly ChatMessage[] }) => state.messages.map(({ id }) => id)

test('new messages are added and changed ones are replaced in place', () => {
  const first = withLoaded(emptyChat, loaded('cnv_1', message('a'), message('b', 'assistant')))
  const second = withLoaded(first, loaded('cnv_1', message('b', 'assistant', 'changed'), message('c')))
  expect(ids(second)).toEqual(['a', 'b', 'c'])
  expect(second.messages[1]?.content).toBe('changed')
})

test('another conversation replaces the messages', () => {
  const first = withLoaded(emptyChat, loaded('cnv_1', message('a')))
  expect(ids(withLoaded(first, loaded('cnv_2', message('x'))))).toEqual(['x'])
})

test('a failed message that was received after all is no longer unsent', () => {
  const failed = { key: 'k', content: 'Where is it?', pictures: [], at: '2026-11-20T12:00:00Z', state: 'failed' as const }
  const state = withLoaded({ ...emptyChat, unsent: [failed] }, loaded('cnv_1', message('a', 'customer', 'Where is it?')))
  expect(state.unsent).toEqual([])
})
