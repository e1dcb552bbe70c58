import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { errorsOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'

const BREACHED = 'a password of a breach 1'
const hash = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A shop that uses `listener` as its service for breached passwords. */
async function shopWith(listener: RequestListener): Promise<TestShop> {
  const port = await freePort()
  const service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve))
  const shop = await testShop({ seed: false, env: { PWNED_PASSWORDS_URL: `http://127.0.0.1:${port}` } })
  onTestFinished(async () => {
    await shop.stop()
    service.closeAllConnections()
    service.close()
  })
  return shop
}

const register = (shop: TestShop, password: string) =>
  shop.request('POST', '/api/auth/register', { username: 'Ada Lovelace', email: 'ada@example.com', password })

test('a password of a known breach is refused, and only five characters of its hash leave the shop', async () => {
  const asked: (string | undefined)[] = []
  const shop = await shopWith((request, response) => {
    asked.push(request.url)
    response.end(`${'0'.repeat(35)}:3\r\n${hash(BREACHED).slice(5)}:1204\r\n`)
  })
  expect(errorsOf(await register(shop, BREACHED))).toMatchObject([{ path: 'password', message: expect.stringContaining('data breach') }])
  expect((await register(shop, 'a wide river 42')).status).toBe(201)
  expect(asked).toEqual([`/range/${hash(BREACHED).slice(0, 5)}`, `/range/${hash('a wide river 42').slice(0, 5)}`])
})

test('a password counts as it is hashed, however it was typed', async () => {
  const shop = await shopWith((_request, response) => response.end(`${hash(BREACHED).slice(5)}:1204\r\n`))
  expect((await register(shop, BREACHED.replace('1', '１'))).status).toBe(400)
})

test('padding lines in the response do not count', async () => {
  const shop = await shopWith((_request, response) => response.end(`${hash(BREACHED).slice(5)}:0\r\n`))
  expect((await register(shop, BREACHED)).status).toBe(201)
})

test.each<[string, RequestListener]>([
  ['hangs', () => {}],
  ['breaks', (request) => request.socket.destroy()],
  ['answers with an error', (_request, response) => response.writeHead(500).end(`${hash(BREACHED).slice(5)}:9`)],
  ['sends too much', (_request, response) => response.end(`${hash(BREACHED).slice(5)}:9\r\n${'A'.repeat(300_000)}`)],
])('a service that %s keeps nobody from signing up', async (_how, listener) => {
  const shop = await shopWith(listener)
  expect((await register(shop, BREACHED)).status).toBe(201)
  expect(shop.logs.join('')).toContain('breached-password lookup failed')
  expect(shop.logs.join('')).not.toContain(BREACHED)
})
