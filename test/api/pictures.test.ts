import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureView } from '#features/blog/contract.ts'
import { createPost, publishPost } from '#features/blog/server/commands.ts'
import { cleanPicture } from '#features/blog/server/commands/clean-picture.ts'
import { makePictureSizes } from '#features/blog/server/commands/picture-sizes.ts'
import { getPost } from '#features/blog/server/queries.ts'
import { getData, type DataOf } from '../support/answers.ts'
import { onePixel } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { olive, staff } from '../support/staff.ts'

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

test('a picture is stored once, served under the hash of its bytes, and never run as anything else', async () => {
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
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  expect((await fetch(shop.url + path, { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } })).status).toBe(304)
})

test('a large picture is there in smaller widths too, and posts offer them to the browser', async () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a3ff2', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
  const large = (await upload(await photo(1_200, 600).jpeg({ quality: 90 }).toBuffer())).body.data
  const dot = (await upload(onePixel)).body.data
  const content = `<p><img src="${large.path}" alt="A &gt; B" /></p><p><img src="${dot.path}" alt="" width="7" height="7" /></p>`
  const id = await createPost(
    shop.ctx,
    { title: 'Pictured', excerpt: '', content, author: 'Ada', categoryId: null, tags: [], cover: large.path, coverAlt: '' },
    olive,
  )
  await publishPost(shop.ctx, id, olive)
  // Until they exist, the original is shown.
  const before = await getPost(shop.ctx, id)
  expect(before.content).toContain(`<img src="${large.path}" alt="A &gt; B" loading="lazy" width="1200" height="600" />`)
  expect(before).not.toHaveProperty('featuredImageSrcset')

  while ((await makePictureSizes(shop.ctx)) > 0);
  const named = (width: number) => `/pictures/${large.hash}-${width}.webp`
  const srcset = `${named(480)} 480w, ${named(960)} 960w, ${named(1200)} 1200w`
  const { content: html, featuredImageAvif, featuredImageSrcset } = await getPost(shop.ctx, id)
  expect(featuredImageSrcset).toBe(srcset)
  expect(featuredImageAvif).toBe(srcset.replaceAll('.webp', '.avif'))
  expect(html).toContain(`<source type="image/avif" srcset="${featuredImageAvif}" sizes="`)
  expect(html).toContain(` srcset="${srcset}" sizes="`)
  expect(html).toContain(`<img src="${dot.path}" alt="" width="7" height="7" loading="lazy" />`)
  expect((await shop.request('GET', '/blog/rss.xml')).text).not.toMatch(/srcset|picture&gt;/)

  const whole = await (await fetch(shop.url + large.path)).arrayBuffer()
  const sizes: number[] = []
  for (const type of ['webp', 'avif']) {
    const shown = await fetch(shop.url + named(480).replace('webp', type))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': `image/${type}`,
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const small = await shown.arrayBuffer()
    expect(await sharp(small).metadata()).toMatchObject({ format: type === 'avif' ? 'heif' : type, width: 480, height: 240 })
    sizes.push(small.byteLength)
  }
  const [webp = 0, avif = 0] = sizes
  expect(webp).toBeLessThan(whole.byteLength / 3)
  expect(avif).toBeLessThan(webp)
  for (const name of [
    named(481),
    named(480).replace('webp', 'jpg'),
    named(481).replace('webp', 'avif'),
    named(480).replace('480', '0480'),
  ]) {
    expect((await shop.request('GET', name)).status).toBe(404)
  }
})

test('pictures whose widths were made before there was AVIF get it as well', async () => {
  const drawn = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#7a3ff2', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { hash } = (await upload(drawn)).body.data
  while ((await makePictureSizes(shop.ctx)) > 0);
  await shop.ctx.db.query('update picture_sizes set avif = null where hash = $1', [hash])
  expect((await shop.request('GET', `/pictures/${hash}-480.avif`)).status).toBe(404)
  await shop.ctx.db.query('update pictures set sized_at = null where hash = $1', [hash])
  while ((await makePictureSizes(shop.ctx)) > 0);
  expect((await shop.request('GET', `/pictures/${hash}-480.avif`)).status).toBe(200)
})

test.each(['x.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`])('an unknown picture is not found: %s', async (name) => {
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

test('smaller widths are made in turn with uploads, because each large picture takes 800 MB', async () => {
  const photo = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#7a3ff2' } })
    .avif({ effort: 0 })
    .toBuffer()
  await upload(photo)
  let atOnce = 0
  const sampling = setInterval(() => (atOnce = Math.max(atOnce, sharp.counters().process)), 2)
  const sizes = makePictureSizes(shop.ctx)
  await Promise.all(Array.from({ length: 4 }, () => cleanPicture(photo)))
  expect(await sizes).toBe(1)
  clearInterval(sampling)
  expect(atOnce).toBe(1)
})

test('a body that is far too large is not read', async () => {
  expect((await upload('x'.repeat(5 * 1024 * 1024))).status).toBe(413)
})
