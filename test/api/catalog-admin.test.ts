import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminPackage, AdminService, PackageView, PriceRecord } from '#features/catalog/contract.ts'
import { applyDuePlans } from '#features/catalog/server/commands/prices.ts'
import { type Created, errorsOf, getData, firstOf, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { waitingForLocks } from '../support/locks.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let other: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  other = await testShop({ beside: shop })
  owner = await operator(shop)
})
afterAll(async () => {
  await other.stop()
  await shop.stop()
})

const HOUR = 3_600_000
const card = { description: 'For a video that has just begun.', features: ['One', 'Two', 'Three', 'Four'], popular: false }
const serviceOf = (id: string) => getData<AdminService>(owner, `/api/operator/services/${id}`)
async function packageOf(id: string): Promise<AdminPackage> {
  const services = await getData<AdminService[]>(owner, '/api/operator/services')
  const found = services.flatMap(({ packages }) => packages).find((each) => each.id === id)
  if (!found) throw new Error(`there is no package ${id}`)
  return found
}
const historyOf = (id: string) => getData<PriceRecord[]>(owner, `/api/operator/packages/${id}/prices`)
const inShop = async (where: TestShop, id: string) => (await getData<PackageView[]>(where, '/api/services')).find((each) => each.id === id)

describe('a price', () => {
  const id = 'pkg_instagram_likes_general_2500'

  test('is changed with the id of the current one, and shows in every process within a second', async () => {
    const { priceId, price } = await packageOf(id)
    await Promise.all([inShop(shop, id), inShop(other, id)])
    const answer = await owner.request('PUT', `/api/operator/packages/${id}/price`, { price: 11.49, priceId, reason: 'Costs have risen.' })
    expect(answer.status).toBe(200)
    for (const each of [shop, other]) await expect.poll(async () => (await inShop(each, id))?.price, { timeout: 1_000 }).toBe(11.49)
    expect(await historyOf(id)).toMatchObject([
      { price: 11.49, to: null, by: 'Olive Operator', reason: 'Costs have risen.', planned: false },
      { price, to: expect.any(String), by: null },
    ])
    const stale = await owner.request('PUT', `/api/operator/packages/${id}/price`, { price: 12, priceId })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', price: 11.49 } })
    const old = checkoutPayload({ serviceType: 'Instagram Likes', quantity: 2_500, price, postUrl: 'https://www.instagram.com/p/Cdesk01/' })
    expect(await shop.request('POST', '/api/social-order-payments/process', old)).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
  })

  test('of two concurrent changes of the same price, one succeeds', async () => {
    for (const dollars of [5, 6, 7, 8, 9]) {
      const { priceId } = await packageOf(id)
      const wishes = [1, 2, 3, 4, 5, 6].map((cents) => ({ price: dollars + cents / 100, priceId }))
      const answers = await Promise.all(wishes.map((wish) => owner.request('PUT', `/api/operator/packages/${id}/price`, wish)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    }
  })

  test.each([[{ price: 0 }], [{ price: 1.999 }], [{ price: 'a lot' }], [{ price: 1_000_000 }], [{}]])(
    '%j is refused with a word on what is wanted',
    async (wish) => {
      const answer = await owner.request('PUT', `/api/operator/packages/${id}/price`, wish)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ path: 'price' }] } })
    },
  )

  test('cannot be changed with read access only', async () => {
    const bookkeeper = await staff(shop, 'bookkeeper')
    expect((await bookkeeper.request('GET', '/api/operator/services')).status).toBe(200)
    expect((await bookkeeper.request('PUT', `/api/operator/packages/${id}/price`, { price: 1 })).status).toBe(403)
  })
})

