import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureView } from '#features/blog/contract.ts'
import { getData, type DataOf } from '../support/answers.ts'
import { onePixel } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { staff } from '../support/staff.ts'

let shop: TestShop
let editor: Customer
beforeAll(async () => {
  shop = await testShop()
  editor = await staff(shop, 'editor')
})
afterAll(() => shop.stop())

const upload = (content: Buffer | string, alt = '') =>
  editor.request<DataOf<PictureView>>('POST', '/api/operator/pictures', {
    content: typeof content === 'string' ? content : content.toString('base64'),
    alt,
  })

test('a picture is kept once, shown for ever under the hash of its bytes, and not run as anything else', async () => {
  const { status, body } = await upload(onePixel, 'A dot')
  expect(status).toBe(201)
  const { hash, path } = body.data
  expect(body.data).toMatchObject({ path: `/pictures/${hash}.png`, width: 1, height: 1, alt: 'A dot' })
  expect((await upload(onePixel)).body.data.hash).toBe(hash)
  expect(await getData(editor, '/api/operator/pictures')).toMatchObject([{ hash, alt: 'A dot' }])

  const shown = await fetch(shop.url + path)
  expect(shown.status).toBe(200)
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await fetch(shop.url + path, { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } })).status).toBe(304)
})

test.each(['x.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`, '%00'])('there is no picture %s', async (name) => {
  expect((await shop.request('GET', `/pictures/${name}`)).status).toBe(404)
})

test.each([
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><html><body>Hello, this is a page</body></html>')],
  ['half a picture', Buffer.from(onePixel, 'base64').subarray(0, 40)],
  ['a picture of more than 2 MB', Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(2 * 1024 * 1024)])],
])('%s is refused', async (_what, file) => {
  expect(await upload(file)).toMatchObject({ status: 400, body: { errors: [{ path: 'content' }] } })
})

test('far too large a body is not even read', async () => {
  expect((await upload('x'.repeat(5 * 1024 * 1024))).status).toBe(413)
})
