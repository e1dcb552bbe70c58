import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailDetail } from '#features/notifications/contract.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import type { InvitationView } from '#features/reviews/contract.ts'
import { publish } from '#platform/db/outbox.ts'
import { codeOf, type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { buy, buyAsGuest, orderToken } from '../support/orders.ts'
import { completedOrder, submit, THANKS } from '../support/reviews.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

const mails = async (email: string) => {
  const { rows } = await shop.ctx.db.query<{ id: string }>(
    "select id from emails where template = 'review-invitation' and recipient = $1",
    [email],
  )
  return rows
}
const complete = (orderId: string) => shop.ctx.db.transaction((tx) => publish(tx, { type: 'order.completed', payload: { orderId } }))
const tokensIn = (text: string) => ({
  invite: /#invite=([\w.-]+)/.exec(text)?.[1] ?? '',
  decline: /#decline=([\w.-]+)/.exec(text)?.[1] ?? '',
})
const invited = async () => {
  const order = await completedOrder(shop)
  await complete(order.id)
  await expect.poll(() => mails(order.email)).toHaveLength(1)
  const [mail] = await mails(order.email)
  const detail = await getData<EmailDetail>(shop, `/api/dev/mails/${mail?.id}`)
  return { ...order, mail: detail, ...tokensIn(detail.text) }
}

test('a completed order is followed by one mail, whose link opens and verifies one review', async () => {
  const { id, email, mail, invite } = await invited()
  await complete(id)
  await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
  expect(await mails(email)).toHaveLength(1)

  const opened = await shop.request<DataOf<InvitationView>>('POST', '/api/leavereview/invitation', { token: invite })
  expect(mail.subject).toBe(`How was your order ${opened.body.data.orderNumber}?`)
  expect(opened.body).toEqual({
    success: true,
    data: { orderNumber: expect.stringMatching(/^GS-/), service: 'Instagram Views' },
  })
  const sent = { token: invite, serviceUsed: 'TikTok Likes', reviewTitle: 'Invited' }
  expect((await submit(shop, sent)).body).toEqual(THANKS)
  const { rows } = await shop.ctx.db.query("select verified, order_id, service_used, status from reviews where title = 'Invited'")
  expect(rows).toEqual([{ verified: true, order_id: id, service_used: 'Instagram Views', status: 'pending' }])

  expect(await submit(shop, sent)).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
  expect((await shop.request('POST', '/api/leavereview/invitation', { token: invite })).status).toBe(409)
})

test('the page of a completed order leads to a review of it, once, and nobody else’s does', async () => {
  const order = await buyAsGuest(shop)
  const ask = (headers: Record<string, string> = orderToken(order)) =>
    shop.request<DataOf<{ token: string }>>('GET', `/api/orders/${order.id}/review-invitation`, undefined, headers)
  expect(codeOf(await ask())).toBe('not_completed')
  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [order.id])
  expect((await ask({})).status).toBe(404)
  expect((await ask(orderToken(await buyAsGuest(shop)))).status).toBe(404)

  const { token } = (await ask()).body.data
  const opened = await shop.request<DataOf<InvitationView>>('POST', '/api/leavereview/invitation', { token })
  expect(opened.body.data).toMatchObject({ orderNumber: order.orderNumber, service: 'Instagram Views' })
  expect((await submit(shop, { token })).body).toEqual(THANKS)
  expect(codeOf(await ask())).toBe('already_reviewed')
})

test('of many reviews of one order sent at once, one is stored', async () => {
  const { invite } = await invited()
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(shop, { token: invite })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('a forged or foreign token opens nothing and writes nothing', async () => {
  const { invite, id } = await invited()
  const other = await completedOrder(shop)
  const forged = [`${other.id}.${invite.split('.')[1]}`, `${invite}x`, id, '.', 'x.y.z']
  for (const token of forged) {
    expect((await shop.request('POST', '/api/leavereview/invitation', { token })).status).toBe(404)
    expect((await shop.request('POST', '/api/leavereview/invitation/decline', { token })).status).toBe(404)
    expect((await submit(shop, { token })).status).toBe(404)
  }
})

test('a customer who declined is never asked again, and others not too soon', async () => {
  const { email, decline } = await invited()
  const again = async () => {
    const { id } = await completedOrder(shop, { email: email.toUpperCase() })
    await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
    const { rows } = await shop.ctx.db.query('select from review_invitations where lower(email) = lower($1)', [email])
    return rows.length
  }
  expect(await again()).toBe(1)
  shop.jump(31 * 86_400_000)
  expect(await again()).toBe(2)
  const declined = await shop.request('POST', '/api/leavereview/invitation/decline', { token: decline })
  expect(declined.body).toEqual({ success: true, message: 'We won’t ask you for a review again.' })
  shop.jump(90 * 86_400_000)
  expect(await again()).toBe(2)
  shop.jump(0)
})

test('no one is asked about an incomplete order or against their preferences', async () => {
  const customer = await signUp(shop)
  const { id, email } = await buy(customer, { email: customer.email })
  await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
  expect(await mails(email)).toEqual([])
  await shop.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
  await shop.ctx.db.query('update users set order_emails = false where id = $1', [customer.id])
  await notifyOfEvent(shop.ctx, 'order.completed', { orderId: id })
  expect(await mails(email)).toEqual([])
})
