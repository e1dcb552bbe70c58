import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/support/memory-storage.ts'
import { currentSession, storeSession, storeUser, renewSession, type Session } from './session.ts'
import { CHECKOUT_KEY, readStored, writeStored } from './stored.ts'

const sessionOf = (id: string, token = `token of ${id}`) => ({ token, user: { id, username: id, email: `${id}@example.com` } }) as Session
const savedInput = () => readStored('localStorage', CHECKOUT_KEY)

beforeEach(() => {
  const localStorage = memoryStorage()
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  storeSession(null)
  writeStored('localStorage', CHECKOUT_KEY, 'typed')
})

afterEach(() => void vi.unstubAllGlobals())

test('a renewed session is used if it belongs to the same account, and otherwise ends the current one', async () => {
  const answers = [sessionOf('ada', 'renewed'), sessionOf('mallory')]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  storeSession(sessionOf('ada'))
  expect([await renewSession('token of ada'), currentSession()?.token]).toEqual([true, 'renewed'])
  expect([await renewSession('renewed'), currentSession()]).toEqual([false, null])
  // The session expired without a sign-out, so the customer can sign in again and continue.
  expect(savedInput()).toBe('typed')
})

test('a sign-in in another tab during the renewal wins', async () => {
  vi.stubGlobal('fetch', async () => {
    localStorage.setItem('token', JSON.stringify('token of bob'))
    localStorage.setItem('user', JSON.stringify(sessionOf('bob').user))
    return Response.json(sessionOf('bob', 'renewed'))
  })
  storeSession(sessionOf('ada'))
  expect([await renewSession('token of ada'), currentSession()?.token]).toEqual([true, 'token of bob'])
})

test('a guest’s input is kept at sign-in and removed at sign-out', () => {
  storeSession(sessionOf('ada'))
  storeSession(sessionOf('ada', 'renewed'))
  storeUser({ balance: 5 })
  expect(savedInput()).toBe('typed')
  storeSession(null)
  expect(savedInput()).toBeNull()
})

test('it is also removed for another account', () => {
  storeSession(sessionOf('ada'))
  storeSession(sessionOf('bob'))
  expect(savedInput()).toBeNull()
})
