import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogOverview, EditorPost } from '#features/blog/contract.ts'
import type { AdminService } from '#features/catalog/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { codeOf, type Created, getData } from '../support/answers.ts'
import { blogPost } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type ChatClient, guest, signedIn } from '../support/conversation.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { paidOrder } from '../support/guarantees.ts'
import { titlesOf } from '../support/notifications.ts'
import { publicReviews, storedReviews, submit } from '../support/reviews.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  owner = await operator(shop)
})
afterAll(() => shop.stop())

/** A pending review. Returns its row. */
async function waiting(title: string, changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  await submit(shop, { reviewTitle: title, ...changes })
  return rowOf(title)
}
async function rowOf(title: string): Promise<Record<string, unknown>> {
  const [row] = await storedReviews(shop, title)
  if (!row) throw new Error(`no review is named ${title}`)
  return row
}
const decide = (who: Customer, review: Record<string, unknown>, how: 'approve' | 'refuse' | 'undo') =>
  who.request(
    'POST',
    `/api/operator/reviews/${String(review.id)}/${how}`,
    how === 'refuse' ? { refusal: 'off_topic', reason: 'No.' } : undefined,
  )
const sentTo = async (email: unknown) =>
  (await shop.ctx.db.all<{ template: string }>('select template from emails where recipient = $1', [email])).map(({ template }) => template)

test('a review that was approved or refused is what it was before, and its author hears nothing of it', async () => {
  const author = await signUp(shop)
  const approved = await waiting('Approved by mistake')
  await shop.ctx.db.query('update reviews set user_id = $2 where id = $1', [approved.id, author.id])
  await decide(owner, approved, 'approve')
  expect((await publicReviews(shop)).data.map(({ reviewTitle }) => reviewTitle)).toContain('Approved by mistake')
  expect((await decide(owner, approved, 'undo')).status).toBe(200)
  expect(await rowOf('Approved by mistake')).toEqual({ ...approved, user_id: author.id })
  expect((await publicReviews(shop)).data.map(({ reviewTitle }) => reviewTitle)).not.toContain('Approved by mistake')

  const refused = await waiting('Refused by mistake')
  await decide(owner, refused, 'refuse')
  expect((await decide(owner, refused, 'undo')).status).toBe(200)
  expect(await rowOf('Refused by mistake')).toEqual(refused)

  // The author of a refused review is notified only after the time for undoing.
  const other = await waiting('Refused for good')
  await decide(owner, other, 'refuse')
  await expect.poll(() => sentTo(other.email), { timeout: 25_000 }).toContain('review-refused')
  expect(await sentTo(refused.email)).not.toContain('review-refused')
  expect(await getData(author, '/api/notifications')).toEqual([])
})

test('an author isn’t told of a publication that was undone, even if the review was published again since', async () => {
  const author = await signUp(shop)
  const review = await waiting('Published twice')
  await shop.ctx.db.query('update reviews set user_id = $2 where id = $1', [review.id, author.id])
  for (const how of ['approve', 'undo'] as const) expect((await decide(owner, review, how)).status).toBe(200)
  shop.jump(5_000)
  expect((await decide(owner, review, 'approve')).status).toBe(200)
  const published = await shop.ctx.db.all<{ payload: Record<string, string> }>(
    `select payload from outbox where type = 'review.published' and payload->>'reviewId' = $1 order by id`,
    [review.id],
  )
  const told: string[][] = []
  for (const { payload } of published) {
    await notifyOfEvent(shop.ctx, 'review.published', payload)
    told.push(await titlesOf(author))
  }
  expect(told).toEqual([[], ['Your review is published']])
  shop.jump(0)
})

test('only a person’s own last decision can be undone, once and within seconds', async () => {
  const review = await waiting('Decided')
  expect(codeOf(await decide(owner, review, 'undo'))).toBe('too_late_to_undo')
  await decide(owner, review, 'approve')
  expect(codeOf(await decide(await staff(shop, 'editor'), review, 'undo'))).toBe('too_late_to_undo')
  await decide(owner, review, 'refuse')
  expect((await decide(owner, review, 'undo')).status).toBe(200)
  expect(await rowOf('Decided')).toMatchObject({ status: 'approved' })
  expect(codeOf(await decide(owner, review, 'undo'))).toBe('too_late_to_undo')
  await decide(owner, review, 'refuse')
  shop.jump(13_000)
  expect(codeOf(await decide(owner, review, 'undo'))).toBe('too_late_to_undo')
  shop.jump(0)
})

