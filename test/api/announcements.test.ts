import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationView } from '#features/notifications/contract.ts'
import type { AnnouncementView, AudienceCount } from '#features/notifications/contract/console.ts'
import { sendAnnouncements } from '#features/notifications/server/commands/send-announcements.ts'
import { invalidField, getData, type DataOf, type Created } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { confirmed, emailsTo, sendAt, sendNotification } from '../support/notifications.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
let olive: Customer
beforeAll(async () => {
  shop = await testShop()
  olive = await operator(shop)
})
afterAll(() => shop.stop())

const everybody = { inApp: true, email: true, platform: null, since: null }
const path = '/api/operator/announcements'

async function draft(changes: Record<string, unknown> = {}): Promise<string> {
  const words = { type: 'promo', title: 'Views for less', message: 'Views cost less until Sunday.', link: '/buy-tiktok-views', ...changes }
  const { status, body } = await olive.request<Created>('POST', path, { audience: everybody, ...words })
  expect(status).toBe(201)
  return body.id
}

const count = (query: string) => getData<AudienceCount>(olive, `${path}/audience?${query}`)
const view = (id: string) => getData<AnnouncementView>(olive, `${path}/${id}`)
const send = (id: string, people: number, at?: Date) =>
  olive.request<DataOf<AnnouncementView>>('POST', `${path}/${id}/send`, { people, ...(at && { at: at.toISOString() }) })
const list = (customer: Customer) => getData<NotificationView[]>(customer, '/api/notifications?type=promo')
const prefer = (customer: Customer, change: Record<string, unknown>) => customer.request('PUT', '/api/notification-preferences', change)

async function untilSent(id: string): Promise<AnnouncementView> {
  while ((await sendAnnouncements(shop.ctx)) > 0);
  return view(id)
}

test('sent many times at once, it is scheduled once, and none waits for a connection that the others hold', async () => {
  const { people } = await count('type=promo')
  const id = await draft()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, people)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
  await olive.request('POST', `${path}/${id}/stop`)
})

test('an offer reaches each customer who wants offers once, through their chosen channels, and is counted before', async () => {
  const before = await count('type=promo')
  const [reader, refuser, subscriber, unproven] = [await signUp(shop), await signUp(shop), await signUp(shop), await signUp(shop)]
  await prefer(refuser, { promotions: false })
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [subscriber.id])
  for (const each of [subscriber, unproven]) await prefer(each, { inApp: false, emailPreferences: { promotions: true } })
  const now = await count('type=promo')
  expect(now).toEqual({ people: before.people + 2, inApp: before.inApp + 1, byEmail: before.byEmail + 1 })

  const id = await draft()
  expect(await send(id, now.people - 1)).toMatchObject({ status: 409, body: { code: 'audience_changed', people: now.people } })
  expect((await send(id, now.people)).body.data).toMatchObject({ status: 'scheduled', counted: now.people })
  expect(await send(id, now.people)).toMatchObject({ status: 409, body: { code: 'not_a_draft' } })
  // Four workers, and one that was killed before it saved its progress.
  await Promise.all([1, 2, 3, 4].map(() => sendAnnouncements(shop.ctx)))
  await shop.ctx.db.query(
    `update announcements set status = 'sending', done_until = '', held_until = null, ended_at = null where id = $1`,
    [id],
  )
  expect(await untilSent(id)).toMatchObject({
    status: 'sent',
    reached: { people: now.people, inApp: now.inApp, byEmail: now.byEmail, read: 0 },
  })
  const [got, ...more] = await list(reader)
  expect([got?.title, more]).toEqual(['Views for less', []])
  expect(await list(refuser)).toEqual([])
  expect(await list(subscriber)).toEqual([])
  const { rows } = await shop.ctx.db.query(
    `select user_id, channel from queued_notifications where key like '%promotion.announced:' || $1 || '%'`,
    [id],
  )
  expect(rows).toContainEqual({ user_id: subscriber.id, channel: 'email' })
  expect(rows).not.toContainEqual(expect.objectContaining({ user_id: unproven.id }))

  await reader.request('PATCH', `/api/notifications/${got?._id}/read`)
  expect((await view(id)).reached.read).toBe(1)
})

