import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession, type Session } from '#shared/session.ts'
import { memoryStorage } from '../../../../../test/support/memory-storage.ts'
import { say } from './actions.ts'
import { chat, conversationKey, isLinked, storeGuest, storeLinked } from './store.ts'

beforeEach(() => {
  const [localStorage, sessionStorage] = [memoryStorage(), memoryStorage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  storeSession(null)
  chat.reset()
})

afterEach(() => void vi.unstubAllGlobals())

const closed = { status: 'closed', personName: null, hasEmail: true, canEmail: false, asksRating: false, rating: null } as const

const sessionOf = (id: string) => ({ token: `token of ${id}`, user: { id, username: id, email: `${id}@example.com` } }) as Session

test('a conversation opened by a link is not shown to the next user of the tab', () => {
  storeSession(sessionOf('ada'))
  storeLinked({ id: 'cnv_ada', token: 'secret' })
  expect(conversationKey()).toEqual({ id: 'cnv_ada', token: 'secret' })
  // As on a page without the chat, nothing reacts to the sign-out.
  storeSession(null)
  storeSession(sessionOf('bob'))
  expect(conversationKey()).toBeNull()
})

test('a linked conversation still counts as linked when it is opened again or followed by another', () => {
  storeLinked({ id: 'cnv_theirs', token: 'secret' })
  storeLinked({ id: 'cnv_theirs', token: 'secret' })
  expect(isLinked()).toBe(true)
  storeGuest({ id: 'cnv_next', token: 'next' })
  expect(isLinked()).toBe(true)
})

test('after a linked conversation is closed, the next one is that of the account that is signed in', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body))
    return Response.json({ success: false, error: 'Not now.' }, { status: 503 })
  })
  storeSession(sessionOf('ada'))
  storeLinked({ id: 'cnv_theirs', token: 'secret' })
  chat.change({ conversation: { ...closed, id: 'cnv_theirs' } })
  await say('Hello', () => [])
  expect(requests[0]).not.toHaveProperty('conversation')
})

test('after a linked conversation is closed, the next one is the guest’s own', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body))
    return Response.json({ success: false, error: 'Not now.' }, { status: 503 })
  })
  const orders = [{ id: 'ord_mine', token: 'mine' }]
  storeLinked({ id: 'cnv_theirs', token: 'secret' })
  await say('Hello', () => orders)
  chat.change({ conversation: { ...closed, id: 'cnv_theirs' } })
  await say('Where is my order?', () => orders)
  expect(requests).toMatchObject([{ conversation: { id: 'cnv_theirs' } }, { orders }])
  expect(requests[0]).not.toHaveProperty('orders')
  expect(requests[1]).not.toHaveProperty('conversation')
})
