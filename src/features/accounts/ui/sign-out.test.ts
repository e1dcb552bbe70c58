import { afterEach, expect, test, vi } from 'vitest'
import { currentSession, type Session, storeSession } from '#shared/session.ts'
import { memoryStorage } from '../../../../test/support/memory-storage.ts'
import { signOut } from './sign-out.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('signs out two seconds later if the shop doesn’t respond', async () => {
  vi.useFakeTimers()
  const localStorage = memoryStorage()
  const never = new Promise<never>(() => {})
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  vi.stubGlobal('fetch', () => never)
  storeSession({ token: 'ada’s', user: { id: 'ada', username: 'Ada', email: 'ada@example.com' } } as Session)
  void signOut(() => never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([currentSession(), localStorage.getItem('token')]).toEqual([null, null])
})