test('an audience can be customers who ordered for a platform since a date', async () => {
  const buyer = await signUp(shop)
  await buyer.deposit(50)
  const payload = checkoutPayload({ email: buyer.email, paymentMethod: 'balance' })
  const bought = await checkOut(buyer, payload)
  const { category } = bought.body.data.order
  const today = shop.ctx.now().toISOString().slice(0, 10)
  const platform = category.toLowerCase()
  const other = platform === 'tiktok' ? 'youtube' : 'tiktok'
  const those = await count(`type=system&platform=${platform}&since=${today}`)
  expect(those.people).toBeGreaterThan(0)
  const id = await draft({ type: 'system', audience: { ...everybody, platform, since: today } })
  await send(id, those.people)
  expect((await untilSent(id)).reached.people).toBe(those.people)
  const told = async () => (await getData<NotificationView[]>(buyer, '/api/notifications?type=system')).map(({ title }) => title)
  expect(await told()).toContain('Views for less')
  expect((await count(`type=system&platform=${other}&since=${today}`)).people).toBeLessThan(those.people + 1)
  const nobody = await draft({ audience: { ...everybody, since: '2099-01-01' } })
  expect(await send(nobody, 1)).toMatchObject({ status: 409, body: { code: 'nobody' } })
})

test('a scheduled announcement is not sent early, and never after it is stopped', async () => {
  const reader = await signUp(shop)
  const { people } = await count('type=promo')
  const later = await draft({ title: 'Tomorrow' })
  await send(later, people, new Date(shop.ctx.now().getTime() + 3_600_000))
  await sendAnnouncements(shop.ctx)
  expect(await view(later)).toMatchObject({ status: 'scheduled', reached: { people: 0 } })
  expect((await olive.request('POST', `${path}/${later}/stop`)).body).toMatchObject({ data: { status: 'stopped' } })
  shop.jump(7_200_000)
  await sendAnnouncements(shop.ctx)
  shop.jump(0)
  expect((await list(reader)).map(({ title }) => title)).not.toContain('Tomorrow')
  expect(await olive.request('POST', `${path}/${later}/stop`)).toMatchObject({ status: 409, body: { code: 'not_under_way' } })
  const past = await draft({ title: 'Yesterday' })
  expect(invalidField(await send(past, people, new Date(Date.now() - 60_000)))).toBe('at')
})

test('what an announcement left for the end of quiet hours or a digest is not sent once it is stopped', async () => {
  const subscriber = await confirmed(shop)
  await prefer(subscriber, { frequency: 'daily', emailPreferences: { promotions: true } })
  const id = await draft({ title: 'The wrong price' })
  await send(id, (await count('type=promo')).people)
  await untilSent(id)
  // As with more customers than one batch has.
  await shop.ctx.db.query(`update announcements set status = 'sending', ended_at = null where id = $1`, [id])
  await sendNotification(shop, subscriber, 'Another offer', 'promo')
  expect((await olive.request('POST', `${path}/${id}/stop`)).status).toBe(200)
  await sendAt(shop, '2030-06-05T12:00:00Z')
  shop.jump(0)
  expect((await emailsTo(shop, subscriber.email)).map(({ subject }) => subject)).toEqual(['Another offer'])
})

test('content is validated, a channel is required, and only drafts can be changed', async () => {
  const words = { type: 'promo', title: 'News', message: 'Read it.', link: null, audience: everybody }
  for (const [changes, field] of [
    [{ link: '//elsewhere.example' }, 'link'],
    [{ link: 'https://elsewhere.example' }, 'link'],
    [{ title: ' ' }, 'title'],
    [{ audience: { ...everybody, inApp: false, email: false } }, 'audience'],
    [{ audience: { ...everybody, since: 'yesterday' } }, 'audience.since'],
  ] as const) {
    expect(invalidField(await olive.request('POST', path, { ...words, ...changes }))).toBe(field)
  }
  const id = await draft()
  expect((await olive.request('PUT', `${path}/${id}`, { ...words, title: 'Better news' })).status).toBe(200)
  expect((await view(id)).title).toBe('Better news')
  expect((await olive.request('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await olive.request('GET', `${path}/${id}`)).status).toBe(404)
})
