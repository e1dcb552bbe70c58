import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminService, PackageView } from '#features/catalog/contract.ts'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { type Created, errorsOf, getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
/** Vite loads another copy of the code with its own memory, which learns about platforms like another process. */
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop()
  pages = await renderPages(shop.ctx)
  owner = await operator(shop)
  const raids = { id: 'raids', name: 'Raids', one: 'raid', target: 'account' }
  expect((await owner.request('POST', '/api/operator/service-types', raids)).status).toBe(201)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

const links = {
  hosts: ['www.twitch.tv', 'm.twitch.tv'],
  nameSigns: '_',
  nameLimit: 25,
  notNames: ['directory'],
  account: { word: 'channel', patterns: ['/{name}'], example: 'https://www.twitch.tv/yourname' },
  post: null,
}
const twitch = { id: 'twitch', name: 'Twitch', types: ['followers', 'raids'], icon: 'M5 3h16v11l-4 4h-4l-3 3v-3H5Z', links }
const page = '/buy-twitch-followers'
const platforms = () => getData<AdminPlatform[]>(owner, '/api/operator/platforms')
const add = (change: object) => owner.request('POST', '/api/operator/platforms', { ...twitch, ...change })
const order = (change: object) =>
  shop.request<{ data: { order: OrderSummary & { accessToken: string } } }>(
    'POST',
    '/api/social-order-payments/process',
    checkoutPayload({ serviceType: 'Twitch Followers', quantity: 700, ...change }),
  )

async function published(platform: string, type: string): Promise<string> {
  const { id } = (await owner.request<Created>('POST', '/api/operator/services', { platform, type, quality: 'general' })).body
  const card = { description: 'For a channel that has just begun.', features: ['One', 'Two', 'Three', 'Four'], popular: false }
  const pack = await owner.request<Created>('POST', `/api/operator/services/${id}/packages`, { ...card, quantity: 700, price: 7.5 })
  expect((await owner.request('POST', `/api/operator/packages/${pack.body.id}/publish`, {})).status).toBe(200)
  expect((await owner.request('PUT', `/api/operator/services/${id}`, { sourceId: 'src_placements', active: true })).status).toBe(200)
  return id
}

test('what the specification names is there from the start, fixed but for what is sold beside it', async () => {
  expect((await platforms()).map(({ id, builtIn, onSale }) => [id, builtIn, onSale])).toEqual([
    ['instagram', true, true],
    ['tiktok', true, true],
    ['youtube', true, true],
  ])
  const types = await getData<AdminType[]>(owner, '/api/operator/service-types')
  expect(types.map(({ id, target }) => [id, target])).toEqual([
    ['followers', 'account'],
    ['likes', 'image'],
    ['subscribers', 'account'],
    ['views', 'video'],
    ['comments', 'image'],
    ['raids', 'account'],
  ])
  const change = (body: object) =>
    owner.request('PUT', '/api/operator/platforms/youtube', {
      name: 'YouTube',
      icon: null,
      links: null,
      types: ['subscribers', 'likes', 'views', 'comments'],
      ...body,
    })
  expect((await change({ name: 'MyTube' })).status).toBe(400)
  expect((await change({ links })).status).toBe(400)
  expect(invalidField(await change({ types: ['likes'] }))).toBe('types')
  expect((await owner.request('PUT', '/api/operator/service-types/likes', { name: 'Hearts', one: 'heart' })).status).toBe(400)
})

describe('a platform that the operator adds', () => {
  test('needs rules that read links, and a name and hosts of its own', async () => {
    const refusals: [object, string][] = [
      [{ links: { ...links, account: { ...links.account, patterns: ['/(a+)+$'] } } }, 'account.patterns'],
      [{ links: { ...links, account: { ...links.account, example: 'https://example.com/ada' } } }, 'account.example'],
      [{ links: { ...links, hosts: ['www.twitch.tv', 'youtu.be'] } }, 'hosts'],
      [{ types: ['followers', 'likes'] }, 'post.patterns'],
      [{ types: ['nothing'] }, 'types.0'],
      [{ icon: 'M0 0"/><script>' }, 'icon'],
      [{ icon: null }, 'icon'],
      [{ links: null }, 'links'],
      [{ id: 'twi-tch' }, 'id'],
    ]
    for (const [change, path] of refusals) expect(invalidField(await add(change))).toBe(path)
    expect((await add({ name: 'tiktok' })).body).toMatchObject({ code: 'platform_exists' })
    expect((await (await staff(shop, 'support')).request('POST', '/api/operator/platforms', twitch)).status).toBe(403)
  })

  const unlisted = () => shop.request<{ count: number }>('GET', '/api/services?active=false&category=twitch')
  const seen = async () =>
    Promise.all(
      ['/api/seo-settings/buy-twitch-followers', '/og/buy-twitch-followers.png'].map(
        async (url) => (await shop.request('GET', url)).status,
      ),
    )

  test('is off sale at first: its page can be looked at, but nothing lists it', async () => {
    expect((await add({})).status).toBe(201)
    await published('twitch', 'followers')
    await published('twitch', 'raids')
    await expect.poll(async () => (await pages.read(page)).status).toBe(200)
    const { html } = await pages.read(page)
    expect(html).toContain('No Twitch Followers packages available at the moment.')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect((await pages.read('/')).html).not.toContain(page)
    expect((await order({ postUrl: 'https://www.twitch.tv/ada' })).status).toBe(404)
    expect((await pages.read('/buy-twitch-likes')).status).toBe(404)
    expect((await unlisted()).body.count).toBe(0)
    expect(await seen()).toEqual([404, 404])
    expect((await pages.read('/buy-twitch-likes')).html).toContain('Page Not Found')
  })

  test('put on sale, it is in menus, on the home page, in the sitemap and the API, with texts that the operator can write', async () => {
    expect((await owner.request('PUT', '/api/operator/platforms/twitch/sale', { onSale: true })).status).toBe(200)
    await expect.poll(async () => (await pages.read('/')).html).toContain(page)
    const home = (await pages.read('/')).html
    expect(home).toContain('id="mark-twitch"')
    expect(home).toContain('id="menu-of-others"')
    expect(home).toContain('Not affiliated with Instagram, TikTok, YouTube or Twitch')
    const { html } = await pages.read(page)
    expect(html).toContain('<h1 class="text-title">Buy Twitch Followers</h1>')
    expect(html).toContain('"@type":"Product"')
    expect(html).not.toContain('content="noindex"')
    expect((await pages.read('/buy-twitch-raids')).html).toContain('Buy Twitch Raids')
    const map = await (await fetch(`${pages.url}/sitemap.xml`)).text()
    expect(map).toContain(`${page}</loc>`)
    const listed = await getData<PackageView[]>(shop, '/api/services?category=Twitch&type=raids')
    expect(listed).toMatchObject([{ category: 'Twitch', platform: 'twitch', type: 'raids', service: 'Twitch Raids', price: 7.5 }])
    expect(await getData<object>(shop, '/api/seo-settings/buy-twitch-raids')).toMatchObject({
      canonicalUrl: expect.stringContaining('/buy-twitch-raids'),
    })
    const texts = { texts: { lead: 'Own words for Twitch.' }, version: 0 }
    expect((await owner.request('POST', '/api/operator/page-texts/buy-twitch-followers/versions', texts)).status).toBe(200)
    await expect.poll(async () => (await pages.read(page)).html).toContain('Own words for Twitch.')
    expect((await pages.read('/faq')).html).toContain('Instagram, TikTok, YouTube and Twitch')
    const asked = { prompt: 'how much are 700 twitch followers', conversationHistory: [] }
    expect((await shop.request('POST', '/api/chatbot/send-message', asked)).body).toMatchObject({
      data: { response: expect.stringContaining('$7.50') },
    })
  })

  test('a guest buys it with a link that its rules read, staff deliver it by hand, and the order tells', async () => {
    for (const postUrl of ['https://www.instagram.com/ada/', 'https://www.twitch.tv/directory', 'https://twitch.tv.example.com/ada']) {
      const message = 'Please enter a valid Twitch channel URL, such as https://www.twitch.tv/yourname'
      expect(errorsOf(await order({ postUrl }))).toEqual([{ path: 'postUrl', message }])
    }
    const { status, body } = await order({ postUrl: 'm.twitch.tv/Ada_1?x=1' })
    expect(status).toBe(200)
    const { id, accessToken } = body.data.order
    expect(body.data.order).toMatchObject({
      service: 'Twitch Followers',
      category: 'Twitch',
      postUrl: 'https://www.twitch.tv/Ada_1',
      price: 7.5,
    })
    expect(await order({ postUrl: 'twitch.tv/ada_1' })).toMatchObject({ status: 409, body: { code: 'order_in_flight' } })
    for (const to of ['processing', 'completed'])
      expect((await owner.request('POST', `/api/operator/orders/${id}/move`, { to })).status).toBe(200)
    const tracked = await shop.request<{ data: OrderSummary }>('GET', `/api/orders/${id}`, undefined, { 'x-order-token': accessToken })
    expect(tracked.body.data).toMatchObject({ status: 'completed', service: 'Twitch Followers' })
  })

  test('a change reaches every process without a restart; what is sold cannot be left out', async () => {
    const { version = 0 } = (await platforms()).find(({ id }) => id === 'twitch') ?? {}
    const change = { name: 'Twitch TV', icon: twitch.icon, links, types: ['raids', 'followers'], version }
    expect((await owner.request('PUT', '/api/operator/platforms/twitch', { ...change, types: ['raids'] })).body).toMatchObject({
      code: 'type_in_use',
    })
    expect(invalidField(await owner.request('PUT', '/api/operator/platforms/twitch', { ...change, links: null }))).toBe('links')
    expect((await owner.request('PUT', '/api/operator/platforms/twitch', change)).status).toBe(200)
    await expect.poll(async () => (await pages.read(page)).html).toContain('Buy Twitch TV Followers')
    expect((await owner.request('PUT', '/api/operator/platforms/twitch', change)).body).toMatchObject({ code: 'changed_meanwhile' })
    // As another process would.
    await shop.ctx.db.query("update platforms set name = 'Twitch' where id = 'twitch'")
    await shop.ctx.db.query("select pg_notify('platforms_changed', 'twitch')")
    await expect
      .poll(async () => (await getData<PackageView[]>(shop, '/api/services?category=twitch'))[0]?.service)
      .toBe('Twitch Followers')
    const log = await getData<{ action: string }[]>(owner, '/api/operator/record?subject=platform:twitch')
    expect(log.map(({ action }) => action)).toEqual(['platform.changed', 'platform.put_on_sale', 'platform.added'])
  })

  test('taken off sale, it is gone from the menus and cannot be bought', async () => {
    expect((await owner.request('PUT', '/api/operator/platforms/twitch/sale', { onSale: false })).status).toBe(200)
    await expect.poll(async () => (await pages.read('/')).html).not.toContain(page)
    expect((await order({ postUrl: 'https://www.twitch.tv/grace' })).status).toBe(404)
    // What was once on sale is no secret.
    await expect.poll(async () => (await unlisted()).body.count).toBeGreaterThan(0)
    await expect.poll(seen).toEqual([404, 404])
  })
})

test('a kind of service and a platform may be called Constructor', async () => {
  const name = { id: 'constructor', name: 'Constructors', one: 'constructor', target: 'account' }
  expect((await owner.request('POST', '/api/operator/service-types', name)).status).toBe(201)
  const hosts = { ...links, hosts: ['constructor.example'], account: { ...links.account, example: 'https://constructor.example/ada' } }
  const named = { id: 'constructor', name: 'Constructor', types: ['constructor', 'followers'], links: hosts }
  expect((await add(named)).status).toBe(201)
  const id = await published('constructor', 'constructor')
  expect((await owner.request('PUT', '/api/operator/platforms/constructor/sale', { onSale: true })).status).toBe(200)
  expect(await getData<AdminService>(owner, `/api/operator/services/${id}`)).toMatchObject({ deliveryWindow: { completeWithin: 10_080 } })
  await expect.poll(async () => (await pages.read('/')).html).toContain('/buy-constructor-constructor')
  expect((await pages.read('/faq')).html).not.toContain('NaN')
  expect((await pages.read('/buy-constructor-constructor')).html).toContain('<h1 class="text-title">Buy Constructor Constructors</h1>')
  expect((await order({ serviceType: 'Constructor Constructors', postUrl: 'https://constructor.example/ada' })).status).toBe(200)
})
