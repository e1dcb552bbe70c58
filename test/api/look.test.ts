import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { ShopLook } from '#features/operations/contract/look.ts'
import type { SetUp } from '#features/operations/contract/settings.ts'
import type { SeoSettings } from '#features/seo/contract.ts'
import { nearestReadable } from '#shared/brand-colors.ts'
import { type DataOf, errorsOf, getData } from '../support/answers.ts'
import { onePixel } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { emailsTo } from '../support/notifications.ts'
import { buy } from '../support/orders.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { operator, staff } from '../support/staff.ts'

const TEAL = '#0f766e'

let shop: TestShop
/** Another process of the same shop that serves the pages. */
let other: TestShop
let pages: RenderedPages
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  other = await testShop({ beside: shop })
  pages = await renderPages(other.ctx)
  owner = await operator(shop)
})
afterAll(async () => {
  await pages.stop()
  await other.stop()
  await shop.stop()
})

const set = (part: 'color' | 'logo' | 'share-image', body: object, by = owner) =>
  by.request<DataOf<ShopLook>>('PUT', `/api/operator/look/${part}`, body)
const home = async () => (await pages.read('/')).html
const howItWorks = async () => (await pages.read('/how-it-works')).html
/** The HTML of the first email to an address; empty before there is one. */
const emailHtml = async (address: string) => {
  const [email] = await emailsTo(shop, address)
  return email ? (await shop.request('GET', `/api/dev/mails/${email.id}/html`)).text : ''
}
const picture = async (path: string) => {
  const answer = await fetch(shop.url + path)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const drawn = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#e0457b', noise: { type: 'gaussian', mean: 120, sigma: 40 } } })
      .png()
      .toBuffer()
  ).toString('base64')

test('a shop without settings has the built-in look, and its pages carry nothing for another', async () => {
  expect(await getData(owner, '/api/operator/look')).toEqual({ color: null, logo: null, shareImage: null, isChosen: false })
  const html = await home()
  expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>')
  expect(html).not.toContain('light-dark(')
  expect(html).not.toContain('/look/')
  expect(await howItWorks()).toMatch(/<img [^>]*alt="Tracking page/)
})

test('a brand color reaches the pages of every process, emails and receipts, and the audit log says who chose it', async () => {
  const saved = await set('color', { color: '#0F766E' })
  expect(saved.body.data).toMatchObject({ color: TEAL, isChosen: true })
  await eventually(async () => expect(await home()).toContain(`--accent:light-dark(${TEAL},#`))
  expect(await home()).toContain(`fill%3D%22${encodeURIComponent(TEAL)}`)
  // A drawing in that color replaces the pictures of the tracking page, which have the built-in color.
  expect(await howItWorks()).toMatch(/^(?!.*Tracking page).*steps\.svg#watch/s)

  const ada = await signUp(shop)
  const order = await buy(ada, { email: ada.email })
  await eventually(async () => {
    expect(await emailHtml(ada.email)).toContain(TEAL)
  })
  const receipt = await fetch(`${shop.url}/api/orders/${order.id}/receipt`, { headers: { authorization: `Bearer ${ada.token}` } })
  expect(receipt.status).toBe(200)

  const [entry] = await getData<AuditLogEntry[]>(owner, '/api/operator/record?limit=1')
  expect(entry).toMatchObject({ action: 'setting.changed', subject: { type: 'setting', id: 'look' } })
  const steps = (await getData<SetUp>(owner, '/api/operator/setup')).steps
  expect(steps.find(({ key }) => key === 'look')).toMatchObject({ done: true })
})

test('an illegible color is refused with the nearest legible one, and the current color stays', async () => {
  const refused = await set('color', { color: '#ffd400' })
  expect(refused.status).toBe(400)
  expect(errorsOf(refused)).toMatchObject([{ path: 'color', message: expect.stringContaining(nearestReadable('#ffd400')) }])
  expect((await set('color', { color: nearestReadable('#ffd400') })).status).toBe(200)
  expect((await set('color', { color: 'teal' })).status).toBe(400)
  expect((await set('color', { color: null })).body.data.color).toBeNull()
  await eventually(async () => expect(await home()).not.toContain('light-dark('))
})

test('a wide logo replaces the name, is scaled down, has icons, and gives way to the built-in mark again', async () => {
  const { body } = await set('logo', { content: await drawn(1_600, 400) })
  const { logo } = body.data
  expect(logo).toMatchObject({ width: 384, height: 96, isWordmark: true })
  const { headers, bytes } = await picture(logo?.path ?? '')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 384, height: 96 })
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  await eventually(async () => expect(await home()).toContain(`<img src="${logo?.path}" width="384" height="96" alt="Groundswell"`))
  const icons = [...(await home()).matchAll(/<link rel="(icon|apple-touch-icon)" href="(\/look\/\S+?)"/g)]
  const sizes = await Promise.all(icons.map(async ([, , path = '']) => (await sharp((await picture(path)).bytes).metadata()).width))
  expect(sizes).toEqual([64, 180])

  const ada = await signUp(shop)
  const order = await buy(ada, { email: ada.email })
  await eventually(async () => {
    expect(await emailHtml(ada.email)).toContain(`src="${shop.url}${logo?.path}"`)
  })
  const receipt = await fetch(`${shop.url}/api/orders/${order.id}/receipt`, { headers: { authorization: `Bearer ${ada.token}` } })
  expect(Buffer.from(await receipt.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image')
  expect((await picture('/og/home.png')).headers.get('content-type')).toBe('image/png')

  expect((await set('logo', { content: null })).body.data.logo).toBeNull()
  await eventually(async () => expect(await home()).not.toContain('/look/'))
})

test('a share image is cut to what networks show, and pages without their own show it', async () => {
  const { body } = await set('share-image', { content: await drawn(500, 500) })
  const path = body.data.shareImage?.path ?? ''
  expect(await sharp((await picture(path)).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const imageOf = async () => (await getData<SeoSettings>(shop, '/api/seo-settings/faq')).ogImage
  await eventually(async () => expect(await imageOf()).toBe(shop.url + path))
  await set('share-image', { content: null })
  await eventually(async () => expect(await imageOf()).toBe(`${shop.url}/og/faq.png`))
})

test('two people’s concurrent changes to different parts are both saved, and changing them takes permission', async () => {
  await Promise.all([set('color', { color: TEAL }), set('logo', { content: onePixel })])
  expect(await getData(owner, '/api/operator/look')).toMatchObject({ color: TEAL, logo: { width: 1, height: 1, isWordmark: false } })
  const editor = await staff(shop, 'editor')
  expect((await set('color', { color: null }, editor)).status).toBe(403)
  expect(await set('logo', { content: Buffer.from('<svg/>').toString('base64') })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'content' }] },
  })
  expect((await shop.request('GET', `/look/${'0'.repeat(32)}.png`)).status).toBe(404)
})
