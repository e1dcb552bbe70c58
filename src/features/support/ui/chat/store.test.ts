import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession, type Session } from '#shared/session.ts'
import { memoryStorage } from '../../../../../test/support/memory-storage.ts'
import { say } from './actions.ts'
import { chat, conversationKey, isLinked, keepGuest, keepLinked } from './store.ts'

beforeEach(() => {
  const [localStorage, sessionStorage] = [memoryStorage(), memoryStorage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  keepSession(null)
})

afterEach(() => void vi.unstubAllGlobals())

const sessionOf = (id: string) => ({ token: `token of ${id}`, user: { id, username: id, email: `${id}@example.com` } }) as Session

test('a conversation opened by a link is not shown to whoever signs in next in the tab', () => {
  keepSession(sessionOf('ada'))
  keepLinked({ id: 'cnv_ada', token: 'secret' })
  expect(conversationKey()).toEqual({ id: 'cnv_ada', token: 'secret' })
  // On a page without the chat, nobody hears of it.
  keepSession(null)
  keepSession(sessionOf('bob'))
  expect(conversationKey()).toBeNull()
})

test('a conversation whose link somebody sent stays theirs: opened again, and followed by another', () => {
  keepLinked({ id: 'cnv_theirs', token: 'secret' })
  keepLinked({ id: 'cnv_theirs', token: 'secret' })
  expect(isLinked()).toBe(true)
  keepGuest({ id: 'cnv_next', token: 'next' })
  expect(isLinked()).toBe(true)
})

test('after a conversation whose link somebody sent is closed, the next one is the guest’s own', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Response.json({ success: false, error: 'Not now.' }, { status: 503 })
  })
  const orders = [{ id: 'ord_mine', token: 'mine' }]
  keepLinked({ id: 'cnv_theirs', token: 'secret' })
  await say('Hello', () => orders)
  chat.change({
    conversation: {
      id: 'cnv_theirs',
      status: 'closed',
      personName: null,
      hasEmail: true,
      canEmail: false,
      asksRating: false,
      rating: null,
    },
  })
  await say('Where is my order?', () => orders)
  expect(asked).toMatchObject([{ conversation: { id: 'cnv_theirs' } }, { orders }])
  expect(asked[0]).not.toHaveProperty('orders')
  expect(asked[1]).not.toHaveProperty('conversation')
})
