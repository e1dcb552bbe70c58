import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PackageView, SourceView } from '#features/catalog/contract.ts'
import { changeService } from '#features/catalog/server/commands/services.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { peopleOfKind, sourceOfKind } from '#features/catalog/server/queries.ts'
import { readPackages } from '#features/catalog/server/store/packages.ts'
import { type Created, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn } from '../support/customer.ts'
import { checkoutPayload, targets } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop()
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())

const text = {
  name: 'A new panel',
  description: 'People who like to find new things to watch.',
  reached: 'They open the panel’s app and choose what they watch.',
  evidence: 'https://example.com/panel.pdf',
}
const views = 'svc_youtube_views_general'
const youtubeViews = { platform: 'youtube', type: 'views' } as const
const sources = () => getData<SourceView[]>(operator, '/api/operator/sources')
const sourceOf = async (id: string) => (await sources()).find((source) => source.id === id)
const viewsOnSale = async () => (await getData<PackageView[]>(shop, '/api/services?category=youtube&type=views')).length

test('each service of the demo shop comes from a reviewed source', async () => {
  const all = await sources()
  expect(all.flatMap((source) => source.services)).toHaveLength(14)
  expect(all.every(({ reviewedAt, evidence }) => reviewedAt !== null && evidence !== null)).toBe(true)
  expect((await sourceOfKind(shop.ctx, youtubeViews))?.name).toBe('Placements')
})

test('the kill switch immediately takes everything from a source off sale, and states the reason', async () => {
  const before = await viewsOnSale()
  expect(before).toBeGreaterThan(0)
  expect((await operator.request('POST', '/api/operator/sources/src_placements/stop', {})).status).toBe(400)
  expect((await operator.request('POST', '/api/operator/sources/src_placements/stop', { reason: 'Counts look invented.' })).status).toBe(
    200,
  )
  await expect.poll(viewsOnSale).toBe(0)
  expect(await sourceOf('src_placements')).toMatchObject({ stopReason: 'Counts look invented.', stoppedAt: expect.any(String) })
  const order = await checkOut(shop)
  expect(order).toMatchObject({ status: 404, body: { message: expect.stringContaining('not on sale') } })
  // Likes have another source.
  const likes = checkoutPayload({ serviceType: 'Instagram Likes', quantity: 500, postUrl: targets.instagramPost() })
  expect((await shop.request('POST', '/api/social-order-payments/process', likes)).status).toBe(200)

  expect((await operator.request('POST', '/api/operator/sources/src_placements/resume')).status).toBe(200)
  await expect.poll(viewsOnSale).toBe(before)
})

describe('in a live shop', () => {
  const live = () => ({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } })

  test('a service without a reviewed source is not on sale and cannot be published', async () => {
    const { id } = (await operator.request<Created>('POST', '/api/operator/sources', { ...text, evidence: null })).body
    expect((await operator.request('PUT', `/api/operator/services/${views}`, { sourceId: id })).status).toBe(200)
    const onSale = async () => (await readPackages(shop.ctx.db, true)).filter((row) => row.serviceId === views && row.active).length
    expect(await onSale()).toBe(0)
    await expect(changeService(live(), views, { active: true }, olive)).rejects.toMatchObject({
      status: 409,
      code: 'source_not_reviewed',
    })
    // A review needs a document.
    expect(await operator.request('POST', `/api/operator/sources/${id}/review`)).toMatchObject({
      status: 409,
      body: { code: 'no_evidence' },
    })

    await operator.request('PUT', `/api/operator/sources/${id}`, text)
    expect((await operator.request('POST', `/api/operator/sources/${id}/review`)).status).toBe(200)
    expect(await sourceOf(id)).toMatchObject({ reviewedBy: 'usr_operator' })
    await changeService(live(), views, { active: true }, olive)
    expect(await onSale()).toBeGreaterThan(0)

    // A changed text has to be reviewed again.
    await operator.request('PUT', `/api/operator/sources/${id}`, { ...text, description: 'Anybody we could find in a hurry.' })
    expect(await onSale()).toBe(0)
    expect(await sourceOfKind(shop.ctx, youtubeViews)).toBeUndefined()
    // Its page doesn't say that people deliver it either, unlike in a demo shop.
    expect([await peopleOfKind(live(), youtubeViews), await peopleOfKind(shop.ctx, youtubeViews)]).toEqual([undefined, 'real people'])
  })
})

test('a service that cannot be published keeps its source', async () => {
  const { id } = (await operator.request<Created>('POST', '/api/operator/sources', { ...text, name: 'Not reviewed' })).body
  const live = { ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } }
  const change = changeService(live, 'svc_youtube_likes_general', { sourceId: id, active: true }, olive)
  await expect(change).rejects.toMatchObject({ status: 409, code: 'source_not_reviewed' })
  expect((await sourceOf(id))?.services).toEqual([])
})

test('a service taken off sale cannot be ordered; unknown ones are 404', async () => {
  const wanted = { platform: 'tiktok', type: 'views', quality: 'general', quantity: 2_500 } as const
  await operator.request('PUT', '/api/operator/services/svc_tiktok_views_general', { active: false })
  await expect.poll(() => findOffer(shop.ctx, wanted)).toBeNull()
  await operator.request('PUT', '/api/operator/services/svc_tiktok_views_general', { active: true })
  await expect.poll(() => findOffer(shop.ctx, wanted)).not.toBeNull()
  expect((await operator.request('PUT', '/api/operator/services/svc_none', { active: true })).status).toBe(404)
  expect((await operator.request('PUT', '/api/operator/services/svc_tiktok_views_general', { sourceId: 'src_none' })).status).toBe(404)
  expect((await operator.request('POST', '/api/operator/sources/src_none/resume')).status).toBe(404)
})
