import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredReviews } from '#features/reviews/server/queries.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('featured reviews can be limited by service and number', async () => {
  const reviews = await featuredReviews(shop.ctx, { service: 'TikTok Views', limit: 2 })
  expect(reviews.map((review) => review.serviceUsed)).toEqual(['TikTok Views', 'TikTok Views'])
})

test('each service gets one featured review before any gets a second', async () => {
  const reviews = await featuredReviews(shop.ctx, { limit: 12 })
  expect(new Set(reviews.map((review) => review.serviceUsed)).size).toBe(12)
})

test('only approved reviews are featured, without email addresses', async () => {
  const reviews = await featuredReviews(shop.ctx, { limit: 1000 })
  expect(reviews.length).toBeGreaterThanOrEqual(24)
  expect(reviews.map((review) => review.username)).not.toContain('growth_king_88')
  expect(JSON.stringify(reviews)).not.toContain('@')
})

test('recent reviews come before better old ones', async () => {
  const add = (id: string, rating: number, age: string) =>
    shop.ctx.db.query(
      `insert into reviews (id, username, email, service_used, rating, title, content, status, created_at)
       values ($1, $1, $1 || '@example.com', 'Some Service', $2, 'A title', 'A text', 'approved', now() - $3::interval)`,
      [id, rating, age],
    )
  await Promise.all([add('old', 5, '1 year'), add('recent', 4, '1 day'), add('poor', 1, '1 hour')])
  const reviews = await featuredReviews(shop.ctx, { service: 'Some Service', limit: 3 })
  expect(reviews.map((review) => review.id)).toEqual(['recent', 'old', 'poor'])
})
