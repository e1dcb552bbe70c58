import { expect, test } from 'vitest'
import { formatReviewListQuery, readReviewListQuery } from '#features/reviews/rules/list-query.ts'

test('a URL is parsed into its filters and back', () => {
  const listQuery = readReviewListQuery(new URLSearchParams('service=tiktok%20views&rating=4&sort=helpful&page=3'))
  expect(listQuery).toEqual({ service: 'TikTok Views', rating: 4, sort: 'helpful', page: 3 })
  expect(formatReviewListQuery(listQuery)).toBe('?service=TikTok+Views&rating=4&sort=helpful&page=3')
})

test('invalid parameters are ignored: all reviews, newest first', () => {
  for (const query of ['', 'service=Nonsense&rating=6&sort=loudest&page=-1', 'rating=4.5&page=0', 'page=1e3']) {
    expect(readReviewListQuery(new URLSearchParams(query))).toEqual({ service: undefined, rating: undefined, sort: 'newest', page: 1 })
  }
  expect(formatReviewListQuery(readReviewListQuery(new URLSearchParams()))).toBe('')
})
