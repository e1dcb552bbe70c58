import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

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
