import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { codeOf, errorsOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { checkOut } from '../support/orders.ts'
import { completedOrder, publicReviews, storedReviews, submission, submit, THANKS } from '../support/reviews.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

describe('writing', () => {
  test('a review waits for moderation, unverified, whatever else the body says', async () => {
    const { status, body } = await submit(shop, {
      reviewTitle: 'Waiting',
      isVerified: true,
      status: 'approved',
      helpfulVotes: 99,
      reply: 'x',
    })
    expect([status, body]).toEqual([200, THANKS])
    expect(await storedReviews(shop, 'Waiting')).toMatchObject([
      { status: 'pending', verified: false, helpful_votes: 0, reply: null, order_id: null },
    ])
    expect((await publicReviews(shop)).data.map(({ reviewTitle }) => reviewTitle)).not.toContain('Waiting')
  })

  test('each field is checked, with the words of the specification', async () => {
    const refused = async (changes: Record<string, unknown>) => {
      const { status, body } = await submit(shop, changes)
      expect([status, codeOf({ body })]).toEqual([400, 'invalid_input'])
      return errorsOf({ body })
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
    await submit(shop, {
      reviewTitle: '  Two \n lines ',
      username: ' Ada \t \u202eL. ',
      serviceUsed: 'youtube subscribers',
      content: 'One.\n\nTwo\u001b\u2066.',
    })
    expect(await storedReviews(shop, 'Two lines')).toMatchObject([
      { username: 'Ada L.', service_used: 'YouTube Subscribers', content: 'One.\n\nTwo.' },
    ])
  })

  test('a review sent twice is stored once', async () => {
    const sent = submission({ reviewTitle: 'Twice' })
    const answers = await Promise.all([1, 2, 3].map(() => shop.request('POST', '/api/leavereview', sent)))
    expect(answers.map(({ body }) => body)).toEqual([THANKS, THANKS, THANKS])
    expect(await storedReviews(shop, 'Twice')).toHaveLength(1)
  })

  test('a form filled in at once is asked to be sent again; what fell into the trap can still be found', async () => {
    expect(await submit(shop, { elapsedMs: 400 })).toMatchObject({ status: 400, body: { code: 'too_fast' } })
    expect((await submit(shop, { elapsedMs: 20_000, reviewTitle: 'Trapped', homepage: 'https://example.com' })).body).toEqual(THANKS)
    expect(await storedReviews(shop, 'Trapped')).toMatchObject([{ status: 'rejected', rejection_reason: 'Filled in by a bot' }])
  })

  test('an address that sends many is slowed down, and told for how long', async () => {
    const busy = await testShop()
    const answers: Answer[] = []
    for (let round = 0; round < 31; round++) answers.push(await submit(busy, {}))
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
    await completedOrder(shop, { by: customer })
    await submit(customer, { reviewTitle: 'Ordered this' })
    await submit(customer, { reviewTitle: 'Ordered once only' })
    await submit(customer, { reviewTitle: 'Ordered another', serviceUsed: 'TikTok Likes' })
    const verified = async (title: string) => (await storedReviews(shop, title))[0]?.verified
    expect(await Promise.all(['Ordered this', 'Ordered once only', 'Ordered another'].map(verified))).toEqual([true, false, false])
  })

  test('an order that is not completed, or somebody else’s, verifies nothing', async () => {
    const stranger = await signUp(shop)
    await completedOrder(shop, { by: customer })
    await checkOut(stranger)
    await submit(stranger, { reviewTitle: 'Not delivered yet' })
    expect(await storedReviews(shop, 'Not delivered yet')).toMatchObject([{ verified: false, order_id: null, user_id: stranger.id }])
  })
})

test('a refused review whose author was erased keeps no reply and can no longer be published', async () => {
  const customer = await signUp(shop)
  const owner = await operator(shop)
  const insert = `insert into reviews (id, username, email, service_used, rating, title, content, status, user_id)
    values ($1, 'Ada', $2, 'TikTok Views', 5, $3, $3, 'pending', $4)`
  const [refused, published] = [newId('rev'), newId('rev')]
  for (const id of [refused, published]) await shop.ctx.db.query(insert, [id, customer.email, `Text of ${id}`, customer.id])
  const act = (id: string, method: string, action: string, body?: object) =>
    owner.request(method, `/api/operator/reviews/${id}/${action}`, body)
  for (const id of [refused, published]) {
    expect((await act(id, 'POST', 'approve')).status).toBe(200)
    expect((await act(id, 'PUT', 'reply', { content: 'Thank you, Ada Byron!' })).status).toBe(200)
  }
  const refuse = (id: string) => act(id, 'POST', 'refuse', { refusal: 'off_topic', reason: 'About another shop.' })
  expect((await refuse(refused)).status).toBe(200)
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(codeOf(await act(refused, 'POST', 'approve'))).toBe('author_erased')
  expect(await shop.ctx.db.one('select reply, status from reviews where id = $1', [refused])).toEqual({ reply: null, status: 'rejected' })
  // One that was published then has its text, so that a refusal can be taken back.
  expect((await refuse(published)).status).toBe(200)
  expect((await act(published, 'POST', 'approve')).status).toBe(200)
})
