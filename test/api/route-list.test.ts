import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageSource } from '#app/pages.ts'
import { buildServer } from '#app/server.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { type TestShop, testShop } from '../support/app.ts'

const routes = { home: { id: 'home', module: '/assets/home.js' }, about: { id: 'about', path: 'about', module: '/assets/about.js' } }
const consoleRoutes = {
  operator: { id: 'operator', path: 'operator', module: '/assets/console.js' },
  'operator/orders': { id: 'operator/orders', parentId: 'operator', path: 'orders', module: '/assets/orders.js' },
}
const pages: PageSource = {
  mode: 'production',
  load: async () => ({ assets: { routes: { ...routes, ...consoleRoutes }, version: 'v2' } }) as unknown as ServerBuild,
}

let shop: TestShop
let server: HttpServer
let url: string
beforeAll(async () => {
  shop = await testShop()
  server = await buildServer(shop.ctx, { pages })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await shop.stop()
})

test('a page of this release learns where all the others are, and may keep it', async () => {
  const answer = await fetch(`${url}/__manifest?paths=%2F%2C%2Fabout&version=v2`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(routes)
  const freshness = 'public, max-age=31536000, immutable'
  expect(answer.headers.get('cache-control')).toBe(freshness)
  const again = await fetch(`${url}/__manifest?paths=%2F&version=v2`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, freshness])
})

test('the console’s screens are only listed when the console is opened', async () => {
  const answer = await fetch(`${url}/__manifest?paths=%2Fabout%2C%2Foperator%2Forders&version=v2`)
  expect(await answer.json()).toEqual({ ...routes, ...consoleRoutes })
  const other = await fetch(`${url}/__manifest?paths=%2Fabout%2C%2Fblog&version=v2`)
  expect(await other.json()).toEqual(routes)
})

test('a page of another release is told to load the next one whole', async () => {
  for (const query of ['?paths=%2Fabout&version=v1', '?paths=%2Fabout', '']) {
    const answer = await fetch(`${url}/__manifest${query}`)
    expect([answer.status, answer.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
  }
})
