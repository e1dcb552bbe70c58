import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, keepSession, keepUser, renewSession, type Session } from './session.ts'
import { CHECKOUT_KEY, LINKED_CHAT_KEY, readStored, REVIEW_KEY, writeStored } from './stored.ts'

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
const sessionOf = (id: string, token = `token of ${id}`) => ({ token, user: { id, username: id, email: `${id}@example.com` } }) as Session
const kept = () => [readStored('localStorage', CHECKOUT_KEY), readStored('sessionStorage', LINKED_CHAT_KEY), readStored('sessionStorage', REVIEW_KEY)]

beforeEach(() => {
  const [localStorage, sessionStorage] = [storage(), storage()]
  vi.stubGlobal('window', { localStorage, sessionStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  keepSession(null)
  writeStored('localStorage', CHECKOUT_KEY, 'typed')
  writeStored('sessionStorage', LINKED_CHAT_KEY, 'opened')
  writeStored('sessionStorage', REVIEW_KEY, 'typed')
})

afterEach(() => void vi.unstubAllGlobals())

test('a renewed session is taken over if it is the same account’s, and ends the one here if it is another’s', async () => {
  const answers = [sessionOf('ada', 'renewed'), sessionOf('mallory')]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  keepSession(sessionOf('ada'))
  expect([await renewSession('token of ada'), currentSession()?.token]).toEqual([true, 'renewed'])
  expect([await renewSession('renewed'), currentSession()]).toEqual([false, null])
})

test('what a guest typed stays when they sign in, and goes with whoever is signed in', () => {
  keepSession(sessionOf('ada'))
  keepSession(sessionOf('ada', 'renewed'))
  keepUser({ balance: 5 })
  expect(kept()).toEqual(['typed', 'opened', 'typed'])
  keepSession(null)
  expect(kept()).toEqual([null, null, null])
})

test('it does not stay for another account either', () => {
  keepSession(sessionOf('ada'))
  keepSession(sessionOf('bob'))
  expect(kept()).toEqual([null, null, null])
})