test('a deleted category comes back at its place, with the posts that have no other one', async () => {
  const path = '/api/operator/blog/categories'
  const { categories } = await getData<BlogOverview>(owner, '/api/operator/blog/desk')
  const [first] = categories
  if (!first || first.posts === 0) throw new Error('the demo has no category with posts first')
  const { body } = await owner.request<{ posts: string[] }>('DELETE', `${path}/${first.id}`)
  expect(body.posts).toHaveLength(first.posts)
  const [moved = '', ...others] = body.posts
  await shop.ctx.db.query('update posts set category_id = $2 where id = $1', [moved, categories[1]?.id])
  expect((await owner.request('POST', path, { name: first.name, place: 0, posts: body.posts })).status).toBe(201)
  const after = await getData<BlogOverview>(owner, '/api/operator/blog/desk')
  expect(after.categories[0]).toMatchObject({ name: first.name, posts: others.length })
})

test('a removed redirect can be restored, but only a removed one', async () => {
  const { body } = await owner.request<Created>('POST', '/api/operator/blog/posts', blogPost())
  await owner.request('POST', `/api/operator/blog/posts/${body.id}/publish`, {})
  const { slug } = await getData<EditorPost>(owner, `/api/operator/blog/posts/${body.id}`)
  await owner.request('PUT', `/api/operator/blog/posts/${body.id}`, { ...blogPost(), slug: `${slug}-moved`, version: 1 })
  const path = `/api/operator/blog/redirects/${slug}`
  const restore = (postId: string) => owner.request('PUT', path, { postId })
  expect((await restore(body.id)).status).toBe(404)
  await owner.request('DELETE', path)
  const statusOf = async () => (await shop.request('GET', `/api/blog/posts/${slug}`)).status
  await expect.poll(statusOf).toBe(410)
  expect((await restore('pst_none')).status).toBe(404)
  expect((await restore(body.id)).status).toBe(200)
  await expect.poll(statusOf).toBe(200)
})

test('a price goes back to what it was, unless somebody has changed it again', async () => {
  const path = '/api/operator/packages/pkg_instagram_likes_general_2500/price'
  const set = (price: number, priceId?: string) => owner.request<{ priceId: string }>('PUT', path, { price, priceId })
  const { body } = await set(11.5)
  expect((await set(10.99, body.priceId)).status).toBe(200)
  expect(codeOf(await set(11.5, body.priceId))).toBe('changed_meanwhile')
})

test('many prices go back together, unless somebody has changed one of them again', async () => {
  const { packages } = await getData<AdminService>(owner, '/api/operator/services/svc_instagram_views_general')
  const before = packages.map(({ price }) => price)
  const set = (prices: object[]) =>
    owner.request<{ prices: { packageId: string; priceId: string }[] }>('PUT', '/api/operator/prices', { prices })
  const now = async () =>
    (await getData<AdminService>(owner, '/api/operator/services/svc_instagram_views_general')).packages.map(({ price }) => price)
  const raised = packages.map(({ id, priceId, price }) => ({ packageId: id, priceId, price: (price ?? 0) + 5 }))
  const { body } = await set(raised)
  const undo = packages.map(({ id, price }) => ({ ...body.prices.find(({ packageId }) => packageId === id), price }))
  expect((await set(undo)).status).toBe(200)
  expect(await now()).toEqual(before)
  expect(codeOf(await set(undo))).toBe('changed_meanwhile')
  expect(await now()).toEqual(before)
})

/** A conversation's row and its messages. */
async function conversation(chat: ChatClient) {
  const [row] = await shop.ctx.db.all<Record<string, unknown>>('select * from conversations where id = $1', [chat.id()])
  const messages = await shop.ctx.db.all('select author, content from conversation_messages where conversation_id = $1 order by seq', [
    chat.id(),
  ])
  return { row, messages }
}
const step = (who: Customer, chat: ChatClient, name: string) => who.request('POST', `/api/operator/conversations/${chat.id()}/${name}`)

