import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
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

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test.each([
  ['an address that cannot be decoded', 'GET /api/%E0%A4%A HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
  ['two lengths', 'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  ['a length of a body in chunks', 'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}'],
  ['no HTTP at all', '\u0001\u0002\r\n\r\n'],
  [
    'a socket for another site',
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: shop\r\nOrigin: https://elsewhere.example\r\n${upgrade}\r\n`,
  ],
  ['a socket of an unknown kind', `GET /socket.io/?EIO=4&transport=none HTTP/1.1\r\nHost: shop\r\n${upgrade}\r\n`],
])('the refusal of %s, which no route sends, has them as well, and its type', async (_what, request) => {
  const { port, hostname } = new URL(shop.url)
  const socket = connect(Number(port), hostname, () => socket.write(request))
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8\r\n')
  for (const name of [
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'content-security-policy',
    'referrer-policy',
  ])
    expect(head).toContain(`\r\n${name}: `)
  expect(JSON.parse(body)).toMatchObject({ success: false, code: expect.stringMatching(/^bad_(address|request)$/) })
})

test('files that are text say their charset, as does the refusal of a missing one', async () => {
  const server = await buildServer(shop.ctx, { assets: 'public' })
  const typeOf = async (url: string) => (await server.inject({ url })).headers['content-type']
  expect(await typeOf('/favicon.svg')).toBe('image/svg+xml; charset=utf-8')
  expect(await typeOf('/service-worker.js')).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('/assets/missing.js')).toBe('text/plain; charset=utf-8')
  await server.close()
})

test.each(['/api/auth/me', '/%61pi/wallet', '/api/no-such-call'])('the personal response of %s is not cached', async (url) => {
  const { headers } = await shop.server.inject({ url })
  expect(headers['cache-control']).toBe('no-store')
})
