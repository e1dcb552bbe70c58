import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { operator } from '../support/staff.ts'

const noPages: PageSource = { mode: 'production', load: () => Promise.reject(new Error('nothing is rendered here')) }

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

/** Sends `text` over a new connection. Returns the whole response when the shop closes it, and how many ms it took. */
function sendRaw(text: string | Buffer, url = shop.url): Promise<{ answer: string; ms: number }> {
  const { port, hostname } = new URL(url)
  const since = performance.now()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => text && socket.write(text))
    onTestFinished(() => void socket.resetAndDestroy())
    socket.on('data', (bytes) => (answer += String(bytes)))
    socket.on('error', reject)
    socket.on('close', () => resolve({ answer, ms: performance.now() - since }))
  })
}

const request = (line: string, headers = '') => sendRaw(`${line} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${headers}\r\n`)

test.each([
  ['an address that cannot be decoded', () => request('GET /api/%E0%A4%A'), 400, 'bad_address'],
  ['a method that HTTP does not have', () => request('FOO /api/services'), 400, 'bad_request'],
  ['a method that the shop does not have', () => request('PROPFIND /api/services'), 404, 'not_found'],
  ['headers of 40 kB', () => request('GET /api/services', `X-Long: ${'a'.repeat(40_000)}\r\n`), 431, 'headers_too_large'],
  ['no HTTP at all', () => sendRaw('\u0001\u0002\r\n\r\n'), 400, 'bad_request'],
])('%s is refused in the usual shape', async (_what, send, status, code) => {
  const { answer } = await send()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('{')))
  expect(body).toEqual({ success: false, code, message: expect.stringMatching(/\.$/) })
})

test('a body in pieces of a byte, each of which takes three hundred times its size, is cut off; one in ordinary pieces is read', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { answer } = await sendRaw(head + '1\r\n \r\n'.repeat(3_000))
  expect(answer).toBe('')
  expect(shop.logs.filter((line) => line.includes('request failed'))).toEqual([])
  const ordinary = head.replace('chunked', 'chunked\r\nConnection: close') + `400\r\n${' '.repeat(1_024)}\r\n`.repeat(40)
  expect((await sendRaw(`${ordinary}0\r\n\r\n`)).answer).toMatch(/^HTTP\/1\.1 400 [^]*invalid_json/)
})

test('a socket’s message in fragments of a byte, each of which takes more than a hundred times its size, closes the socket', async () => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const head = Buffer.from(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: shop\r\n${upgrade}\r\n`)
  const fragment = (opcode: number, letter: string) => Buffer.from([opcode, 0x81, 0, 0, 0, 0, letter.charCodeAt(0)])
  const [first, next] = [fragment(1, '4'), fragment(0, 'x')]
  const { answer } = await sendRaw(Buffer.concat([head, first, ...Array.from({ length: 1_000 }, () => next)]))
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
})

test('a socket’s message without a length is not read', async () => {
  const { sid } = JSON.parse((await shop.request('GET', '/socket.io/?EIO=4&transport=polling')).text.slice(1)) as { sid: string }
  const head = `POST /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\n`
  const { answer } = await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(1_000)}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*bad_request/)
  expect((await sendRaw(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n40`)).answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection that says nothing ends, and so does a body that does not come', async () => {
  const { headersTimeout, requestTimeout } = shop.server.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 20_000])
  Object.assign(shop.server.server, { headersTimeout: 100, requestTimeout: 100 })
  try {
    const [silent, slow] = await Promise.all([
      sendRaw(''),
      sendRaw('POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'),
    ])
    for (const { answer, ms } of [silent, slow]) {
      expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/)
      expect(answer).toContain('"code":"request_timeout"')
      expect(ms).toBeLessThan(5_000)
    }
  } finally {
    Object.assign(shop.server.server, { headersTimeout, requestTimeout })
  }
})

test.each(['/socket.io-x', '/socket.io/..', '/socket.io/%E0%A4%A', '/socket.io/?transport=none'])(
  'a connection that asks for a socket at %s gets an answer, and ends with it',
  async (path) => {
    const { answer } = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 4/)
  },
)

