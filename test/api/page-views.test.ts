import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import { pageViews } from '#features/operations/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'

/** Two pages without anything on them. */
const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => new Response('page', { status, headers }),
      handleError: () => {},
    },
  },
  routes: Object.fromEntries(
    ['', 'about'].map((path) => [path || 'home', { id: path || 'home', path, index: path === '', module: { default: () => null } }]),
  ),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  basename: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

const pages: PageSource = { mode: 'production', load: async () => build }
const people = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

/** What was counted after `visits` to a server of their own, which writes its counts when it closes. */
async function countAfter(
  visits: (open: (path: string, headers?: Record<string, string>, method?: string) => Promise<number>) => Promise<void>,
) {
  const server = await buildServer(shop.ctx, { pages })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  await visits(async (path, headers = {}, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers: { 'user-agent': people, ...headers } })
    await answer.arrayBuffer()
    return answer.status
  })
  await server.close()
  const day = shop.ctx.now().toISOString().slice(0, 10)
  const counted = await pageViews(shop.ctx, { from: day, to: day })
  return Object.fromEntries(counted.map(({ path, views }) => [path, views]))
}

test('each opened page counts, rendered or from memory, under its path alone', async () => {
  const counted = await countAfter(async (open) => {
    expect([await open('/'), await open('/'), await open('/about?utm_source=x'), await open('/About/')]).toEqual([200, 200, 200, 200])
    await open('/about')
  })
  expect(counted).toEqual({ '/': 2, '/about': 3 })
})

test('another server adds to the day; crawlers, pages fetched ahead, HEAD and missing pages do not', async () => {
  const counted = await countAfter(async (open) => {
    await open('/about')
    await open('/about', { 'user-agent': crawler })
    await open('/about', { 'user-agent': '' })
    await open('/about', { 'sec-purpose': 'prefetch' })
    await open('/about', {}, 'HEAD')
    expect(await open('/no-such-page')).toBe(404)
  })
  expect(counted).toEqual({ '/': 2, '/about': 4 })
})

test('nothing about the visitor is kept', async () => {
  const { rows } = await shop.ctx.db.query("select column_name as name from information_schema.columns where table_name = 'page_views'")
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['day', 'path', 'views'])
})
