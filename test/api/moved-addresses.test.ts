import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MAX_ACCOUNT_FAILURES_PER_HOUR } from '#features/accounts/rules.ts'
import { carryOutDueWithdrawals, carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { notifyOfEvent } from '#features/notifications/server/commands/notify-of-event.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { inviteToReview } from '#features/reviews/server/commands/invite.ts'
import { refuseReview } from '#features/reviews/server/commands/moderate.ts'
import { collectInvitationsAndVotes, collectReviews, invitationLinks } from '#features/reviews/server/queries.ts'
import { deviceCookie, emailedToken } from '../support/accounts.ts'
import { codeOf, type DataOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { complete, emailsTo, move, paidOrder } from '../support/guarantees.ts'
import { buyAs, confirmed, movedTo } from '../support/notifications.ts'
import { completedOrder, storedReviews, submit } from '../support/reviews.ts'
import { olive } from '../support/staff.ts'

/** What the shop still knows under an address that its account has left. */

const MINUTE = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

let made = 0
const nextAddress = () => `moved.away.${++made}@new.example.com`

test('invitations to review an account’s orders are in its copy and erased with it, whatever address they went to', async () => {
  const [ada, gift] = [await confirmed(shop), nextAddress()]
  const ids: string[] = []
  for (const email of [ada.email, gift]) {
    const order = await paidOrder(shop, { by: ada, email, postUrl: `https://www.instagram.com/reel/CxFormer${++made}/` })
    await move(shop, order, 'processing')
    await complete(shop, order)
    expect(await inviteToReview(shop.ctx, order.id)).toBe(email)
    ids.push(order.id)
  }
  const to = nextAddress()
  await movedTo(shop, ada, to)
  const account = { userId: ada.id, email: to, username: 'Ada Lovelace', emailVerified: true, orderEmails: true }
  const { invitations } = (await collectInvitationsAndVotes(shop.ctx, account)) as { invitations: { orderId: string }[] }
  expect(invitations.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await shop.ctx.db.all('select email from review_invitations where order_id = any($1)', [ids])).toEqual([])
})

test('reviews of an account’s orders that were written signed out are in its copy and erased with it, whatever address was typed', async () => {
  const [ada, bob] = [await confirmed(shop), await confirmed(shop)]
  const write = async (by: typeof ada | typeof shop, reviewTitle: string) => {
    const { id } = await completedOrder(shop, { by: ada, email: ada.email })
    const [, token] = invitationLinks(shop.ctx, id).reviewUrl.split('#invite=')
    expect((await submit(by, { token, reviewTitle, email: nextAddress() })).status).toBe(200)
  }
  await write(shop, 'Signed out')
  await write(bob, 'By another account')
  const account = { userId: ada.id, email: ada.email, username: 'Ada Lovelace', emailVerified: true, orderEmails: true }
  const copied: unknown[] = []
  for await (const review of await collectReviews(shop.ctx, account)) copied.push(review)
  expect(copied).toEqual([expect.objectContaining({ title: 'Signed out' })])
  await shop.ctx.db.query(`update reviews set status = 'approved' where title in ('Signed out', 'By another account')`)
  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await storedReviews(shop, 'Signed out')).toMatchObject([{ username: 'Former customer', email: expect.stringMatching(/^erased-/) }])
  expect(await storedReviews(shop, 'By another account')).toMatchObject([{ username: 'Ada Lovelace', user_id: bob.id }])
})

test('the email about a refused review of an account’s order that was written signed out loses the typed address with the account', async () => {
  const [ada, typed] = [await confirmed(shop), nextAddress()]
  const { id } = await completedOrder(shop, { by: ada, email: ada.email })
  const [, token] = invitationLinks(shop.ctx, id).reviewUrl.split('#invite=')
  expect((await submit(shop, { token, reviewTitle: 'Refused', email: typed })).status).toBe(200)
  const [review] = await storedReviews(shop, 'Refused')
  await refuseReview(shop.ctx, String(review?.id), { refusal: 'off_topic', reason: 'About something else.' }, olive)
  const { payload } = await shop.ctx.db.one<{ payload: Record<string, string> }>(
    `select payload from outbox where type = 'review.refused' and payload ->> 'reviewId' = $1`,
    [review?.id],
  )
  await notifyOfEvent(shop.ctx, 'review.refused', payload)
  expect(await emailsTo(shop, typed)).toEqual(['review-refused'])
  expect((await ada.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await emailsTo(shop, typed)).toEqual([])
})

test('a browser that knew the address by an earlier account is not known to the one that has moved to it', async () => {
  shop.jump(3_600_000 - (Date.now() % 3_600_000) + MINUTE)
  const logIn = (email: string, password: string, address: string, cookie = '') =>
    shop.request('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address, cookie })
  const bob = await confirmed(shop)
  const ada = await signUp(shop)
  const earlier = deviceCookie(await logIn(ada.email, PASSWORD, '198.51.100.7'))
  await movedTo(shop, ada, nextAddress())
  await movedTo(shop, bob, ada.email)
  const later = deviceCookie(await logIn(ada.email, PASSWORD, '198.51.100.8'))
  await logIn(ada.email, 'a wrong one 99', '203.0.113.1')
  await shop.ctx.db.query(`update sign_in_failures set failures = $1 where key like 'hour:%'`, [MAX_ACCOUNT_FAILURES_PER_HOUR])
  expect(codeOf(await logIn(ada.email, PASSWORD, '198.51.100.9', earlier))).toBe('unknown_device')
  expect((await logIn(ada.email, PASSWORD, '198.51.100.9', later)).status).toBe(200)
})

test('a withdrawal is not lost if its account moves to another address at the moment in which it is carried out', async () => {
  const ada = await confirmed(shop)
  const { id: orderId, orderNumber } = await buyAs(ada)
  const declared = await shop.request<DataOf<{ id: string }>>('POST', '/api/withdrawals', { orderNumber, email: ada.email })
  const withdrawalId = declared.body.data.id
  await ada.request('POST', '/api/account/email', { email: nextAddress(), password: PASSWORD })
  const [confirm, approve] = await Promise.all(
    (['new_email_confirmation', 'new_email_approval'] as const).map((purpose) => emailedToken(shop, purpose, ada.email)),
  )
  expect((await ada.request('POST', '/api/auth/new-email/confirm', { token: confirm })).status).toBe(200)
  shop.jump(31 * MINUTE)
  // Between reading the declaration and its order.
  const first = async (...query: Parameters<typeof shop.ctx.db.first>) => {
    const row = await shop.ctx.db.first(...query)
    await shop.request('POST', '/api/auth/new-email/approve', { token: approve })
    return row
  }
  const db = new Proxy(shop.ctx.db, { get: (target, name): unknown => (name === 'first' ? first : Reflect.get(target, name)) })
  await carryOutWithdrawal({ ...shop.ctx, db }, { withdrawalId })
  await carryOutDueWithdrawals(shop.ctx)
  expect((await getOrder(shop.ctx.db, orderId)).status).toBe('canceled')
})