test.each([
  ['behind a request', (request: string, upgrade: string) => request + upgrade],
  ['behind two', (request: string, upgrade: string) => request + request + upgrade],
  ['before a request', (request: string, upgrade: string) => upgrade + request],
  ['behind another', (_request: string, upgrade: string) => upgrade + upgrade],
  ['behind a request and before what is no HTTP', (request: string, upgrade: string) => `${request}${upgrade}\u0001\r\n\r\n`],
])('whoever asks for a socket %s, in one packet, ends that connection alone', async (_where, packetOf) => {
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const upgrade = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  const closed = sendRaw(packetOf('GET /readyz HTTP/1.1\r\nHost: shop\r\n\r\n', upgrade)).catch(() => undefined)
  const ended = await Promise.race([closed.then(() => 'the connection'), once(process, 'uncaughtException').then(() => 'the process')])
  process.removeAllListeners('uncaughtException')
  for (const other of others) process.on('uncaughtException', other)
  expect(ended).toBe('the connection')
  expect((await shop.request('GET', '/readyz')).status).toBe(200)
})

test('visitors who leave while they ask for a socket cause no warnings', async () => {
  const { port, hostname } = new URL(shop.url)
  const upgrade = `GET /socket.io/?transport=none HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  for (let visit = 0; visit < 20; visit++) {
    const visitor = connect(Number(port), hostname)
    await once(visitor, 'connect')
    visitor.write(upgrade)
    visitor.resetAndDestroy()
  }
  await sendRaw(upgrade)
  expect(shop.logs.filter((line) => line.includes('could not open sockets'))).toEqual([])
})

test('only GET and POST reach the sockets', async () => {
  expect((await shop.request('OPTIONS', '/socket.io/?EIO=4&transport=polling')).status).toBe(404)
})

test('API responses are not cached unless they say so', async () => {
  const cacheControl = async (path: string) => (await shop.request('GET', path)).headers.get('cache-control')
  expect(await Promise.all(['/api/auth/me', '/api/orders/user', '/api/no-such-call'].map(cacheControl))).toEqual(Array(3).fill('no-store'))
  expect(await cacheControl('/api/services')).toBe('no-cache')
})

test('security.txt says where to report a vulnerability', async () => {
  const { text, headers } = await shop.request('GET', '/.well-known/security.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: en\nCanonical: http\S+\n$/)
})

test('security.txt has the contact address that staff set while the shop runs', async () => {
  const owner = await operator(shop)
  const set = (contactEmail: string | null) =>
    owner.request('PUT', '/api/operator/settings/store', { name: null, contactEmail, moneyDisplay: 'symbol' })
  expect((await set('reports@shop.example')).status).toBe(200)
  await eventually(async () =>
    expect((await shop.request('GET', '/.well-known/security.txt')).text).toContain('Contact: mailto:reports@shop.example\n'),
  )
  await set(null)
})

test('security.txt hasn’t expired, however long the shop has been running', async () => {
  shop.jump(366 * 24 * 3_600_000)
  const { text } = await shop.request('GET', '/.well-known/security.txt')
  expect(Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(shop.ctx.now().getTime())
  shop.jump(0)
})

test.each([
  ['/About', '/about'],
  ['/Buy-Instagram-Views?x=1', '/buy-instagram-views?x=1'],
  ['/about/', '/about'],
  ['/%61bou%74?x=%61', '/about?x=%61'],
  ['/Buy-Instagram-View%73.data', '/buy-instagram-views.data'],
  ['/Blog/Choosing-A-Package-Size', '/blog/choosing-a-package-size'],
  ['//about', '/about'],
  ['/x/..//u:p@h/contact', '/u:p@h/contact'],
  ['//evil.example/about', '/evil.example/about'],
])('the page %s is at %s', async (asked, location) => {
  const server = await buildServer(shop.ctx, { pages: noPages })
  const answer = await server.inject({ url: asked })
  await server.close()
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
})

test('a live shop answers under its own name, and to what runs beside it', async () => {
  const { ctx } = shop
  const live = { ...ctx, config: { ...ctx.config, STORE_MODE: 'live' as const, PUBLIC_URL: 'https://shop.example' } }
  const server = await buildServer(live)
  const ask = async (host: string, url: string) => (await server.inject({ url, headers: { host } })).statusCode
  expect([await ask('shop.example', '/api/services'), await ask('localhost:3000', '/api/services')]).toEqual([200, 200])
  expect([await ask('evil.example', '/api/services'), await ask('10.0.0.7', '/healthz')]).toEqual([421, 200])
  // Cached pages are no exception.
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const statusFor = async (host: string) =>
    (await sendRaw(`GET /api/services HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, url)).answer.slice(9, 12)
  expect([await statusFor('shop.example'), await statusFor('shop.example'), await statusFor('evil.example')]).toEqual(['200', '200', '421'])
  await server.close()
})
