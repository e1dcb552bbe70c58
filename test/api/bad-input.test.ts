import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Refused, codeOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkoutPayload } from '../support/factories.ts'
import { buyAsGuest } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const path = '/api/social-order-payments/process'
const ordersPlaced = async () => (await shop.ctx.db.query<{ n: number }>('select count(*) as n from orders')).rows[0]?.n

const long = 'x'.repeat(2_000)

describe.each([
  'socialUsername',
  'email',
  'postUrl',
  'serviceType',
  'quality',
  'cardNumber',
  'expiryDate',
  'cvcNumber',
  'cardholderName',
  'cryptoType',
])('%s', (field) => {
  test.each([
    ['far too long', long],
    ['a number', 12.5],
    ['a list', ['a']],
    ['an object', { toString: 'x' }],
    ['control characters', 'ada\u0000\u001b[2J'],
  ])('%s: 4xx, a message for people, nothing placed', async (_name, value) => {
    const before = await ordersPlaced()
    const { status, body, text } = await shop.request('POST', path, checkoutPayload({ [field]: value }))
    // An unknown quality falls back to `general`.
    if (field === 'quality' && typeof value === 'string' && value.length < 30) return
    expect([400, 404]).toContain(status)
    expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) })
    expect(text).not.toMatch(/zod|postgres|\bat .*\.ts|node_modules/i)
    expect(await ordersPlaced()).toBe(before)
  })
})

describe('a script in a text field', () => {
  test.each(['socialUsername', 'email', 'postUrl', 'cardholderName'])('%s: refused', async (field) => {
    const { status } = await shop.request('POST', path, checkoutPayload({ [field]: '<script>alert(1)</script>' }))
    expect(status).toBe(400)
  })
})

describe('missing fields are listed', () => {
  test.each([
    [{ socialUsername: '' }, 'socialUsername', 'Please fill in all required fields.'],
    [{ email: '' }, 'email', 'Please fill in all required fields.'],
    [{ postUrl: '' }, 'postUrl', 'Post/Video URL is required for all service types.'],
    [
      { postUrl: '', serviceType: 'YouTube Subscribers', quantity: 100 },
      'postUrl',
      'YouTube Channel URL is required for subscriber services.',
    ],
    [{ cardNumber: '' }, 'cardNumber', 'Please fill in all card payment details.'],
    [{ expiryDate: undefined }, 'expiryDate', 'Please fill in all card payment details.'],
    [{ cvcNumber: '' }, 'cvcNumber', 'Please fill in all card payment details.'],
    [{ cardholderName: ' ' }, 'cardholderName', 'Please fill in all card payment details.'],
    [{ postUrl: 'my latest post' }, 'postUrl', 'Please enter a valid URL starting with http:// or https://'],
    [{ postUrl: 'https://evil.example/instagram.com/p/x' }, 'postUrl', 'Please enter a valid Instagram post or reel URL'],
  ])('%j', async (changes, at, message) => {
    const { status, body } = await shop.request<Refused>('POST', path, checkoutPayload(changes))
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path: at, message })
  })
})

describe('invalid bodies', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(shop.url + path, { method: 'POST', headers: { 'content-type': type }, body }).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { code: string; success: boolean },
    }))

  test.each([
    ['malformed JSON', '{"a":', 'application/json', 400, 'invalid_json'],
    ['no JSON at all', '', 'application/json', 400, 'invalid_json'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text, which other sites send without asking', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['too large', JSON.stringify({ note: 'x'.repeat(70_000) }), 'application/json', 413, 'body_too_large'],
    ['a list', '[]', 'application/json', 400, 'invalid_input'],
    ['null', 'null', 'application/json', 400, 'invalid_input'],
    ['half an emoji', '{"note":["Thanks \\ud83d"]}', 'application/json', 400, 'invalid_characters'],
    ['half an emoji in a name', '{"\\ude00":1}', 'application/json', 400, 'invalid_characters'],
    ['NUL', '{"note":["Thanks\\u0000"]}', 'application/json', 400, 'invalid_characters'],
    ['NUL in a name', '{"\\u0000":1}', 'application/json', 400, 'invalid_characters'],
    ['lists in lists', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', 400, 'invalid_input'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 400, undefined],
  ])('%s', async (_name, body, type, status, code) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(status)
    expect(answer.body.success).toBe(false)
    if (code) expect(codeOf(answer)).toBe(code)
  })
})

test.each(['/api/orders/%00', '/api/orders/x?y=%00', '/api/services?type=a%00b', '/pictures/%00', '/no-such-page/%00'])(
  'a NUL in the URL %s is refused before it is read',
  async (address) => {
    expect(await shop.request('GET', address)).toMatchObject({ status: 400, body: { success: false, code: 'invalid_characters' } })
  },
)

test('a hundred statements whose values the database refuses take no new connection', async () => {
  const opened = vi.fn<() => void>()
  shop.ctx.db.pool.on('connect', opened)
  await shop.ctx.db.query('select 1')
  opened.mockClear()
  for (let i = 0; i < 100; i++) await expect(shop.ctx.db.query('select $1::text', ['\0'])).rejects.toMatchObject({ code: '22021' })
  shop.ctx.db.pool.off('connect', opened)
  expect(opened).not.toHaveBeenCalled()
})

test('any input to any route gets a response that fits the contract, never a 5xx', async () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.object(),
  )
  const body = fc.oneof(
    fc.dictionary(
      fc.constantFrom(...Object.keys(checkoutPayload()), 'price', 'note', 'category', 'orderNumber', 'apiFault', 'delayMs'),
      value,
    ),
    fc.constantFrom(...Object.keys(checkoutPayload())).chain((key) => value.map((each) => checkoutPayload({ [key]: each }))),
  )
  const target = fc.constantFrom(
    ['POST', path],
    ['POST', '/api/orders/lookup'],
    ['GET', '/api/orders/%00'],
    ['POST', '/api/orders/ord_x/payment/confirm'],
    ['POST', '/api/payments/webhooks/sandbox'],
    ['POST', '/api/sandbox/payments/sbx_x/approve'],
    ['GET', '/api/services?type=%F0%9F&popular=maybe'],
    ['GET', '/api/service?quality=1&category=2&active=x'],
    ['PUT', '/api/services'],
  )
  await fc.assert(
    fc.asyncProperty(target, body, async ([method = '', where = ''], sent) => {
      const answer = await shop.request(method, where, method === 'GET' ? undefined : sent)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body).toMatchObject({ success: expect.any(Boolean) })
    }),
    { numRuns: 1_000 },
  )
}, 120_000)

test('card numbers, CVCs and tokens are never in the logs or the database', async () => {
  const { accessToken } = await buyAsGuest(shop, { email: 'quiet.person@example.com' })
  const { rows: tables } = await shop.ctx.db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const dumps = await Promise.all(tables.map(({ name }) => shop.ctx.db.query<{ row: string }>(`select t::text as row from "${name}" t`)))
  const stored = dumps.flatMap((dump) => dump.rows.map((each) => each.row)).join('\n')
  const logged = shop.logs.join('\n')
  for (const text of [stored, logged]) {
    expect(text).not.toMatch(/4242[ -]?4242[ -]?4242[ -]?4242/)
    expect(text).not.toContain(accessToken)
  }
  expect(logged).not.toContain('quiet.person')
})
