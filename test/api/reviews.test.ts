import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveReview, refuseReview, replyToReview } from '#features/reviews/server/commands/moderate.ts'
import { ratingSummary, reviewPlatforms } from '#features/reviews/server/queries.ts'
import { errorsOf, type Refused } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { publicReviews, publishedReview, storedReviews, submit } from '../support/reviews.ts'
import { olive, operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const titles = async (query = '') => (await publicReviews(shop, query)).data.map((review) => review.reviewTitle)

describe('reading', () => {
  test('approved reviews come newest first, in the shape of the specification and without an address', async () => {
    const { data, count, pagination, summary } = await publicReviews(shop)
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
    const kinds = async (query: string) =>
      new Set((await publicReviews(shop, query)).data.map(({ serviceUsed, rating }) => `${serviceUsed} ${rating}`))
    expect(await kinds('?service=tiktok%20views&rating=5')).toEqual(new Set(['TikTok Views 5']))
    const ratings = async (sort: string) => (await publicReviews(shop, `?sort=${sort}`)).data.map(({ rating }) => rating)
    expect(await ratings('highest')).toEqual((await ratings('newest')).toSorted((a, b) => b - a))
    expect(await ratings('lowest')).toEqual((await ratings('newest')).toSorted((a, b) => a - b))
    const votes = (await publicReviews(shop, '?sort=helpful')).data.map(({ helpfulVotes }) => helpfulVotes)
    expect(votes).toEqual(votes.toSorted((a, b) => b - a))
    const narrow = await publicReviews(shop, '?service=TikTok+Views&rating=5')
    expect(narrow.pagination.total).toBe(narrow.count)
    expect(narrow.summary.count).toBe((await publicReviews(shop, '?service=TikTok+Views')).count)
  })

  test('pages follow on each other; beyond the last, and for an unknown service, there is nothing', async () => {
    const all = await titles()
    const [first, second] = await Promise.all([publicReviews(shop, '?limit=10'), publicReviews(shop, '?limit=10&page=2')])
    expect([...first.data, ...second.data].map((review) => review.reviewTitle)).toEqual(all.slice(0, 20))
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: all.length, pages: Math.ceil(all.length / 10) })
    expect((await publicReviews(shop, '?limit=10&page=999')).data).toEqual([])
    expect(await publicReviews(shop, '?service=Facebook')).toMatchObject({ success: true, data: [], summary: { count: 0, average: 0 } })
  })

  test('invalid queries are refused', async () => {
    for (const query of ['?rating=6', '?rating=x', '?sort=loudest', '?page=0', '?limit=-1', '?page=1&page=2']) {
      const { status, body } = await shop.request<Refused>('GET', `/api/leavereview/public${query}`)
      expect([query, status, body.success, body.errors?.length]).toEqual([query, 400, false, 1])
    }
  })

  test('responses come from memory', async () => {
    const { headers } = await shop.request('GET', '/api/leavereview/public')
    const again = await shop.request('GET', '/api/leavereview/public', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})

describe('moderation', () => {
  test('approving publishes, rejecting takes down again, with a reason that stays inside', async () => {
    const id = await publishedReview(shop, 'Moderated')
    await expect.poll(() => titles()).toContain('Moderated')
    await expect(approveReview(shop.ctx, id, olive)).rejects.toMatchObject({ status: 409, code: 'review_state' })
    const owner = await operator(shop)
    const refused = await owner.request('POST', `/api/operator/reviews/${id}/refuse`, { refusal: 'spam', reason: '  ' })
    expect(errorsOf(refused)).toMatchObject([{ path: 'reason' }])
    await refuseReview(shop.ctx, id, { refusal: 'spam', reason: 'An advertisement' }, olive)
    await expect.poll(() => titles()).not.toContain('Moderated')
    expect(await storedReviews(shop, 'Moderated')).toMatchObject([
      { status: 'rejected', refusal: 'spam', rejection_reason: 'An advertisement', moderated_by: 'usr_operator' },
    ])
    await approveReview(shop.ctx, id, olive)
    await expect.poll(() => titles()).toContain('Moderated')
    expect(await storedReviews(shop, 'Moderated')).toMatchObject([{ refusal: null, rejection_reason: null }])
    await expect(approveReview(shop.ctx, 'rev_nowhere', olive)).rejects.toMatchObject({ status: 404 })
  })

  test('the shop’s answer is shown under the review, until it is taken back', async () => {
    const id = await publishedReview(shop, 'Answered')
    const reply = async () => (await publicReviews(shop)).data.find((review) => review._id === id)?.reply
    const owner = await operator(shop)
    const write = (content: string) => owner.request('PUT', `/api/operator/reviews/${id}/reply`, { content })
    expect((await write(' Thank you. ')).status).toBe(200)
    await expect.poll(reply).toEqual({ content: 'Thank you.', createdAt: expect.any(String) })
    await replyToReview(shop.ctx, id, null, olive)
    await expect.poll(reply).toBeNull()
    expect(errorsOf(await write(' '))).toMatchObject([{ path: 'content' }])
    await expect(replyToReview(shop.ctx, 'rev_nowhere', 'Hello', olive)).rejects.toMatchObject({ status: 404 })
  })

  test('the totals count approved reviews only', async () => {
    const before = await ratingSummary(shop.ctx, 'YouTube Comments')
    const id = await publishedReview(shop, 'Counted', { serviceUsed: 'YouTube Comments', rating: 1 })
    await submit(shop, { serviceUsed: 'YouTube Comments', rating: 1 })
    const after = await ratingSummary(shop.ctx, 'YouTube Comments')
    expect(after.count).toBe(before.count + 1)
    expect(after.distribution[1]).toBe(before.distribution[1] + 1)
    expect(after.average).toBeLessThan(before.average)
    await refuseReview(shop.ctx, id, { refusal: 'off_topic', reason: 'Test' }, olive)
    expect(await ratingSummary(shop.ctx, 'YouTube Comments')).toEqual(before)
  })
})

test('platforms are those that the operator entered with a link, and none otherwise', async () => {
  const enter = (value: unknown) =>
    shop.ctx.db.query("insert into settings (key, value) values ('reviews.platforms', $1) on conflict (key) do update set value = $1", [
      JSON.stringify(value),
    ])
  const platform = { name: 'Trustpilot', url: 'https://www.trustpilot.com/review/shop.example.com' }
  await enter([platform])
  expect(await reviewPlatforms(shop.ctx)).toEqual([platform])
  await enter([])
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
  await enter([{ name: 'Without a link' }])
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
  await enter([{ ...platform, url: 'javascript:alert(1)' }])
  expect(await reviewPlatforms(shop.ctx)).toEqual([])
})
