import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'
import { preparedDataDir, runShop, scratch, statusOf, until } from '../support/process.ts'

/** Starts a shop that connects to its database through a proxy. */
async function shopBehindProxy() {
  const server = await startEmbedded(preparedDataDir())
  onTestFinished(server.stop)
  const { proxy, url: databaseUrl } = await databaseProxy(
    `postgres://groundswell@localhost/groundswell?host=${encodeURIComponent(server.connection.host ?? '')}`,
  )
  onTestFinished(() => proxy.close())
  const shop = runShop(scratch(), { env: { DATABASE_URL: databaseUrl } })
  return { shop, proxy, url: await shop.ready }
}

test('while the database is away, pages in memory are served, others answer 503, and all of it is back without hands', async () => {
  const { shop, proxy, url } = await shopBehindProxy()
  const seen = '/buy-instagram-views'
  const unseen = '/buy-tiktok-likes'
  const page = await (await fetch(url + seen)).text()

  proxy.behave({ refuse: true })
  proxy.reset()
  await until(async () => (await statusOf(`${url}/readyz`)) === 503)
  const cached = await fetch(url + seen)
  expect(cached.status).toBe(200)
  expect(await cached.text()).toBe(page)
  const away = await fetch(url + unseen)
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(away.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await away.text()).not.toMatch(/ECONN|postgres|node_modules/i)
  expect(await statusOf(`${url}/healthz`)).toBe(200)

  proxy.behave({})
  await until(async () => (await statusOf(url + unseen)) === 200)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  shop.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})

test('SIGTERM while the database is away ends the shop as ever', async () => {
  const { shop, proxy, url } = await shopBehindProxy()
  proxy.behave({ refuse: true })
  proxy.reset()
  await until(async () => (await statusOf(`${url}/readyz`)) === 503)
  shop.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
})
