import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogPaths } from '#features/catalog/rules.ts'
import { setPrice } from '#features/catalog/server/commands/prices.ts'
import type { SeoChange, SeoSettings } from '#features/seo/contract.ts'
import { setSeo } from '#features/seo/server/commands.ts'
import { defaultTexts } from '#features/seo/server/queries/defaults.ts'
import { pageHead } from '#features/seo/server/queries/head.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import { errorsOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive, staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const settingsOf = (pageId: string) => getData<SeoSettings>(shop, `/api/seo-settings/${pageId}`)
const untouched: SeoChange = {
  title: null,
  description: null,
  keywords: null,
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  canonicalUrl: null,
  structuredData: null,
  isActive: true,
  isIndexed: true,
}

const pageIds = ['home', 'about', 'contact', 'blog', 'reviews', 'faq', 'privacy', 'terms', ...catalogPaths().map((path) => path.slice(1))]

describe('GET /api/seo-settings/{pageId}', () => {
  test.each(pageIds)('%s has a title, a description, a picture and an address', async (pageId) => {
    const { title, description, ogImage, canonicalUrl, ...rest } = await settingsOf(pageId)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(ogImage).toBe(`${shop.url}/og/${pageId}.png`)
    expect(canonicalUrl).toBe(`${shop.url}/${pageId === 'home' ? '' : pageId}`)
    expect(rest).toEqual({
      pageId,
      keywords: expect.any(String),
      ogTitle: title,
      ogDescription: description,
      structuredData: [],
      isActive: true,
      isIndexed: true,
      updatedAt: null,
    })
  })

  test('titles and descriptions are each page’s own', () => {
    const texts = Object.values(defaultTexts)
    expect(new Set(texts.map((each) => each.title)).size).toBe(texts.length)
    expect(new Set(texts.map((each) => each.description)).size).toBe(texts.length)
  })

  test.each(['nothing', 'constructor', 'blog%2Fsome-post'])('%s: 404', async (pageId) => {
    const { status, body } = await shop.request('GET', `/api/seo-settings/${pageId}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('an operator’s settings for a page', () => {
  test('is shown within a second, rests when told to, and goes back to the shop’s own', async () => {
    const change = {
      ...untouched,
      title: '  Ask   us ',
      ogImage: '/blog/groundswell.svg',
      structuredData: [{ '@type': 'Thing', name: '</script>' }],
    }
    const editor = await staff(shop, 'editor')
    expect((await editor.request('PUT', '/api/operator/seo-settings/contact', change)).status).toBe(200)
    await expect.poll(async () => (await settingsOf('contact')).title, { timeout: 1_000 }).toBe('Ask us')
    expect(await settingsOf('contact')).toMatchObject({
      ogTitle: 'Ask us',
      ogImage: `${shop.url}/blog/groundswell.svg`,
      updatedAt: expect.any(String),
    })
    const page = await pageHead(shop.ctx, '/contact')
    expect(page?.head.path).toBe('/contact')
    expect(page?.head.tags).toContainEqual({ title: 'Ask us' })
    expect(page?.structuredData).toContainEqual({ '@type': 'Thing', name: '</script>' })
    expect((await shop.request('GET', '/sitemap.xml')).text).toMatch(/\/contact<\/loc><lastmod>/)

    await setSeo(shop.ctx, 'contact', { ...change, isActive: false }, olive)
    await expect.poll(async () => (await settingsOf('contact')).isActive, { timeout: 1_000 }).toBe(false)
    // Nobody else reads settings that are off.
    expect(await settingsOf('contact')).toMatchObject({
      title: 'Contact · Groundswell',
      ogImage: `${shop.url}/og/contact.png`,
      structuredData: [],
    })
    expect((await pageHead(shop.ctx, '/contact'))?.head.tags).toContainEqual({ title: 'Contact · Groundswell' })

    await setSeo(shop.ctx, 'contact', untouched, olive)
    await expect.poll(async () => (await settingsOf('contact')).title, { timeout: 1_000 }).toBe('Contact · Groundswell')
  })

  test('are never replaced by the shop’s own for long, only because they could not be read for a moment', async () => {
    const { db } = shop.ctx
    const picture = () => shop.request('GET', '/og/faq.png')
    const standard = (await picture()).text
    await setSeo(shop.ctx, 'faq', { ...untouched, ogTitle: 'Ask us anything', isIndexed: false }, olive)
    await expect.poll(async () => (await picture()).text !== standard, { timeout: 2_000 }).toBe(true)
    const own = (await picture()).text
    await db.query('alter table seo_settings rename to seo_settings_away')
    await publishContentChange(db, 'test')
    await expect.poll(async () => (await picture()).text !== own, { timeout: 2_000 }).toBe(true)
    await expect(pageHead(shop.ctx, '/faq')).rejects.toThrow('seo_settings')
    await db.query('alter table seo_settings_away rename to seo_settings')
    expect((await picture()).text === own).toBe(true)
    expect((await pageHead(shop.ctx, '/faq'))?.head.tags).toContainEqual({ name: 'robots', content: 'noindex' })
    await setSeo(shop.ctx, 'faq', untouched, olive)
  })

  test.each([
    ['title', { title: 'x'.repeat(121) }],
    ['ogImage', { ogImage: 'javascript:alert(1)' }],
    ['ogImage', { ogImage: '//elsewhere.example/a.png' }],
    ['canonicalUrl', { canonicalUrl: 'faq' }],
    ['structuredData.0.@type', { structuredData: [{ name: 'nothing' }] }],
  ])('a refused %s says so: %j', async (path, wrong) => {
    const editor = await staff(shop, 'editor')
    const answer = await editor.request('PUT', '/api/operator/seo-settings/faq', { ...untouched, ...wrong })
    expect(errorsOf(answer)).toMatchObject([{ path }])
  })

  test.each(['/\\[', '/\\\\', '/\\elsewhere.example/a.png'])(
    'no picture breaks its page or the console’s list: %j is refused',
    async (ogImage) => {
      const editor = await staff(shop, 'editor')
      const answer = await editor.request('PUT', '/api/operator/seo-settings/login', { ...untouched, ogImage })
      expect(errorsOf(answer)).toMatchObject([{ path: 'ogImage' }])
      await expect(pageHead(shop.ctx, '/login')).resolves.toMatchObject({ head: { path: '/login' } })
      expect((await editor.request('GET', '/api/operator/seo-settings')).status).toBe(200)
    },
  )

  test('has objects of twenty levels at most', async () => {
    const editor = await staff(shop, 'editor')
    const save = (levels: number) => {
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`
      const body = JSON.stringify({ ...untouched, structuredData: [{ '@type': 'Thing', name: 'nested' }] }).replace('"nested"', nested)
      return editor.request('PUT', '/api/operator/seo-settings/faq', body, { 'content-type': 'application/json' })
    }
    const tooDeep = [{ path: 'structuredData', message: 'Objects can be up to 20 levels deep.' }]
    for (const levels of [6_000, 19]) expect(errorsOf(await save(levels))).toEqual(tooDeep)
    expect((await save(18)).status).toBe(200)
  })

  test('needs an existing page', async () => {
    await expect(setSeo(shop.ctx, 'nothing', untouched, olive)).rejects.toMatchObject({ status: 404 })
  })
})

