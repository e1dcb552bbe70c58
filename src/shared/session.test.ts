import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/support/memory-storage.ts'
import { currentSession, keepSession, keepUser, renewSession, type Session } from './session.ts'
import { CHECKOUT_KEY, readStored, writeStored } from './stored.ts'

const sessionOf = (id: string, token = `token of ${id}`) => ({ token, user: { id, username: id, email: `${id}@example.com` } }) as Session
const kept = () => readStored('localStorage', CHECKOUT_KEY)

beforeEach(() => {
  const localStorage = memoryStorage()
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  keepSession(null)
  writeStored('localStorage', CHECKOUT_KEY, 'typed')
})

afterEach(() => void vi.unstubAllGlobals())

test('a renewed session is taken over if it is the same account’s, and ends the one here if it is another’s', async () => {
  const answers = [sessionOf('ada', 'renewed'), sessionOf('mallory')]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  keepSession(sessionOf('ada'))
  expect([await renewSession('token of ada'), currentSession()?.token]).toEqual([true, 'renewed'])
  expect([await renewSession('renewed'), currentSession()]).toEqual([false, null])
  // The session has run out, and nobody signed out: they can sign in again and go on.
  expect(kept()).toBe('typed')
})

test('who signed in in another tab meanwhile stays signed in', async () => {
  vi.stubGlobal('fetch', async () => {
    localStorage.setItem('token', JSON.stringify('token of bob'))
    localStorage.setItem('user', JSON.stringify(sessionOf('bob').user))
    return Response.json(sessionOf('bob', 'renewed'))
  })
  keepSession(sessionOf('ada'))
  expect([await renewSession('token of ada'), currentSession()?.token]).toEqual([true, 'token of bob'])
})

test('what a guest typed stays when they sign in, and goes with whoever is signed in', () => {
  keepSession(sessionOf('ada'))
  keepSession(sessionOf('ada', 'renewed'))
  keepUser({ balance: 5 })
  expect(kept()).toBe('typed')
  keepSession(null)
  expect(kept()).toBeNull()
})

test('it does not stay for another account either', () => {
  keepSession(sessionOf('ada'))
  keepSession(sessionOf('bob'))
  expect(kept()).toBeNull()
})
