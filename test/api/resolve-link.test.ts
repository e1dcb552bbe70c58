import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { sendOutside as send } from '#platform/http/outgoing.ts'
import { configuredReach, publicReach } from '#platform/outgoing-reach.ts'
import { errorsOf, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'

/** URLs of the platforms' share links, with a stand-in for all of their hosts: `/vm.tiktok.com/ZMabc12/` is its page for that URL. */

const outside = vi.hoisted(() => ({ port: 0, reaches: new Set<unknown>() }))
vi.mock('#platform/http/outgoing.ts', async (load) => {
  const real = await load<{ sendOutside: typeof send }>()
  const sendOutside: typeof send = (url, request) => {
    outside.reaches.add(request.reach)
    return real.sendOutside(`http://127.0.0.1:${outside.port}/${url.replace('https://', '')}`, { ...request, reach: configuredReach })
  }
  return { ...real, sendOutside }
})

let shop: TestShop
let stop: () => void
let called: string[] = []
let redirects: Record<string, string> = {}
const platforms: RequestListener = ({ url = '' }, response) => {
  called.push(url.slice(1))
  const location = redirects[url.slice(1)]
  if (location === 'silence') return
  response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end('x'.repeat(100_000))
}
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  outside.port = await freePort()
  const server = createServer(platforms)
  await new Promise<void>((resolve) => server.listen(outside.port, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  stop()
  await shop.stop()
})
beforeEach(() => {
  called = []
  redirects = {}
})

let callers = 0
const resolve = (url: string, service: string, address = `198.51.100.${(callers += 1)}`) =>
  shop.request<DataOf<{ url: string }>>('POST', '/api/orders/resolve-link', { url, service }, { 'x-forwarded-for': address })
const HIDDEN = /^This short link hides where it leads\. Please open it and copy the link of the (profile|post or reel) from there\.$/
const refusal = async (url: string, service: string) => {
  const answer = await resolve(url, service)
  return { status: answer.status, error: errorsOf(answer)?.[0] }
}

test('a link of the share button is followed to the profile or post, in canonical form', async () => {
  redirects = {
    'vm.tiktok.com/ZMabc12/': 'https://m.tiktok.com/@Ada_1?_t=8abc',
    'www.instagram.com/share/p/BAbc1': '/share/p/BAbc1/',
    'www.instagram.com/share/p/BAbc1/': 'https://www.instagram.com/reel/Cx1/?igsh=abc',
  }
  expect((await resolve('vm.tiktok.com/ZMabc12/?k=1', 'TikTok Followers')).body.data).toEqual({ url: 'https://www.tiktok.com/@ada_1' })
  expect((await resolve('http://www.instagram.com/share/p/BAbc1?igsh=x', 'Instagram Likes')).body.data).toEqual({
    url: 'https://www.instagram.com/reel/Cx1/',
  })
  expect([...outside.reaches]).toEqual([publicReach])
})

test('a URL that shows its own target is not looked up', async () => {
  expect((await resolve('instagram.com/ada?igsh=x', 'Instagram Followers')).body.data.url).toBe('https://www.instagram.com/ada/')
  expect(await refusal('https://www.tiktok.com/@ada', 'TikTok Views')).toMatchObject({
    status: 400,
    error: { path: 'url', message: 'Please enter a valid TikTok video URL' },
  })
  expect(await refusal('https://vm.tiktok.com.evil.example/ZMabc12/', 'TikTok Followers')).toMatchObject({ status: 400 })
  expect(await refusal('https://127.0.0.1/share/p/x', 'Instagram Likes')).toMatchObject({ status: 400 })
  expect(await refusal('vm.tiktok.com/ZMabc12/', 'Everything')).toMatchObject({ status: 400, error: { path: 'service' } })
  expect(called).toEqual([])
})

test.each([
  ['another host', 'https://evil.example/@ada'],
  ['this machine', 'https://127.0.0.1/@ada'],
  ['a plain connection', 'http://www.tiktok.com/@ada'],
  ['another port', 'https://www.tiktok.com:8443/@ada'],
  ['a host that only looks like it', 'https://www.tiktok.com@evil.example/@ada'],
  ['something that is no profile', 'https://www.tiktok.com/@ada/video/1'],
  ['nothing', ''],
  ['no address', 'https://'],
])('a link that leads to %s is refused with how to get the full one', async (_what, location) => {
  redirects = { 'vm.tiktok.com/ZMabc12/': location }
  const answer = { status: 400, error: { path: 'url', message: expect.stringMatching(HIDDEN) } }
  expect(await refusal('https://vm.tiktok.com/ZMabc12/', 'TikTok Followers')).toEqual(answer)
  expect(called.filter((page) => !page.includes('tiktok.com/'))).toEqual([])
})

test('five redirects are followed, and no more', async () => {
  for (let hop = 0; hop < 6; hop++) redirects[`vm.tiktok.com/ZM${hop}/`] = `https://vm.tiktok.com/ZM${hop + 1}/`
  redirects['vm.tiktok.com/ZM5/'] = 'https://www.tiktok.com/@ada'
  expect((await refusal('https://vm.tiktok.com/ZM0/', 'TikTok Followers')).status).toBe(400)
  expect(called).toHaveLength(5)
  expect((await resolve('https://vm.tiktok.com/ZM1/', 'TikTok Followers')).status).toBe(200)
})

test('a platform that does not answer is not waited for, and one network looks up thirty links in ten minutes', async () => {
  redirects = { 'vm.tiktok.com/silent/': 'silence' }
  const began = performance.now()
  expect(await refusal('https://vm.tiktok.com/silent/', 'TikTok Followers')).toMatchObject({
    status: 400,
    error: { message: expect.stringMatching(HIDDEN) },
  })
  expect(performance.now() - began).toBeLessThan(8_000)

  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await resolve('tiktok.com/@ada', 'TikTok Followers', '203.0.113.9')).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})
