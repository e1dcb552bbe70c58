import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PackageView } from '#features/catalog/contract.ts'
import { setPackageActive } from '#features/catalog/server/commands/packages.ts'
import { setPrice } from '#features/catalog/server/commands/prices.ts'
import { findOffer, packagePage, startingPrices } from '#features/catalog/server/queries.ts'
import { seedDemoShop } from '../../db/seed/seed.ts'
import type { Refused } from '../support/answers.ts'
import type { ApiDocument } from '../support/api-document.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkOut, buy, readOrder } from '../support/orders.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

interface PackageList {
  count: number
  data: PackageView[]
}

const services = async (query = '') => (await shop.request<PackageList>('GET', `/api/services${query}`)).body
const packageOf = async (id: string, query = '') => (await services(query)).data.find((each) => each._id === id)

async function pricesOf(id: string): Promise<number[]> {
  const { rows } = await shop.ctx.db.query<{ amount_cents: number }>(
    'select amount_cents from package_prices where package_id = $1 order by valid_from',
    [id],
  )
  return rows.map((row) => row.amount_cents)
}

describe('GET /api/services', () => {
  test('lists what is on sale in the order of the menus, in the shape of the wire contract', async () => {
    const { count, data } = await services()
    expect(count).toBe(84)
    expect(data).toHaveLength(84)
    expect([...new Set(data.map((each) => each.service))]).toHaveLength(12)
    expect(data[0]).toEqual({
      _id: 'pkg_instagram_followers_general_500',
      id: 'pkg_instagram_followers_general_500',
      quantity: 500,
      price: 4.99,
      priceCents: 499,
      currency: 'USD',
      popular: false,
      description: expect.any(String),
      features: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
      quality: 'general',
      category: 'Instagram',
      platform: 'instagram',
      type: 'followers',
      active: true,
      service: 'Instagram Followers',
    })
  })

  test.each([
    ['?type=views', 18, (each: PackageView) => each.type === 'views'],
    ['?category=instagram', 24, (each: PackageView) => each.category === 'Instagram'],
    ['?category=TIKTOK&type=Followers', 12, (each: PackageView) => each.service === 'TikTok Followers'],
    ['?quality=premium', 12, (each: PackageView) => each.quality === 'premium'],
    ['?popular=true', 14, (each: PackageView) => each.popular],
    ['?popular=false&category=YouTube', 25, (each: PackageView) => !each.popular],
    ['?active=true&category=YouTube&type=subscribers&quality=general&popular=true', 1, (each: PackageView) => each.quantity === 500],
    ['?active=false', 0, () => true],
    ['?type=&category=&popular=&color=red', 84, () => true],
    ['?category=facebook', 0, () => true],
    ['?type=shares', 0, () => true],
    ['?quality=gold', 0, () => true],
  ])('%s: %i packages', async (query, count, fits) => {
    const answer = await services(query)
    expect(answer).toMatchObject({ success: true, count })
    expect(answer.data).toHaveLength(count)
    expect(answer.data.every(fits)).toBe(true)
  })

  test.each(['?popular=maybe', '?active=1', '?type=views&type=likes', `?category=${'x'.repeat(41)}`])(
    '%s: 400 with a reason',
    async (query) => {
      const { status, body } = await shop.request<Refused>('GET', `/api/services${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, code: 'invalid_input', errors: [{ message: body.message }] })
    },
  )

  test('GET /api/service gives the same answer', async () => {
    const [now, before] = await Promise.all(['services', 'service'].map((name) => shop.request('GET', `/api/${name}?type=comments`)))
    expect(before?.text).toBe(now?.text)
  })

  test('an unchanged answer is a 304', async () => {
    const { headers } = await shop.request('GET', '/api/services?type=likes')
    const again = await shop.request('GET', '/api/services?type=likes', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('the API document describes it', async () => {
    const { body } = await shop.request<ApiDocument>('GET', '/api/openapi.json')
    const names = body.paths['/api/services']?.get?.parameters?.map((each) => each.name)
    expect(names).toEqual(['type', 'quality', 'category', 'popular', 'active'])
  })
})

describe('a price', () => {
  test('changes everywhere within a second, while placed orders keep theirs', async () => {
    const id = 'pkg_tiktok_likes_general_1000'
    const order = { serviceType: 'TikTok Likes', quantity: 1000, postUrl: 'https://www.tiktok.com/@ada/video/7300000000000000001' }
    const placed = await buy(shop, order)
    expect(placed.price).toBe(4.49)
    expect((await packageOf(id))?.price).toBe(4.49)

    await setPrice(shop.ctx, id, { cents: 549 }, olive)
    await expect.poll(async () => (await packageOf(id))?.price, { timeout: 1_000 }).toBe(5.49)
    expect((await findOffer(shop.ctx, { packageId: id }))?.priceCents).toBe(549)
    expect(await pricesOf(id)).toEqual([449, 549])

    expect((await readOrder(shop, placed)).price).toBe(4.49)
  })

  test('that it already has adds nothing to the history', async () => {
    await setPrice(shop.ctx, 'pkg_tiktok_views_general_2500', { cents: 149 }, olive)
    expect(await pricesOf('pkg_tiktok_views_general_2500')).toEqual([149])
  })

  test('set by many at once ends up as one of them, with every change in the history', async () => {
    const id = 'pkg_youtube_likes_general_500'
    const wanted = Array.from({ length: 8 }, (_, index) => 400 + index)
    await Promise.all(wanted.map((cents) => setPrice(shop.ctx, id, { cents }, olive)))
    const history = await pricesOf(id)
    expect(history.slice(1).toSorted()).toEqual(wanted)
    await expect.poll(async () => (await packageOf(id))?.priceCents).toBe(history.at(-1))
  })

  test.each([0, -1, 1.5, Number.NaN, 100_000_000])('of %d cents is refused', async (cents) => {
    await expect(setPrice(shop.ctx, 'pkg_tiktok_views_general_2500', { cents }, olive)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  test('of an unknown package is a 404', async () => {
    await expect(setPrice(shop.ctx, 'pkg_nothing', { cents: 100 }, olive)).rejects.toMatchObject({ status: 404 })
  })

  test('in the history is never changed or removed', async () => {
    await expect(shop.ctx.db.query('update package_prices set amount_cents = 1')).rejects.toThrow('append-only')
    await expect(shop.ctx.db.query('delete from package_prices')).rejects.toThrow('append-only')
    await expect(shop.ctx.db.query("delete from packages where id = 'pkg_tiktok_views_general_2500'")).rejects.toThrow('append-only')
  })
})

describe('a package taken off sale', () => {
  const id = 'pkg_youtube_comments_general_50'
  const wanted = { platform: 'youtube', type: 'comments', quality: 'general', quantity: 50 } as const

  test('disappears from lists, pages and checkout, is listed as inactive, and can be published again', async () => {
    await packageOf(id)
    await setPackageActive(shop.ctx, id, { active: false }, olive)
    await expect.poll(() => packageOf(id), { timeout: 1_000 }).toBeUndefined()
    expect(await packageOf(id, '?active=false')).toMatchObject({ active: false })
    expect((await packagePage(shop.ctx, wanted)).packages).toHaveLength(5)
    expect(await findOffer(shop.ctx, wanted)).toBeNull()
    const bought = await checkOut(shop, {
      serviceType: 'YouTube Comments',
      quantity: 50,
      postUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    expect(bought.status).toBe(404)

    await setPackageActive(shop.ctx, id, { active: true }, olive)
    await expect.poll(() => packageOf(id), { timeout: 1_000 }).toMatchObject({ active: true })
  })

  test('keeps the price that it was last sold for, and shows no text of what may come next', async () => {
    const price = (await packageOf(id))?.price
    await setPackageActive(shop.ctx, id, { active: false }, olive)
    await shop.ctx.db.query(
      `insert into package_prices (id, package_id, amount_cents, valid_from) values ('prc_relaunch', $1, 123, now() + interval '1 second')`,
      [id],
    )
    await shop.ctx.db.query(`update packages set description = 'The relaunch.' where id = $1`, [id])
    await expect
      .poll(() => packageOf(id, '?active=false'), { timeout: 1_000 })
      .toMatchObject({ active: false, price, description: '', features: [] })
    await setPackageActive(shop.ctx, id, { active: true }, olive)
    await expect.poll(() => packageOf(id), { timeout: 1_000 }).toMatchObject({ price: 1.23, description: 'The relaunch.' })
  })

  test('cannot be published as a second Most Popular one', async () => {
    await setPackageActive(shop.ctx, id, { active: false }, olive)
    await shop.ctx.db.query("update packages set popular = true where id = 'pkg_youtube_comments_general_100'")
    await expect(setPackageActive(shop.ctx, id, { active: true }, olive)).rejects.toMatchObject({
      status: 409,
      code: 'two_popular_packages',
    })
  })

  test('has to exist: 404 otherwise', async () => {
    await expect(setPackageActive(shop.ctx, 'pkg_nothing', { active: false }, olive)).rejects.toMatchObject({ status: 404 })
  })

  test('from before that was remembered counts as sold before if it was ordered or is on sale', async () => {
    const [ordered, onSale, never] = [
      'pkg_instagram_views_general_5000',
      'pkg_tiktok_views_general_2500',
      'pkg_youtube_comments_general_10',
    ]
    await buy(shop)
    const migration = await readFile('db/migrations/166_was_on_sale.sql', 'utf8')
    const { rows } = await shop.ctx.db.transaction(async (tx) => {
      await tx.query('savepoint before')
      await tx.query('update packages set active = false where id = any($1)', [[ordered, never]])
      for (const table of ['packages', 'services', 'platforms', 'sources']) await tx.query(`drop trigger ${table}_on_sale on ${table}`)
      await tx.query('drop trigger prices_on_sale on package_prices')
      await tx.query('drop function remember_on_sale')
      await tx.query('alter table packages drop column was_on_sale')
      await tx.query(migration)
      const known = await tx.query('select id, was_on_sale from packages where id = any($1) order by id', [[ordered, onSale, never]])
      await tx.query('rollback to savepoint before')
      return known
    })
    expect(rows).toEqual([
      { id: ordered, was_on_sale: true },
      { id: onSale, was_on_sale: true },
      { id: never, was_on_sale: false },
    ])
  })
})

describe('the demo shop', () => {
  test('states the lowest price of each service', async () => {
    const prices = await startingPrices(shop.ctx)
    expect(prices).toHaveLength(12)
    expect(prices).toContainEqual({ platform: 'instagram', type: 'followers', quantity: 500, priceCents: 499 })
  })

  test('is filled once, even if two processes start at the same time', async () => {
    const empty = await testShop({ seed: false })
    try {
      const filled = await Promise.all([seedDemoShop(empty.ctx), seedDemoShop(empty.ctx)])
      expect(filled.toSorted()).toEqual([false, true])
      expect(await seedDemoShop(empty.ctx)).toBe(false)
      expect((await empty.request<PackageList>('GET', '/api/services')).body.count).toBe(84)
    } finally {
      await empty.stop()
    }
  })
})
