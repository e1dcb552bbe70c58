import { afterEach, expect, test, vi } from 'vitest'
import { keepSession, type Session } from '#shared/session.ts'
import { memoryStorage } from '../../../../../test/support/memory-storage.ts'
import { conversationKey, keepLinked } from './store.ts'

afterEach(() => void vi.unstubAllGlobals())

const sessionOf = (id: string) => ({ token: `token of ${id}`, user: { id, username: id, email: `${id}@example.com` } }) as Session

test('a conversation opened by a link is not shown to whoever signs in next in the tab', () => {
  const [localStorage, sessionStorage] = [memoryStorage(), memoryStorage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  keepSession(sessionOf('ada'))
  keepLinked({ id: 'cnv_ada', token: 'secret' })
  expect(conversationKey()).toEqual({ id: 'cnv_ada', token: 'secret' })
  // On a page without the chat, nobody hears of it.
  keepSession(null)
  keepSession(sessionOf('bob'))
  expect(conversationKey()).toBeNull()
})
