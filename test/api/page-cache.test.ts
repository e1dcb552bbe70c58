import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildServer } from '#app/server.ts'
import { createPost, publishPost } from '#features/blog/server/commands.ts'
import { addCategory } from '#features/blog/server/commands/categories.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { publishTopicChange } from '#platform/content-snapshot.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { publishedReview } from '../support/reviews.ts'
import { olive, operator } from '../support/staff.ts'
import { standInBuild } from '../support/stand-in-build.ts'

/** The URL of every rendered page, in order. */
let rendered: string[] = []
/** Holds up rendering until it resolves. */
let gate: Promise<void> | undefined

/** Empty pages. All others are missing. */
const known = ['', 'about', 'checkout', 'reviews', 'blog', 'operator/orders/:order']
const build = standInBuild(known, async ({ url }, status, headers) => {
  rendered.push(url.slice(new URL(url).origin.length))
  await gate
  return new Response('page', { status, headers })
})

let shop: TestShop
let server: HttpServer
let url: string
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  rendered = []
  server = await buildServer(shop.ctx, { pages: { mode: 'production', load: async () => build } })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => server.close())

/** Opens the pages one after another. Returns their statuses. */
async function open(...paths: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const path of paths) {
    const answer = await fetch(url + path)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

test('query parameters that no page reads cost no rendering', async () => {
  await open('/about', '/about?utm_source=a', '/about?gclid=b&service=Instagram+Views&page=9')
  await open('/checkout', '/checkout?utm_source=a', '/checkout?package=5001&quality=none')
  await open('/checkout?service=Nonsense&package=5K', '/checkout?service=Rubbish&quality=premium')
  await open('/reviews', '/reviews?page=1&sort=newest', '/reviews?page=x&rating=9&service=Nothing')
  await open('/blog', '/blog?limit=6', '/blog?limit=7000')
  const undecided = '/checkout?service=Instagram+Views&quality=general&package=5K&choice=open'
  expect(rendered).toEqual(['/about', undecided, '/checkout?service=-', '/reviews', '/blog'])
})

test('parameters that a page reads are cached once for all spellings', async () => {
  await open('/reviews?rating=4&service=tiktok%20views', '/reviews?service=TikTok+Views&rating=4&x=1')
  await open('/checkout?service=TikTok+Likes&package=1000', '/checkout?package=1K&service=tiktok%20likes')
  await open('/blog?category=tiktok+tips', '/blog?category=TikTok+Tips', '/blog?category=Gardening', '/blog?category=Cooking')
  expect(rendered).toEqual([
    '/reviews?service=TikTok+Views&rating=4',
    '/checkout?service=TikTok+Likes&quality=general&package=1K',
    '/blog?category=TikTok+Tips',
    '/blog?category=-',
  ])
})

test('a tag has one page, and all tags of no post one together', async () => {
  await open('/blog?tag=tiktok', '/blog?category=Gardening&tag=TIKTOK', '/blog?tag=Gardening', '/blog?tag=Cooking&x=1')
  expect(rendered).toEqual(['/blog?tag=TikTok', '/blog?tag=-'])
})

test('tags and categories are found in memory, because any number of them can be asked for', async () => {
  await open('/blog?tag=tiktok', '/blog?category=tiktok+tips')
  const asked = (['first', 'all', 'query'] as const).map((way) => vi.spyOn(shop.ctx.db, way))
  await open('/blog?tag=Tiktok', '/blog?tag=Cooking', '/blog?tag=Sewing%07', '/blog?category=Cooking')
  await shop.request('GET', '/api/blog/published?category=Sewing&tag=Cooking')
  expect(asked.flatMap(({ mock }) => mock.calls.map(([text]) => text)).filter((text) => /tag|categories/.test(text))).toEqual([])
  for (const spy of asked) spy.mockRestore()
})

test('what is searched for is looked up each time and keeps nothing; a network that searches hundreds of times waits', async () => {
  await open('/blog', '/blog?q=hooks', '/blog?q=+hooks%07&limit=12&tag=tiktok', '/blog?q=+')
  expect(rendered).toEqual(['/blog', '/blog?q=hooks', '/blog?q=hooks'])
  const searches = Array.from({ length: 600 }, (_, number) => server.inject({ url: `/blog?q=word-${number}` }))
  const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(597)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(await open('/blog', '/blog?x=1')).toEqual([200, 200])
})

test('the data of a page, the home page too, come at the addresses that the router asks for', async () => {
  expect(await open('/_.data?_routes=home', '/about.data?_routes=about', '/nothing.data')).toEqual([200, 200, 404])
})

test('unknown URLs share one cached page', async () => {
  expect(await open('/x1', '/x2', '/x3?a=b', '/some/where')).toEqual([404, 404, 404, 404])
  expect(await open('/blog/none-1', '/blog/none-2', '/blog/%2e%2e%2fetc')).toEqual([404, 404, 404])
  expect(await open('/operator/nothing', '/operator/no/where')).toEqual([404, 404])
  // A path with one part could be a service, which is only known at run time.
  expect(rendered).toEqual(['/not-found', '/not/found', '/blog/-', '/operator/not-found'])
})

test('a vote clears only pages with votes, at most once a second; other changes clear everything', async () => {
  const id = await publishedReview(shop, 'To be voted for')
  // Wait until a newly cached page stays, which means that the review's publication has been processed.
  await expect
    .poll(async () => {
      rendered = []
      await open('/about', '/reviews')
      return rendered
    })
    .toEqual([])
  expect((await shop.request('PUT', `/api/leavereview/${id}/helpful`)).status).toBe(200)
  await expect.poll(() => open('/reviews').then(() => rendered)).toEqual(['/reviews'])
  for (let count = 0; count < 20; count++) {
    await publishTopicChange(shop.ctx.db, VOTES_TOPIC)
    await open('/reviews', '/about')
  }
  expect(rendered.length).toBeLessThan(4)
  await expect.poll(() => open('/reviews').then(() => rendered.length)).toBeGreaterThan(1)
  expect(rendered).not.toContain('/about')
  await shop.ctx.db.query("select pg_notify('content_changed', 'test')")
  await expect.poll(() => open('/about').then(() => rendered.includes('/about'))).toBe(true)
})

test('page texts clear the page cache; a preview is rendered and not cached', async () => {
  const { token } = await operator(shop)
  const texts = { title: 'Who we are' }
  const post = (what: string, body: object) =>
    fetch(`${url}/api/operator/page-texts/about/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  expect((await post('preview', { texts })).status).toBe(200)
  await open('/about', '/about')
  expect(rendered).toEqual(['/about', '/about'])
  expect((await post('versions', { texts, version: 0 })).status).toBe(200)
  await expect.poll(() => open('/about').then(() => rendered.length)).toBe(3)
})

test('a network that opens hundreds of different pages is limited, but still gets cached pages', async () => {
  await open('/about')
  const orders = Array.from({ length: 600 }, (_, number) => server.inject({ url: `/operator/orders/ord_${number}` }))
  const statuses = (await Promise.all(orders)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(599)
  const refused = await fetch(`${url}/operator/orders/ord_another`)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await open('/about', '/about?x=1')).toEqual([200, 200])
})

test('a network that has hundreds of different lists made waits; lists of what the shop does not have are one', async () => {
  const statusOf = async (path: string) => (await server.inject({ url: path })).statusCode
  const unknown = await Promise.all(Array.from({ length: 700 }, (_, number) => statusOf(`/api/blog/published?category=none-${number}`)))
  expect(new Set(unknown)).toEqual(new Set([200]))
  const pages = await Promise.all(Array.from({ length: 600 }, (_, number) => statusOf(`/api/leavereview/public?page=${number + 1}`)))
  expect(pages.filter((status) => status === 200)).toHaveLength(599)
  expect(await statusOf('/api/leavereview/public?page=601')).toBe(429)
  expect([await statusOf('/api/leavereview/public?page=1'), await statusOf('/api/blog/published?category=none')]).toEqual([200, 200])
})

test('a page that did not exist is found after it is created', async () => {
  const ask = async (category: string) => (await fetch(`${url}/api/blog/published?category=${category}`)).json() as Promise<object>
  const none = await ask('harbors')
  const categoryId = await addCategory(shop.ctx, { name: 'Harbors' }, olive)
  const written = { title: 'A harbor', excerpt: '', content: '<p>Words.</p>', author: 'Olive', tags: [], cover: null, coverAlt: '' }
  await publishPost(shop.ctx, await createPost(shop.ctx, { ...written, categoryId }, olive), olive)
  // Other missing URLs extend the cached page's life.
  await expect
    .poll(async () => [await ask('nothing'), await ask('harbors')], { timeout: 5_000 })
    .toEqual([none, expect.not.objectContaining(none)])
})

test('many pages requested at once are all served, a few at a time', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  gate = promise
  let arrived = 0
  server.server.on('request', () => (arrived += 1))
  const pages = Array.from({ length: 40 }, (_, index) => `/reviews?page=${index + 2}`)
  const answers = Promise.all(pages.map((page) => open(page)))
  await expect.poll(() => arrived).toBe(40)
  await setTimeout(200)
  const { length: atOnce } = rendered
  finish()
  expect(new Set((await answers).flat())).toEqual(new Set([200]))
  expect([atOnce, rendered.length]).toEqual([4, 40])
})
