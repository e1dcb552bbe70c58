import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminService } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceKinds, serviceLabel, servicePath, targetType } from '#features/catalog/rules.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import type { DeliveryPromise } from '#features/orders/contract.ts'
import { deliveryTimes, servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { errorsOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { targets } from '../support/factories.ts'
import { emailsTo } from '../support/notifications.ts'
import { buyAsGuest, checkOut, readOrder } from '../support/orders.ts'
import { type RenderedPages, renderPages } from '../support/pages.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let pages: RenderedPages
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  pages = await renderPages(shop.ctx)
})
afterAll(async () => {
  await pages.stop()
  await shop.stop()
})

/** A page's text, without its scripts. */
async function textOf(path: string): Promise<string> {
  const { html } = await pages.read(path)
  return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, '')
}

const linkFor = ({ platform, type }: ServiceKind) => {
  if (platform === 'instagram') return targetType(type) === 'account' ? targets.instagramAccount() : targets.instagramPost()
  if (platform === 'tiktok') return targetType(type) === 'account' ? `https://www.tiktok.com/@c${Date.now()}` : targets.tiktokVideo()
  return targetType(type) === 'account' ? `https://www.youtube.com/@c${Date.now()}` : targets.youtubeVideo()
}

const times = (text: string, promise: DeliveryPromise) => text.split(promise.text).length - 1

describe.each(serviceKinds().map((kind) => [serviceLabel(kind), kind] as const))('%s', (label, kind) => {
  test('every card, the panel, the checkout and the pages before it promise the same for every package', { timeout: 120_000 }, async () => {
    const packages = await listPackages(shop.ctx, kind)
    const shownFirst = packages.filter(({ quality }) => quality === packages[0]?.quality)
    const promise = await servicePromise(shop.ctx, kind, packages[0]?.quality)
    // One per card, plus the panel and "What happens after you order".
    expect(times(await textOf(servicePath(kind)), promise)).toBe(shownFirst.length + 2)
    await Promise.all(
      packages.map(async ({ quantity, quality }) => {
        const { text } = await servicePromise(shop.ctx, kind, quality)
        const query = new URLSearchParams({ service: label, package: formatQuantity(quantity), quality })
        expect(await textOf(`/checkout?${query}`)).toContain(text)
      }),
    )
    const query = new URLSearchParams({ service: label })
    for (const path of ['/post-selection', '/order']) expect(await textOf(`${path}?${query}`)).toContain(promise.text)
  })

  test('the confirmation, the order, its timeline, the email and the assistant promise the same', async () => {
    const promise = await servicePromise(shop.ctx, kind)
    const quantity = (await listPackages(shop.ctx, { ...kind, quality: 'general' }))[0]?.quantity
    const wanted = { serviceType: label, quantity, postUrl: linkFor(kind) }
    const { body } = await checkOut(shop, wanted)
    expect(body.message).toBe(promise.paid)
    const sentence = /^Payment processed successfully! Your order will be delivered within (.+)\.$/.exec(promise.paid)?.[1]
    expect(sentence).toBe(promise.window.completeWithin <= 24 * 60 ? '24 hours' : promise.within)

    const order = await buyAsGuest(shop, { ...wanted, postUrl: linkFor(kind) })
    const { delivery, expected, paidAt } = await readOrder(shop, order)
    expect(delivery).toEqual({ text: promise.text, paid: promise.paid })
    const minutes = (time = '') => (Date.parse(time) - Date.parse(paidAt ?? '')) / 60_000
    const { startsFrom, startsWithin, completeWithin } = promise.window
    expect([expected?.start, expected?.startLatest, expected?.latest].map(minutes)).toEqual([startsFrom, startsWithin, completeWithin])

    await expect.poll(async () => (await emailsTo(shop, order.email)).map(({ text }) => text).join()).toContain(promise.text)
    const answer = await shop.request<{ data: { response: string } }>('POST', '/api/chatbot/send-message', {
      prompt: `How long do ${label} take to arrive?`,
      conversationHistory: [],
    })
    expect(answer.body.data.response).toContain(promise.text)
  })
})

test('the pages about all services state each service’s promise', async () => {
  const lines = await deliveryTimes(shop.ctx)
  for (const path of ['/', '/faq', '/how-it-works']) {
    const text = await textOf(path)
    for (const line of lines) expect(text).toContain(line)
  }
})

test('a window that staff set for a service is promised immediately', async () => {
  const owner = await operator(shop)
  const path = '/api/operator/services/svc_tiktok_comments_general'
  const { deliveryWindow, version } = await getData<AdminService>(owner, path)
  expect(deliveryWindow).toEqual({ startsFrom: 120, startsWithin: 360, completeFrom: 0, completeWithin: 1_800 })
  const longer = { startsFrom: 60, startsWithin: 240, completeFrom: 2_880, completeWithin: 7_200, version }
  const kind = { platform: 'tiktok', type: 'comments' } as const

  const refused = await owner.request('PUT', `${path}/delivery-window`, { ...longer, completeWithin: 120 })
  expect(errorsOf(refused)).toEqual([{ path: 'completeWithin', message: 'The earliest time can’t be after the latest.' }])
  expect((await owner.request('PUT', `${path}/delivery-window`, longer)).status).toBe(200)
  await expect.poll(async () => (await servicePromise(shop.ctx, kind)).text).toBe('Starts in 1–4 hours, complete within 2–5 days')
  expect((await owner.request('PUT', `${path}/delivery-window`, longer)).status).toBe(409)
  expect(await textOf(servicePath(kind))).toContain('Starts in 1–4 hours, complete within 2–5 days')
})

test('after payment, a demo shop states the specification’s 24 hours, and a live one the promise itself', async () => {
  const owner = await operator(shop)
  const path = '/api/operator/services/svc_instagram_likes_general'
  const { version } = await getData<AdminService>(owner, path)
  const window = { startsFrom: 15, startsWithin: 30, completeFrom: 0, completeWithin: 360, version }
  expect((await owner.request('PUT', `${path}/delivery-window`, window)).status).toBe(200)
  const order = await buyAsGuest(shop, { serviceType: 'Instagram Likes', quantity: 500, postUrl: targets.instagramPost() })
  const paid = async () => (await readOrder(shop, order)).delivery.paid
  const said = (within: string) => `Payment processed successfully! Your order will be delivered within ${within}.`
  expect(await paid()).toBe(said('24 hours'))
  Object.assign(shop.ctx.config, { STORE_MODE: 'live' })
  await expect.poll(paid).toBe(said('6 hours'))
  Object.assign(shop.ctx.config, { STORE_MODE: 'demo' })
})