describe('a planned price', () => {
  const id = 'pkg_instagram_likes_general_5000'
  const plan = (from: Date, price = 17.99) =>
    owner.request<Created>('POST', `/api/operator/packages/${id}/price-plans`, { price, from: from.toISOString(), reason: 'Autumn.' })
  const ahead = (hours: number) => new Date(shop.ctx.now().getTime() + hours * HOUR)

  test('starts at its time, and is one row of the history even with concurrent workers', async () => {
    const { price } = await packageOf(id)
    expect((await plan(ahead(2))).status).toBe(201)
    expect(await packageOf(id)).toMatchObject({ price, plans: [{ price: 17.99, by: 'Olive Operator', reason: 'Autumn.' }] })
    await applyDuePlans(shop.ctx)
    expect(await packageOf(id)).toMatchObject({ price })

    shop.jump(3 * HOUR)
    try {
      const workers = await shop.ctx.db.transaction(async (tx) => {
        await tx.query('select from packages where id = $1 for update', [id])
        const started = [1, 2, 3].map(() => applyDuePlans(shop.ctx))
        // Each worker has read the plan before any of them continues.
        await expect.poll(() => waitingForLocks(shop)).toBe(3)
        return { started }
      })
      expect((await Promise.all(workers.started)).toSorted()).toEqual([0, 0, 1])
    } finally {
      shop.jump(0)
    }
    for (const each of [shop, other]) await expect.poll(async () => (await inShop(each, id))?.price, { timeout: 1_000 }).toBe(17.99)
    expect(await packageOf(id)).toMatchObject({ price: 17.99, plans: [] })
    expect(await historyOf(id)).toMatchObject([{ price: 17.99, planned: true, by: 'Olive Operator' }, { price }])
  })

  test('can be canceled before it starts, and only once', async () => {
    const { id: planId } = (await plan(ahead(5), 21)).body
    expect((await owner.request('DELETE', `/api/operator/price-plans/${planId}`)).status).toBe(200)
    expect(await owner.request('DELETE', `/api/operator/price-plans/${planId}`)).toMatchObject({
      status: 409,
      body: { code: 'plan_ended' },
    })
    expect((await owner.request('DELETE', '/api/operator/price-plans/plan_none')).status).toBe(404)
    expect((await packageOf(id)).plans).toEqual([])
  })

  test('needs a future time that no other plan has', async () => {
    const from = ahead(9)
    expect((await plan(from)).status).toBe(201)
    expect(await plan(from, 3)).toMatchObject({ status: 409, body: { code: 'plan_exists' } })
    expect(await plan(ahead(-1))).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } })
    expect(await plan(ahead(24 * 400))).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } })
  })
})

