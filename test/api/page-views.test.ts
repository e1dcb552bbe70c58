import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import type { Analytics } from '#features/operations/contract/analytics.ts'
import { rollUpDays } from '#features/operations/server/commands/analytics.ts'
import { pageViews } from '#features/operations/server/queries.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { cards } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'
import { standInBuild } from '../support/stand-in-build.ts'

/** Empty pages. */
const build = standInBuild(
  ['', 'about', 'buy-instagram-views', 'checkout', 'operator/orders/:order'],
  (_request, status, headers) => new Response('page', { status, headers }),
)

const pages: PageSource = { mode: 'production', load: async () => build }
const people = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

/** The counts after `visits` to a new server, which saves them when it closes. */
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

test('nobody chooses the paths that are counted, by however they write them', async () => {
  const counted = await countAfter(async (open) => {
    await open('/about')
    expect(await open('/%61bout')).toBe(200)
    expect(await open('/aBout.data')).toBe(200)
    // Longer than an index takes, which would lose all counts of these seconds.
    for (const path of ['/OPERATOR/orders/', '/%6fperator/orders/', '/oPerator/orders/']) {
      expect(await open(path + randomBytes(4_000).toString('hex'))).toBe(200)
    }
  })
  expect(counted).toEqual({ '/': 2, '/about': 7 })
})

test('the way from a package page over the checkout to a paid order is told apart by device', async () => {
  const owner = await operator(shop)
  const today = shop.ctx.now().toISOString().slice(0, 10)
  const days = { from: today, to: today }
  const read = async () => {
    const { devices } = await getData<Analytics>(owner, `/api/operator/figures?${new URLSearchParams(days)}`)
    expect(devices.slice(0, 3).map(({ device }) => device)).toEqual(['phone', 'tablet', 'computer'])
    return Object.fromEntries(devices.map(({ device, packageViews, checkoutViews, paid }) => [device, [packageViews, checkoutViews, paid]]))
  }
  // The demo customer's orders of today also have a device.
  const before = await read()
  await countAfter(async (open) => {
    await open('/buy-instagram-views', { 'user-agent': phone })
    await open('/buy-instagram-views', { 'user-agent': phone })
    await open('/checkout', { 'user-agent': phone })
    // A phone that requests desktop pages identifies itself in another header.
    await open('/checkout', { 'sec-ch-ua-mobile': '?1' })
    await open('/checkout')
    await open('/buy-instagram-views', { 'user-agent': crawler })
  })
  await checkOut(shop, {}, { 'user-agent': phone })
  await checkOut(shop, {}, { 'user-agent': people })
  // Unknown, like all orders from before devices were recorded.
  await checkOut(shop, {}, { 'user-agent': 'node' })
  await checkOut(shop, { cardNumber: cards.declined }, { 'user-agent': phone })
  const after = await read()
  const more = (device: string) => after[device]?.map((count, step) => count - (before[device]?.[step] ?? 0))
  expect(['phone', 'tablet', 'computer', 'unknown'].map(more)).toEqual([
    [2, 2, 1],
    [0, 0, 0],
    [0, 1, 1],
    [0, 0, 1],
  ])
  // After a finished day is saved, it returns the same figures.
  await rollUpDays(shop.ctx, days)
  expect(await read()).toEqual(after)
  const { text } = await owner.request('GET', `/api/operator/figures/devices.csv?${new URLSearchParams(days)}`)
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'device,package page views,checkout views,orders paid,orders paid per checkout view',
    expect.stringMatching(/^phone,2,2,[1-9]\d*,[\d.]+$/),
  ])
})

test('nothing about the visitor is stored', async () => {
  const { rows } = await shop.ctx.db.query("select column_name as name from information_schema.columns where table_name = 'page_views'")
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['day', 'device', 'path', 'views'])
})
