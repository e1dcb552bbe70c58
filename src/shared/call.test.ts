import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each(['../auth/logout-everywhere?', '%2e%2e/x', '..\\auth', '/../../evil.example'])(
  'an id %s from a link makes no other call',
  async (id) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json({ success: true })
    })
    expect(await call('POST', `/api/orders/${id}/opened`, undefined, { 'x-order-token': 'x' })).toEqual({ status: null })
    expect(asked).toEqual([])
  },
)