describe('a package', () => {
  test('is added unpublished, appears once it is published, and is the only Most Popular one', async () => {
    const service = await serviceOf('svc_tiktok_comments_general')
    const wish = { ...card, popular: true, quantity: 75, price: 24.99 }
    const added = await owner.request<Created>('POST', `/api/operator/services/${service.id}/packages`, wish)
    expect(added.status).toBe(201)
    const { id } = added.body
    const { packages } = await serviceOf(service.id)
    expect(packages.map(({ quantity }) => quantity)).toEqual([...packages.map(({ quantity }) => quantity)].sort((a, b) => a - b))
    expect(packages.filter(({ popular }) => popular).map((each) => each.id)).toEqual([id])
    expect(await inShop(shop, id)).toBeUndefined()

    expect((await owner.request('POST', `/api/operator/packages/${id}/publish`, { version: (await packageOf(id)).version })).status).toBe(
      200,
    )
    await expect.poll(() => inShop(other, id), { timeout: 1_000 }).toMatchObject({ price: 24.99, popular: true })
    const again = await owner.request('POST', `/api/operator/services/${service.id}/packages`, wish)
    expect(again).toMatchObject({ status: 409, body: { code: 'package_exists' } })
  })

  test('is only saved with its current version', async () => {
    const id = 'pkg_tiktok_likes_general_500'
    const { version } = await packageOf(id)
    expect((await owner.request('PUT', `/api/operator/packages/${id}`, { ...card, version })).status).toBe(200)
    expect(await owner.request('PUT', `/api/operator/packages/${id}`, { ...card, version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    await expect.poll(async () => (await inShop(shop, id))?.description, { timeout: 1_000 }).toBe(card.description)
    const wrong = { ...card, features: ['One', '', 'Three', 'Four'] }
    expect(errorsOf(await owner.request('PUT', `/api/operator/packages/${id}`, wrong))).toEqual([
      { path: 'features.1', message: 'Fill in all four.' },
    ])
  })

  test('can be reordered', async () => {
    const { packages } = await serviceOf('svc_youtube_likes_general')
    const ids = packages.map(({ id }) => id).toReversed()
    const path = '/api/operator/services/svc_youtube_likes_general/order'
    expect((await owner.request('PUT', path, { packages: ids })).status).toBe(200)
    const shown = async () => (await getData<PackageView[]>(shop, '/api/services?category=youtube&type=likes')).map(({ id }) => id)
    await expect.poll(shown, { timeout: 1_000 }).toEqual(ids)
    expect(await owner.request('PUT', path, { packages: ids.slice(1) })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })
})

describe('a service', () => {
  test('is added unpublished, gets packages, a cost and a position, and is published', async () => {
    const kind = { platform: 'tiktok', type: 'likes', quality: 'premium' }
    const { id } = (await owner.request<Created>('POST', '/api/operator/services', kind)).body
    expect(await owner.request('POST', '/api/operator/services', kind)).toMatchObject({ status: 409, body: { code: 'service_exists' } })
    const none = { platform: 'tiktok', type: 'subscribers', quality: 'general' }
    expect((await owner.request('POST', '/api/operator/services', none)).status).toBe(400)
    const pack = (await owner.request<Created>('POST', `/api/operator/services/${id}/packages`, { ...card, quantity: 400, price: 2 })).body
      .id
    await owner.request('POST', `/api/operator/packages/${pack}/publish`, {})
    expect((await owner.request('PUT', `/api/operator/services/${id}/cost`, { costPerThousand: 1.25 })).status).toBe(200)
    expect(await serviceOf(id)).toMatchObject({
      name: 'TikTok Likes, premium',
      state: 'withdrawn',
      costPerThousand: 1.25,
      packages: [{ price: 2, cost: 0.5, margin: 75 }],
    })
    expect((await owner.request('PUT', `/api/operator/services/${id}`, { active: true, version: 1 })).status).toBe(200)
    await expect.poll(() => inShop(shop, pack), { timeout: 1_000 }).toMatchObject({ quality: 'premium', price: 2 })

    const tiktok = (await getData<AdminService[]>(owner, '/api/operator/services'))
      .filter(({ platform }) => platform === 'tiktok')
      .map((each) => each.id)
    expect(tiktok.at(-1)).toBe(id)
    const moved = [id, ...tiktok.slice(0, -1)]
    expect((await owner.request('PUT', '/api/operator/platforms/tiktok/order', { services: moved })).status).toBe(200)
    await expect
      .poll(async () => firstOf(await getData<PackageView[]>(shop, '/api/services?category=tiktok')).id, { timeout: 1_000 })
      .toBe(pack)
  })

  test('needs a kind that its platform still has', async () => {
    const raids = { id: 'raids', name: 'Raids', one: 'raid', target: 'account' }
    await owner.request('POST', '/api/operator/service-types', raids)
    const types = ['subscribers', 'likes', 'views', 'comments', raids.id]
    await owner.request('PUT', '/api/operator/platforms/youtube', { name: 'YouTube', icon: null, links: null, types })
    // Another process has just removed it.
    await shop.ctx.db.query('delete from platform_types where type = $1', [raids.id])
    const added = await owner.request('POST', '/api/operator/services', { platform: 'youtube', type: raids.id, quality: 'general' })
    expect([added.status, invalidField(added)]).toEqual([400, 'type'])
  })

  test('is duplicated with its packages, prices and delivery time, unpublished and without a source', async () => {
    const original = await serviceOf('svc_instagram_followers_general')
    const window = { startsFrom: 30, startsWithin: 90, completeFrom: 120, completeWithin: 1_440 }
    await owner.request('PUT', `/api/operator/services/${original.id}/delivery-window`, window)
    const kind = { platform: 'youtube', type: 'likes', quality: 'premium' }
    const copying = (copyOf: string) => owner.request<Created>('POST', '/api/operator/services', { ...kind, copyOf })
    expect((await copying('svc_none')).status).toBe(404)
    const { body } = await copying(original.id)
    const copy = await serviceOf(body.id)
    expect(copy).toMatchObject({ active: false, sourceId: null, costPerThousand: null, deliveryWindow: window })
    const cards = ({ packages }: AdminService) =>
      packages
        .map(({ quantity, price, description, features, popular }) => ({ quantity, price, description, features, popular }))
        .toSorted((one, other) => one.quantity - other.quantity)
    expect(cards(copy)).toEqual(cards(original))
    expect(copy.packages.some(({ active }) => active)).toBe(false)

    const chosen = copy.packages.map(({ id, version }) => ({ id, version }))
    const publish = (packages: object[], how = 'publish') => owner.request('POST', `/api/operator/packages/${how}`, { packages })
    const [one, ...others] = chosen
    expect((await publish([...others, { ...one, version: 99 }])).status).toBe(409)
    expect((await serviceOf(copy.id)).packages.some(({ active }) => active)).toBe(false)
    expect((await publish(chosen)).status).toBe(200)
    expect((await serviceOf(copy.id)).packages.every(({ active }) => active)).toBe(true)
    expect(
      (
        await publish(
          chosen.map(({ id }) => ({ id })),
          'withdraw',
        )
      ).status,
    ).toBe(200)
    expect((await serviceOf(copy.id)).packages.some(({ active }) => active)).toBe(false)
  })

  test('has its packages published together while others add one', async () => {
    const { id, packages } = await serviceOf('svc_tiktok_followers_general')
    const largest = Math.max(...packages.map(({ quantity }) => quantity))
    const all = { packages: packages.map((each) => ({ id: each.id })).toReversed() }
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all([
        owner.request('POST', '/api/operator/packages/publish', all),
        owner.request('POST', `/api/operator/services/${id}/packages`, { ...card, quantity: largest + round, price: 2 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 201])
    }
  })

  test('is only changed with its current version', async () => {
    const { version } = await serviceOf('svc_instagram_comments_general')
    const change = { active: false, version }
    expect((await owner.request('PUT', '/api/operator/services/svc_instagram_comments_general', change)).status).toBe(200)
    expect((await owner.request('PUT', '/api/operator/services/svc_instagram_comments_general', change)).status).toBe(409)
  })
})
