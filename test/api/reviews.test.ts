import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailReviewInvitation } from '#features/notifications/server/reactions.ts'
import type { ReviewPage, ReviewView } from '#features/reviews/contract.ts'
import { approveReview, rejectReview, removeReply, replyToReview } from '#features/reviews/server/commands/moderate.ts'
import { reviewFigures, reviewPlatforms } from '#features/reviews/server/queries.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

let made = 0
const submission = (changes: Record<string, unknown> = {}) => ({
  username: 'Ada Lovelace',
  email: `author${++made}@example.com`,
  serviceUsed: 'Instagram Views',
  rating: 4,
  reviewTitle: 'Steady',
  content: `Arrived over the evening, as the page had said. Number ${made}.`,
  ...changes,
})
const submit = (changes: Record<string, unknown> = {}, asker: Pick<TestShop, 'request'> = shop) =>
  asker.request('POST', '/api/leavereview', submission(changes))
const THANKS = { success: true, message: 'Thank you for your feedback. Your review will be published after moderation.' }

const list = async (query = ''): Promise<ReviewPage> => {
  const { status, body } = await shop.request('GET', `/api/leavereview/public${query}`)
  expect(status).toBe(200)
  return body
}
const titles = async (query = '') => (await list(query)).data.map((review) => review.reviewTitle)
const stored = async (title: string) => {
  const { rows } = await shop.ctx.db.query('select * from reviews where title = $1', [title])
  return rows
}
const idOf = async (title: string): Promise<string> => (await stored(title))[0]?.id
const published = async (title: string, changes: Record<string, unknown> = {}): Promise<string> => {
  await submit({ reviewTitle: title, ...changes })
  const id = await idOf(title)
  await approveReview(shop.ctx, id, 'usr_operator')
  return id
}

/** An order that was completed. */
async function completed(
  { where = shop, by = where }: { where?: TestShop; by?: Pick<TestShop, 'request'> } = {},
  changes: Record<string, unknown> = {},
): Promise<{ id: string; email: string }> {
  const { body } = await by.request('POST', '/api/social-order-payments/process', checkoutPayload(changes))
  const { id, email } = body.data.order
  await where.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
  return { id, email }
}

