import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { signUp } from '../support/customer.ts'
import { publicReviews, publishedReview, storedReviews, submit } from '../support/reviews.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

describe('voting', () => {
  const vote = (id: string, headers: Record<string, string> = {}, asker: Asker = shop) =>
    asker.request<{ helpfulVotes: number }>('PUT', `/api/leavereview/${id}/helpful`, undefined, headers)
  const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0] ?? ''
  const votesOf = async (id: string) => (await publicReviews(shop)).data.find((review) => review._id === id)?.helpfulVotes

  test('a visitor votes once: the second time nothing changes', async () => {
    const id = await publishedReview(shop, 'To be voted for')
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
    const id = await publishedReview(shop, 'For an account')
    const customer = await signUp(shop)
    expect((await vote(id, {}, customer)).body.helpfulVotes).toBe(1)
    expect((await vote(id, {}, customer)).status).toBe(409)
    const other = await publishedReview(shop, 'For a browser')
    const cookie = cookieOf(await vote(other)).split(';', 1)[0] ?? ''
    expect((await vote(other, { cookie }, customer)).status).toBe(409)
  })

  test('the count is exact: forty visitors at once, and one visitor forty times', async () => {
    const id = await publishedReview(shop, 'Popular')
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
    await submit(shop, { reviewTitle: 'Still waiting' })
    const [waiting] = await storedReviews(shop, 'Still waiting')
    for (const id of [String(waiting?.id), 'rev_nowhere']) expect((await vote(id)).status).toBe(404)
  })
})