test('a conversation that was closed by mistake waits where it waited, without the note and the question', async () => {
  const ada = guest(shop, '203.0.113.71')
  await ada.say('Is somebody there?')
  await ada.askForPerson({ name: 'Ada', email: 'ada@example.com' })
  await ada.read()
  const before = await conversation(ada)
  await step(owner, ada, 'close')
  expect((await ada.read()).body.data).toMatchObject({ status: 'closed', asksRating: true })
  expect(codeOf(await step(await staff(shop, 'support'), ada, 'reopen'))).toBe('too_late_to_undo')
  expect((await step(owner, ada, 'reopen')).status).toBe(200)
  expect(await conversation(ada)).toEqual({ ...before, row: { ...before.row, staff_seen: expect.any(Number) } })
  expect((await ada.read()).body.data).toMatchObject({ status: 'waiting', asksRating: false })
  expect(codeOf(await step(owner, ada, 'reopen'))).toBe('too_late_to_undo')
  const id = ada.id()
  await ada.say('Still here.')
  expect(ada.id()).toBe(id)
  expect(await sentTo('ada@example.com')).toEqual([])
})

test('a contact message whose conversation was closed by mistake still counts as sent', async () => {
  const written = { name: 'Ada', email: 'ada.again@example.com', subject: 'An invoice', message: 'Where do I find it?' }
  const send = async () => {
    expect((await shop.request('POST', '/api/contact', written)).status).toBe(200)
    return shop.ctx.db.all<{ id: string }>('select id from conversations where email = $1', [written.email])
  }
  const reopen = (id?: string) => owner.request('POST', `/api/operator/conversations/${id}/reopen`)
  const [first] = await send()
  const close = () => owner.request('POST', `/api/operator/conversations/${first?.id}/close`)
  await close()
  expect((await reopen(first?.id)).status).toBe(200)
  expect(await send()).toEqual([first])
  await close()
  expect(await send()).toHaveLength(2)
  expect((await reopen(first?.id)).status).toBe(200)
  expect(await send()).toHaveLength(2)
})

test('a conversation stays closed once its customer has written or rated it, or after some seconds', async () => {
  const closed = async (chat: ChatClient) => {
    await chat.say('Hello')
    const id = chat.id()
    await step(owner, chat, 'close')
    return async () => codeOf(await owner.request('POST', `/api/operator/conversations/${id}/reopen`))
  }
  const [guestChat, customerChat] = [guest(shop, '203.0.113.72'), signedIn(await signUp(shop))]
  for (const chat of [guestChat, customerChat]) {
    const reopen = await closed(chat)
    await chat.say('One more thing')
    expect(await reopen()).toBe('too_late_to_undo')
  }
  const rated = await closed(guestChat)
  await guestChat.rate({ rating: 4 })
  expect(await rated()).toBe('too_late_to_undo')
  const reopen = await closed(customerChat)
  shop.jump(13_000)
  expect(await reopen()).toBe('too_late_to_undo')
  shop.jump(0)
  const left = await closed(guestChat)
  expect(await left()).toBeUndefined()
  await guestChat.close()
  expect(await left()).toBe('too_late_to_undo')
})

test('a change of the catalog is taken back by its next version, unless somebody has changed it again', async () => {
  const path = '/api/operator/services/svc_youtube_likes_general'
  const { version, deliveryWindow } = await getData<AdminService>(owner, path)
  const setWindow = (completeWithin: number, seen: number) =>
    owner.request('PUT', `${path}/delivery-window`, { ...deliveryWindow, completeWithin, version: seen })
  const { completeWithin } = deliveryWindow
  expect((await setWindow(completeWithin + 60, version)).status).toBe(200)
  expect((await setWindow(completeWithin, version + 1)).status).toBe(200)
  expect((await getData<AdminService>(owner, path)).deliveryWindow).toEqual(deliveryWindow)
  expect((await setWindow(completeWithin + 60, version + 2)).status).toBe(200)
  expect((await setWindow(completeWithin + 120, version + 3)).status).toBe(200)
  expect(codeOf(await setWindow(completeWithin, version + 3))).toBe('changed_meanwhile')
})

test('one’s own note on an order is deleted, a colleague’s is not', async () => {
  const { id } = await paidOrder(shop)
  const { body } = await owner.request<Created>('POST', `/api/operator/orders/${id}/notes`, { content: 'Called.' })
  const path = `/api/operator/orders/${id}/notes/${body.id}`
  const colleague = await staff(shop, 'support')
  expect((await colleague.request('DELETE', path)).status).toBe(404)
  expect((await owner.request('DELETE', path)).status).toBe(200)
  expect((await owner.request('DELETE', path)).status).toBe(404)
  expect((await getData<OrderPage>(owner, `/api/operator/orders/${id}`)).notes).toEqual([])
})