describe('reading', () => {
  test('approved reviews come newest first, in the shape of the specification and without an address', async () => {
    const { data, count, pagination, summary } = await list()
    expect(count).toBe(data.length)
    expect(pagination).toEqual({ page: 1, limit: 100, total: count, pages: 1 })
    expect(data.length).toBeGreaterThanOrEqual(36)
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
      '_id',
      'content',
      'createdAt',
      'helpfulVotes',
      'id',
      'isVerified',
      'rating',
      'reply',
      'reviewTitle',
      'serviceUsed',
      'status',
      'username',
    ])
    expect(JSON.stringify(data)).not.toContain('@')
    expect(data.map(({ username }) => username)).not.toContain('growth_king_88')
    const total = data.reduce((sum, { rating }) => sum + rating, 0)
    expect(summary).toMatchObject({ count, average: Math.round((total / count) * 10) / 10 })
    expect(Object.values(summary.distribution).reduce((sum, each) => sum + each, 0)).toBe(count)
  })

  test('a review without a status is shown', async () => {
    await shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status)
       values ('rev_old', 'Old', 'old@example.com', 'TikTok Likes', 5, 'From before', 'Came without a status', null)`,
    )
    await shop.ctx.db.query("select pg_notify('content_changed', 'test')")
    await expect.poll(() => titles()).toContain('From before')
  })

  test('it is narrowed by rating and service, and ordered as asked', async () => {
    const kinds = async (query: string) => new Set((await list(query)).data.map(({ serviceUsed, rating }) => `${serviceUsed} ${rating}`))
    expect(await kinds('?service=tiktok%20views&rating=5')).toEqual(new Set(['TikTok Views 5']))
    const ratings = async (sort: string) => (await list(`?sort=${sort}`)).data.map(({ rating }) => rating)
    expect(await ratings('highest')).toEqual((await ratings('newest')).toSorted((a, b) => b - a))
    expect(await ratings('lowest')).toEqual((await ratings('newest')).toSorted((a, b) => a - b))
    const votes = (await list('?sort=helpful')).data.map(({ helpfulVotes }) => helpfulVotes)
    expect(votes).toEqual(votes.toSorted((a, b) => b - a))
    const narrow = await list('?service=TikTok+Views&rating=5')
    expect(narrow.pagination.total).toBe(narrow.count)
    expect(narrow.summary.count).toBe((await list('?service=TikTok+Views')).count)
  })

  test('pages follow on each other; beyond the last, and for an unknown service, there is nothing', async () => {
    const all = await titles()
    const [first, second] = await Promise.all([list('?limit=10'), list('?limit=10&page=2')])
    expect([...first.data, ...second.data].map((review) => review.reviewTitle)).toEqual(all.slice(0, 20))
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: all.length, pages: Math.ceil(all.length / 10) })
    expect((await list('?limit=10&page=999')).data).toEqual([])
    expect(await list('?service=Facebook')).toMatchObject({ success: true, data: [], summary: { count: 0, average: 0 } })
  })

  test('what cannot be asked for is refused', async () => {
    for (const query of ['?rating=6', '?rating=x', '?sort=loudest', '?page=0', '?limit=-1', '?page=1&page=2']) {
      const { status, body } = await shop.request('GET', `/api/leavereview/public${query}`)
      expect([query, status, body.success, body.errors?.length]).toEqual([query, 400, false, 1])
    }
  })

  test('it is answered from memory', async () => {
    const { headers } = await shop.request('GET', '/api/leavereview/public')
    const again = await shop.request('GET', '/api/leavereview/public', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})

describe('writing', () => {
  test('a review waits for moderation, unverified, whatever else the body says', async () => {
    const { status, body } = await submit({ reviewTitle: 'Waiting', isVerified: true, status: 'approved', helpfulVotes: 99, reply: 'x' })
    expect([status, body]).toEqual([200, THANKS])
    expect(await stored('Waiting')).toMatchObject([{ status: 'pending', verified: false, helpful_votes: 0, reply: null, order_id: null }])
    expect(await titles()).not.toContain('Waiting')
  })

  test('each field is checked, with the words of the specification', async () => {
    const refused = async (changes: Record<string, unknown>) => {
      const { status, body } = await submit(changes)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
      return body.errors
    }
    const rating = { path: 'rating', message: 'Rating is required to submit your review.' }
    for (const value of [undefined, null, 0, 6, 4.5, '5']) expect(await refused({ rating: value })).toEqual([rating])
    for (const path of ['username', 'email', 'serviceUsed', 'reviewTitle', 'content']) {
      const field = { path, message: 'All fields are required to submit your review.' }
      expect(await refused({ [path]: ' \n ' })).toEqual([field])
      expect(await refused({ [path]: undefined })).toEqual([field])
    }
    expect(await refused({ email: 'nobody' })).toEqual([{ path: 'email', message: 'Please enter a valid email address.' }])
    expect(await refused({ serviceUsed: 'Facebook Likes' })).toEqual([
      { path: 'serviceUsed', message: 'Please choose one of our services.' },
    ])
    expect(await refused({ content: 'x'.repeat(4_001) })).toMatchObject([{ path: 'content' }])
    expect(await refused({ reviewTitle: 'x'.repeat(121) })).toMatchObject([{ path: 'reviewTitle' }])
  })

  test('names and titles are one line, and a service is known in any case', async () => {
    await submit({ reviewTitle: '  Two \n lines ', username: ' Ada \t L. ', serviceUsed: 'youtube subscribers', content: 'One.\n\nTwo.' })
    expect(await stored('Two lines')).toMatchObject([{ username: 'Ada L.', service_used: 'YouTube Subscribers', content: 'One.\n\nTwo.' }])
  })

  test('what is sent twice is kept once', async () => {
    const sent = submission({ reviewTitle: 'Twice' })
    const answers = await Promise.all([1, 2, 3].map(() => shop.request('POST', '/api/leavereview', sent)))
    expect(answers.map(({ body }) => body)).toEqual([THANKS, THANKS, THANKS])
    expect(await stored('Twice')).toHaveLength(1)
  })

  test('a form filled in at once is asked to be sent again; what fell into the trap can still be found', async () => {
    expect(await submit({ elapsedMs: 400 })).toMatchObject({ status: 400, body: { code: 'too_fast' } })
    expect((await submit({ elapsedMs: 20_000, reviewTitle: 'Trapped', homepage: 'https://example.com' })).body).toEqual(THANKS)
    expect(await stored('Trapped')).toMatchObject([{ status: 'rejected', rejection_reason: 'Filled in by a program' }])
  })

  test('an address that sends many is slowed down, and told for how long', async () => {
    const busy = await testShop()
    const answers: Answer[] = []
    for (let round = 0; round < 31; round++) answers.push(await submit({}, busy))
    await busy.stop()
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
    expect(answers[30]?.status).toBe(429)
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('verified reviews', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await signUp(shop)
  })

  test('a signed-in customer with a completed order of the service is verified, once an order', async () => {
    await completed({ by: customer })
    await submit({ reviewTitle: 'Ordered this' }, customer)
    await submit({ reviewTitle: 'Ordered once only' }, customer)
    await submit({ reviewTitle: 'Ordered another', serviceUsed: 'TikTok Likes' }, customer)
    const verified = async (title: string) => (await stored(title))[0]?.verified
    expect(await Promise.all(['Ordered this', 'Ordered once only', 'Ordered another'].map(verified))).toEqual([true, false, false])
  })

  test('an order that is not completed, or somebody else’s, verifies nothing', async () => {
    const stranger = await signUp(shop)
    await completed({ by: customer })
    await stranger.request('POST', '/api/social-order-payments/process', checkoutPayload())
    await submit({ reviewTitle: 'Not delivered yet' }, stranger)
    expect(await stored('Not delivered yet')).toMatchObject([{ verified: false, order_id: null, user_id: stranger.id }])
  })
})

describe('invitations', () => {
  let working: TestShop
  beforeAll(async () => {
    working = await testShop({ jobs: true })
  })
  afterAll(() => working.stop())

  const mails = async (email: string) => {
    const { rows } = await working.ctx.db.query<{ id: string }>(
      "select id from mails where template = 'review-invitation' and recipient = $1",
      [email],
    )
    return rows
  }
  const complete = (orderId: string) => working.ctx.db.transaction((tx) => publish(tx, { type: 'order.completed', payload: { orderId } }))
  const tokensIn = (text: string) => ({
    invite: /#invite=([\w.-]+)/.exec(text)?.[1] ?? '',
    decline: /#decline=([\w.-]+)/.exec(text)?.[1] ?? '',
  })
  const invited = async () => {
    const order = await completed({ where: working })
    await complete(order.id)
    await expect.poll(() => mails(order.email)).toHaveLength(1)
    const [mail] = await mails(order.email)
    const { body } = await working.request('GET', `/api/dev/mails/${mail?.id}`)
    return { ...order, mail: body.data, ...tokensIn(body.data.text) }
  }

  test('a completed order is followed by one mail, whose link opens and verifies one review', async () => {
    const { id, email, mail, invite } = await invited()
    await complete(id)
    await mailReviewInvitation(working.ctx, { orderId: id })
    expect(await mails(email)).toHaveLength(1)

    const opened = await working.request('POST', '/api/leavereview/invitation', { token: invite })
    expect(mail.subject).toBe(`How was your order ${opened.body.data.orderNumber}?`)
    expect(opened.body).toEqual({
      success: true,
      data: { orderNumber: expect.stringMatching(/^GS-/), service: 'Instagram Views', name: '' },
    })
    const sent = { token: invite, serviceUsed: 'TikTok Likes', reviewTitle: 'Invited' }
    expect((await submit(sent, working)).body).toEqual(THANKS)
    const { rows } = await working.ctx.db.query("select verified, order_id, service_used, status from reviews where title = 'Invited'")
    expect(rows).toEqual([{ verified: true, order_id: id, service_used: 'Instagram Views', status: 'pending' }])

    expect(await submit(sent, working)).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
    expect((await working.request('POST', '/api/leavereview/invitation', { token: invite })).status).toBe(409)
  })

  test('of many reviews of one order sent at once, one is kept', async () => {
    const { invite } = await invited()
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit({ token: invite }, working)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('a forged or foreign token opens nothing and writes nothing', async () => {
    const { invite, id } = await invited()
    const other = await completed({ where: working })
    const forged = [`${other.id}.${invite.split('.')[1]}`, `${invite}x`, id, '.', 'x.y.z']
    for (const token of forged) {
      expect((await working.request('POST', '/api/leavereview/invitation', { token })).status).toBe(404)
      expect((await working.request('POST', '/api/leavereview/invitation/decline', { token })).status).toBe(404)
      expect((await submit({ token }, working)).status).toBe(404)
    }
  })

  test('who declined is never asked again, who was asked lately not so soon', async () => {
    const { email, decline } = await invited()
    const again = async () => {
      const { id } = await completed({ where: working }, { email: email.toUpperCase() })
      await mailReviewInvitation(working.ctx, { orderId: id })
      const { rows } = await working.ctx.db.query('select from review_invitations where lower(email) = lower($1)', [email])
      return rows.length
    }
    expect(await again()).toBe(1)
    working.jump(31 * 86_400_000)
    expect(await again()).toBe(2)
    const declined = await working.request('POST', '/api/leavereview/invitation/decline', { token: decline })
    expect(declined.body).toEqual({ success: true, message: 'We will not ask you for a review again.' })
    working.jump(90 * 86_400_000)
    expect(await again()).toBe(2)
    working.jump(0)
  })

  test('nobody is asked about an order that is not completed, or against their preferences', async () => {
    const customer = await signUp(working)
    const { body } = await customer.request('POST', '/api/social-order-payments/process', checkoutPayload({ email: customer.email }))
    const { id, email } = body.data.order
    await mailReviewInvitation(working.ctx, { orderId: id })
    expect(await mails(email)).toEqual([])
    await working.ctx.db.query("update orders set status = 'completed', in_flight = false where id = $1", [id])
    await working.ctx.db.query('update users set order_emails = false where id = $1', [customer.id])
    await mailReviewInvitation(working.ctx, { orderId: id })
    expect(await mails(email)).toEqual([])
  })
})

describe('voting', () => {
  const vote = (id: string, headers: Record<string, string> = {}, asker: Pick<TestShop, 'request'> = shop) =>
    asker.request('PUT', `/api/leavereview/${id}/helpful`, undefined, headers)
  const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0] ?? ''
  const votesOf = async (id: string) => (await list()).data.find((review: ReviewView) => review._id === id)?.helpfulVotes

  test('a visitor votes once: the second time nothing changes', async () => {
    const id = await published('To be voted for')
    const first = await vote(id)
    expect(first.body).toEqual({ success: true, message: 'Thank you for your feedback.', helpfulVotes: 1 })
    expect(cookieOf(first)).toMatch(/^groundswell_visitor=[\w-]{24}; Max-Age=\d+; Path=\/api\/leavereview; HttpOnly; SameSite=Strict$/)
    const second = await vote(id, { cookie: cookieOf(first).split(';', 1)[0] ?? '' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ success: false, code: 'already_voted', message: expect.any(String), helpfulVotes: 1 })
    await expect.poll(() => votesOf(id)).toBe(1)
    expect((await vote(id)).body.helpfulVotes).toBe(2)
  })

  test('an account votes once, in whichever browser, and a browser once, whoever is signed in', async () => {
    const id = await published('For an account')
    const customer = await signUp(shop)
    expect((await vote(id, {}, customer)).body.helpfulVotes).toBe(1)
    expect((await vote(id, {}, customer)).status).toBe(409)
    const other = await published('For a browser')
    const cookie = cookieOf(await vote(other)).split(';', 1)[0] ?? ''
    expect((await vote(other, { cookie }, customer)).status).toBe(409)
  })

  test('the count is exact: forty visitors at once, and one visitor forty times', async () => {
    const id = await published('Popular')
    const answers = await Promise.all(Array.from({ length: 40 }, () => vote(id)))
    expect(answers.map(({ body }) => body.helpfulVotes).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, each) => each + 1),
    )
    const customer = await signUp(shop)
    const twins = await Promise.all(Array.from({ length: 40 }, () => vote(id, {}, customer)))
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(twins.filter(({ status }) => status === 409)).toHaveLength(39)
    const { rows } = await shop.ctx.db.query(
      'select helpful_votes, (select count(*) from review_votes where review_id = id) as votes from reviews where id = $1',
      [id],
    )
    expect(rows).toEqual([{ helpful_votes: 41, votes: 41 }])
  })

  test('what is not shown cannot be voted for', async () => {
    await submit({ reviewTitle: 'Still waiting' })
    for (const id of [await idOf('Still waiting'), 'rev_nowhere']) expect((await vote(id)).status).toBe(404)
  })
})

describe('moderation', () => {
  test('approving publishes, rejecting takes down again, with a reason that stays inside', async () => {
    const id = await published('Moderated')
    await expect.poll(() => titles()).toContain('Moderated')
    await expect(approveReview(shop.ctx, id, 'usr_operator')).rejects.toMatchObject({ status: 409, code: 'review_state' })
    await expect(rejectReview(shop.ctx, id, 'usr_operator', '  ')).rejects.toMatchObject({ status: 400 })
    await rejectReview(shop.ctx, id, 'usr_operator', 'An advertisement')
    await expect.poll(() => titles()).not.toContain('Moderated')
    expect(await stored('Moderated')).toMatchObject([
      { status: 'rejected', rejection_reason: 'An advertisement', moderated_by: 'usr_operator' },
    ])
    await approveReview(shop.ctx, id, 'usr_operator')
    await expect.poll(() => titles()).toContain('Moderated')
    expect(await stored('Moderated')).toMatchObject([{ rejection_reason: null }])
    await expect(approveReview(shop.ctx, 'rev_nowhere', 'usr_operator')).rejects.toMatchObject({ status: 404 })
  })

  test('the shop’s answer stands under the review, until it is taken back', async () => {
    const id = await published('Answered')
    const reply = async () => (await list()).data.find((review) => review._id === id)?.reply
    await replyToReview(shop.ctx, id, ' Thank you. ')
    await expect.poll(reply).toEqual({ content: 'Thank you.', createdAt: expect.any(String) })
    await removeReply(shop.ctx, id)
    await expect.poll(reply).toBeNull()
    await expect(replyToReview(shop.ctx, id, ' ')).rejects.toMatchObject({ status: 400 })
    await expect(replyToReview(shop.ctx, 'rev_nowhere', 'Hello')).rejects.toMatchObject({ status: 404 })
  })

  test('the figures count what is approved, and nothing else', async () => {
    const before = await reviewFigures(shop.ctx, 'YouTube Comments')
    const id = await published('Counted', { serviceUsed: 'YouTube Comments', rating: 1 })
    await submit({ serviceUsed: 'YouTube Comments', rating: 1 })
    const after = await reviewFigures(shop.ctx, 'YouTube Comments')
    expect(after.count).toBe(before.count + 1)
    expect(after.distribution[1]).toBe(before.distribution[1] + 1)
    expect(after.average).toBeLessThan(before.average)
    await rejectReview(shop.ctx, id, 'usr_operator', 'Test')
    expect(await reviewFigures(shop.ctx, 'YouTube Comments')).toEqual(before)
  })
})

test('platforms are those that the operator entered with a link, and none otherwise', async () => {
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
  const enter = (value: unknown) =>
    shop.ctx.db.query("insert into settings (key, value) values ('reviews.platforms', $1) on conflict (key) do update set value = $1", [
      JSON.stringify(value),
    ])
  const platform = { name: 'Trustpilot', url: 'https://www.trustpilot.com/review/shop.example.com' }
  await enter([platform])
  expect(await reviewPlatforms(shop.ctx)).toEqual([platform])
  await enter([{ name: 'Without a link' }])
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
  await enter([{ ...platform, url: 'javascript:alert(1)' }])
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
})