describe('beside the pages', () => {
  test('robots.txt closes what nobody should find and names the sitemap', async () => {
    const { text, headers } = await shop.request('GET', '/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    for (const path of ['/api/', '/order', '/profile', '/dev/']) expect(text).toContain(`Disallow: ${path}\n`)
  })

  test('sitemap.xml lists the public pages, and posts with the time of their last change', async () => {
    const { text, headers } = await shop.request('GET', '/sitemap.xml')
    expect(headers.get('content-type')).toContain('application/xml')
    for (const path of ['/', '/faq', '/how-it-works', '/leave-review', ...catalogPaths()])
      expect(text).toContain(`<loc>${shop.url}${path}</loc>`)
    expect(text.match(/\/blog\/[a-z0-9-]+<\/loc><lastmod>\d{4}-/g)?.length).toBeGreaterThanOrEqual(9)
    expect(text).not.toMatch(/\/(checkout|order|post-selection|profile|notifications|dev)[</]/)
    expect((await shop.request('HEAD', '/sitemap.xml')).status).toBe(200)
  })

  test('a picture is a PNG of 1200 x 630, drawn anew when the price on it changes', async () => {
    const read = async (id: string) => Buffer.from(await (await fetch(`${shop.url}/og/${id}.png`)).arrayBuffer())
    const before = await read('buy-youtube-views')
    expect(before.subarray(1, 4).toString()).toBe('PNG')
    expect([before.readUInt32BE(16), before.readUInt32BE(20)]).toEqual([1200, 630])
    await setPrice(shop.ctx, 'pkg_youtube_views_general_2500', { cents: 199 }, olive)
    await expect.poll(async () => (await read('buy-youtube-views')).equals(before)).toBe(false)
  })

  test.each(['/og/nothing.png', '/og/home.svg', '/og/blog/nothing.png', '/og/constructor.png'])('%s: 404', async (path) => {
    expect((await shop.request('GET', path)).status).toBe(404)
  })
})
