import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/support/memory-storage.ts'
import { call } from './call.ts'
import { type Session, storeSession } from './session.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each(['../auth/logout-everywhere?', '%2e%2e/x', '..\\auth', '/../../evil.example'])(
  'an id %s from a link can’t call another path',
  async (id) => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path)
      return Response.json({ success: true })
    })
    expect(await call('POST', `/api/orders/${id}/opened`, undefined, { 'x-order-token': 'x' })).toEqual({ status: null })
    expect(requested).toEqual([])
  },
)

test('a call whose session ended is not repeated for whoever has signed in meanwhile', async () => {
  const localStorage = memoryStorage()
  const sessionOf = (id: string) => ({ token: id, user: { id, username: id, email: `${id}@example.com` } }) as Session
  const bearers: unknown[] = []
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    bearers.push(headers['authorization'])
    storeSession(sessionOf('bob'))
    return Response.json({ success: false }, { status: 401 })
  })
  storeSession(sessionOf('ada'))
  expect(await call('POST', '/api/wallet/deposits', {} as never)).toMatchObject({ status: 401 })
  expect(bearers).toEqual(['Bearer ada'])
})
