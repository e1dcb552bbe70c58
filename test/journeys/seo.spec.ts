import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './journey.ts'

/** A page's address and its first HTML, as a search engine gets it. */
interface Found {
  url: string
  html: string
}

/** Structured data of a page, as far as it is looked at here; each kind has some of it. */
interface Structure {
  '@type': string
  headline?: string
  offers?: { offers: { price: string }[]; offerCount: number; lowPrice: string; highPrice: string }
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
}

const unescape = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => unescape(match[1] ?? ''))
const metaOf = (html: string, name: string) => all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
const structureOf = (html: string): Structure[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) => JSON.parse(match[1] ?? ''))

function ofKind(structure: Structure[], kind: string): Structure {
  const found = structure.find((each) => each['@type'] === kind)
  if (!found) throw new Error(`the page has no structured data of the kind ${kind}`)
  return found
}

async function everyPage(request: APIRequestContext): Promise<Found[]> {
  const addresses = all(await (await request.get('/sitemap.xml')).text(), /<loc>([^<]+)<\/loc>/g)
  expect(addresses.length).toBeGreaterThan(30)
  return Promise.all(
    addresses.map(async (url) => {
      const response = await request.get(new URL(url).pathname)
      expect(response.status(), url).toBe(200)
      return { url, html: await response.text() }
    }),
  )
}

test('every page of the sitemap has its metadata in the first HTML', async ({ request }) => {
  const pages = await everyPage(request)
  const titles = pages.map(({ html }) => all(html, /<title>([^<]*)<\/title>/g))
  expect(new Set(titles.map(([title]) => title)).size).toBe(pages.length)
  for (const [index, { url, html }] of pages.entries()) {
    expect(titles[index], url).toHaveLength(1)
    expect(metaOf(html, 'robots'), url).toEqual([])
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g), url).toEqual([url])
    const [description = '', ...others] = metaOf(html, 'description')
    expect(others, url).toEqual([])
    expect(description.length, `${url}: ${description}`).toBeGreaterThanOrEqual(50)
    expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(160)
    if (!url.includes('/blog/')) expect(titles[index]?.[0]?.length, url).toBeLessThanOrEqual(60)
    expect(metaOf(html, 'og:title'), url).toHaveLength(1)
    expect(metaOf(html, 'og:url'), url).toEqual([url])
    expect(metaOf(html, 'twitter:card'), url).toEqual(['summary_large_image'])
    expect(
      structureOf(html).map((each) => each['@type']),
      url,
    ).toContain('Organization')
  }
})

test('each page has its own picture for shared links', async ({ request }) => {
  const images = (await everyPage(request)).map(({ html }) => metaOf(html, 'og:image')[0] ?? '')
  expect(new Set(images).size).toBe(images.length)
  for (const image of images) {
    const response = await request.get(new URL(image).pathname)
    expect(response.status(), image).toBe(200)
    expect(response.headers()['content-type'], image).toBe('image/png')
  }
})

test('structured data matches the page: prices, questions, posts, and no unmeasured rating', async ({ request, page }) => {
  const pages = await everyPage(request)
  for (const { url, html } of pages) {
    const structure = structureOf(html)
    expect(JSON.stringify(structure), url).not.toContain('aggregateRating')
    if (url.includes('/blog/')) {
      const { headline = '' } = ofKind(structure, 'BlogPosting')
      expect(html.includes(`>${headline.replace(/&/g, '&amp;').replace(/'/g, '&#x27;')}</h1>`), url).toBe(true)
    }
    if (!url.includes('/buy-')) continue
    const { offers } = ofKind(structure, 'Product')
    if (!offers) throw new Error(`${url} offers nothing`)
    expect(offers.offers).toHaveLength(offers.offerCount)
    for (const { price } of [...offers.offers, { price: offers.lowPrice }, { price: offers.highPrice }])
      expect(html.includes(`$${price}`), `${url}: ${price}`).toBe(true)
    expect(
      structure.map((each) => each['@type']),
      url,
    ).toEqual(expect.arrayContaining(['BreadcrumbList', 'FAQPage']))
  }
  for (const path of ['/', '/faq', '/contact', '/buy-tiktok-views']) {
    await page.goto(path)
    const { mainEntity = [] } = ofKind(structureOf(await (await request.get(path)).text()), 'FAQPage')
    expect(mainEntity.length, path).toBeGreaterThanOrEqual(3)
    const shown = (await page.locator('main').textContent()) ?? ''
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(shown, path).toContain(name)
      expect(shown, path).toContain(acceptedAnswer.text)
    }
  }
})

test('missing and private pages are not indexed', async ({ request }) => {
  for (const path of ['/no-such-page', '/blog/no-such-post']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    const html = await response.text()
    expect(metaOf(html, 'robots'), path).toEqual(['noindex'])
    expect(html.includes('rel="canonical"'), path).toBe(false)
  }
  for (const path of ['/post-selection', '/order', '/checkout', '/profile', '/notifications', '/dev/mail']) {
    expect(metaOf(await (await request.get(path)).text(), 'robots'), path).toEqual(['noindex'])
  }
  expect((await (await request.get('/blog')).text()).includes('type="application/rss+xml"')).toBe(true)
})

test('the icon is also where browsers look for it without being told', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon'])
})

test('a page has the same title whether opened by a link or directly', async ({ page }) => {
  const links = [
    '/reviews',
    '/faq',
    '/about',
    '/how-it-works',
    '/contact',
    '/tracking',
    '/blog',
    '/buy-instagram-likes',
    '/privacy',
    '/terms',
  ]
  const direct = new Map<string, string>()
  for (const path of links) {
    await page.goto(path)
    direct.set(path, await page.title())
  }
  await page.goto('/')
  for (const path of links) {
    await page.locator(`footer a[href="${path}"]`).first().click()
    await expect(page, path).toHaveTitle(direct.get(path) ?? '')
  }
})
