import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, PASSWORD, signUp } from '../support/customer.ts'
import { buy } from '../support/orders.ts'
import { completedOrder, publicReviews, publishedReview, storedReviews, submit } from '../support/reviews.ts'
import { confirmAddress } from '../support/second-factor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => shop.jump(0))
afterAll(() => shop.stop())

let places = 0
/** A new network each time. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++places / 250)}.${places % 250}` })
const vote = (id: string, headers: Record<string, string> = elsewhere(), asker: Asker = shop) =>
  asker.request<{ helpfulVotes: number; code?: string }>('PUT', `/api/leavereview/${id}/helpful`, undefined, headers)
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0] ?? ''
const votesOf = async (id: string) => (await publicReviews(shop)).data.find((review) => review._id === id)?.helpfulVotes
async function verified(email?: string): Promise<Customer> {
  const customer = await signUp(shop, email)
  await confirmAddress(shop, customer)
  return customer
}

describe('voting', () => {
  test('a visitor votes once: the second time nothing changes', async () => {
    const id = await publishedReview(shop, 'To be voted for')
    const first = await vote(id)
    expect(first.body).toEqual({ success: true, message: 'Thank you for your feedback.', helpfulVotes: 1 })
    expect(cookieOf(first)).toMatch(/^groundswell_visitor=[\w-]{24}; Max-Age=\d+; Path=\/api\/leavereview; HttpOnly; SameSite=Strict$/)
    const second = await vote(id, { ...elsewhere(), cookie: cookieOf(first).split(';', 1)[0] ?? '' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ success: false, code: 'already_voted', message: expect.any(String), helpfulVotes: 1 })
    await expect.poll(() => votesOf(id)).toBe(1)
    expect((await vote(id)).body.helpfulVotes).toBe(2)
  })

  test('an account votes once, in whichever browser, and a browser once, whoever is signed in', async () => {
    const id = await publishedReview(shop, 'For an account')
    const customer = await signUp(shop)
    expect((await vote(id, elsewhere(), customer)).body.helpfulVotes).toBe(1)
    expect((await vote(id, elsewhere(), customer)).status).toBe(409)
    const other = await publishedReview(shop, 'For a browser')
    const cookie = cookieOf(await vote(other)).split(';', 1)[0] ?? ''
    expect((await vote(other, { cookie }, customer)).status).toBe(409)
  })

  test('who throws cookies away, or signs up again and again, has three votes from one network in 30 days', async () => {
    const id = await publishedReview(shop, 'Pushed')
    const here = { 'x-forwarded-for': '203.0.113.5' }
    for (const expected of [1, 2, 3]) expect((await vote(id, here)).body.helpfulVotes).toBe(expected)
    const refused = await vote(id, here)
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_to_vote'])
    expect(cookieOf(refused)).toBe('')
    expect((await vote(id, here, await signUp(shop))).body.code).toBe('sign_in_to_vote')
    expect((await vote(id, here, await verified('pushing@mailinator.com'))).body.code).toBe('sign_in_to_vote')
    expect((await vote(await publishedReview(shop, 'Another'), here)).status).toBe(200)
    expect((await vote(id)).body.helpfulVotes).toBe(4)

    expect((await vote(id, here, await verified())).body.helpfulVotes).toBe(5)
    const buyer = await signUp(shop)
    const order = await completedOrder(shop, { by: buyer })
    expect((await vote(id, here, buyer)).body.helpfulVotes).toBe(6)
    const another = await publishedReview(shop, 'One more')
    for (const expected of [1, 2, 3]) expect((await vote(another, here)).body.helpfulVotes).toBe(expected)
    await shop.ctx.db.query('update orders set refunded_cents = price_cents where id = $1', [order.id])
    expect((await vote(another, here, buyer)).body.code).toBe('sign_in_to_vote')

    shop.jump(31 * 86_400_000)
    expect((await vote(id, here)).body.helpfulVotes).toBe(7)
  })

  test('verified mailboxes have thirty votes for a review from one network; whoever bought something still has one', async () => {
    const id = await publishedReview(shop, 'Pushed by a domain')
    const here = { 'x-forwarded-for': '203.0.113.7' }
    expect((await vote(id, here, await verified('one@catch-all.example'))).status).toBe(200)
    // Like the votes of 29 more mailboxes of the domain.
    await shop.ctx.db.query(
      `insert into review_votes (review_id, voter, mailbox_key, network_key, created_at)
       select review_id, 'user:' || each, 'mailbox ' || each, network_key, created_at from review_votes, generate_series(2, 30) each where review_id = $1`,
      [id],
    )
    const late = await verified('late@catch-all.example')
    const refused = await vote(id, here, late)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect((await vote(id, here)).status).toBe(200)
    const buyer = await verified()
    await completedOrder(shop, { by: buyer })
    expect((await vote(id, here, buyer)).status).toBe(200)
    expect((await vote(id, elsewhere(), late)).status).toBe(200)
    shop.jump(31 * 86_400_000)
    expect((await vote(id, here, await verified())).status).toBe(200)
  })

  test('who pays, votes and withdraws has no more votes than anyone else', async () => {
    const id = await publishedReview(shop, 'Pushed by withdrawn orders')
    const votes: (number | string | undefined)[] = []
    for (let round = 1; round <= 4; round++) {
      const customer = await signUp(shop)
      const { id: orderId } = await buy(customer)
      const { body } = await vote(id, { 'x-forwarded-for': '203.0.113.9' }, customer)
      votes.push(body.code ?? body.helpfulVotes)
      expect((await customer.request('POST', `/api/orders/${orderId}/remedies`, { kind: 'withdrawal' })).status).toBe(200)
    }
    expect(votes).toEqual([1, 2, 3, 'sign_in_to_vote'])
  })

  test('a mailbox votes once, however many accounts are made of its aliases', async () => {
    const id = await publishedReview(shop, 'For a mailbox')
    expect((await vote(id, elsewhere(), await verified('ada.votes@gmail.com'))).body.helpfulVotes).toBe(1)
    const again = await vote(id, elsewhere(), await verified('adavotes+2@googlemail.com'))
    expect([again.status, again.body.code]).toEqual([409, 'already_voted'])
    const { rows } = await shop.ctx.db.query('select * from review_votes where review_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain('votes@')
  })

  test('erasing an account removes its votes, so signing up again gains nothing', async () => {
    const id = await publishedReview(shop, 'For a while')
    await vote(id)
    const customer = await verified('ada.again@example.com')
    expect((await vote(id, elsewhere(), customer)).body.helpfulVotes).toBe(2)
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    await expect.poll(() => votesOf(id)).toBe(1)
    expect((await vote(id, elsewhere(), await verified('ada.again@example.com'))).body.helpfulVotes).toBe(2)
  })

  test('the count is exact: forty visitors at once, one visitor forty times, and a network that tries forty times at once', async () => {
    const id = await publishedReview(shop, 'Popular')
    const answers = await Promise.all(Array.from({ length: 40 }, () => vote(id)))
    expect(answers.map(({ body }) => body.helpfulVotes).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, each) => each + 1),
    )
    const customer = await signUp(shop)
    const twins = await Promise.all(Array.from({ length: 40 }, () => vote(id, elsewhere(), customer)))
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(twins.filter(({ status }) => status === 409)).toHaveLength(39)
    const here = { 'x-forwarded-for': '203.0.113.6' }
    const crowd = await Promise.all(Array.from({ length: 40 }, () => vote(id, here)))
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(3)
    const { rows } = await shop.ctx.db.query(
      'select helpful_votes, (select count(*) from review_votes where review_id = id) as votes from reviews where id = $1',
      [id],
    )
    expect(rows).toEqual([{ helpful_votes: 44, votes: 44 }])
  })

  test('hidden reviews cannot be voted for', async () => {
    await submit(shop, { reviewTitle: 'Still waiting' })
    const [waiting] = await storedReviews(shop, 'Still waiting')
    for (const id of [String(waiting?.id), 'rev_nowhere']) expect((await vote(id)).status).toBe(404)
  })
})
