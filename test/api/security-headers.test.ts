import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false, env: { PUBLIC_URL: 'https://shop.example.com' } })
})
afterAll(() => shop.stop())

test.each(['/api/services', '/api/auth/me', '/api/no-such-call', '/api/%zz', '/healthz', '/no-such-page'])(
  '%s has the security headers',
  async (url) => {
    const { headers } = await shop.server.inject({ url, headers: { origin: 'https://elsewhere.example' } })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    // Other sites can't read the response.
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  },
)

test('personal responses are not cached', async () => {
  const { headers } = await shop.server.inject({ url: '/api/auth/me' })
  expect(headers['cache-control']).toBe('no-store')
})
