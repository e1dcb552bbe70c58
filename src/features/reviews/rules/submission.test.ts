import { expect, test } from 'vitest'
import { checkReview, type TypedReview } from '#features/reviews/rules/submission.ts'

const complete: TypedReview = {
  username: 'Ada',
  email: 'ada@example.com',
  serviceUsed: 'Instagram Views',
  rating: '4',
  reviewTitle: 'Good',
  content: 'Arrived the same day.',
}

test('a complete review can be submitted', () => {
  expect(checkReview(complete)).toEqual([])
})

test('a rating is required, and so is every field after trimming', () => {
  expect(checkReview({ ...complete, rating: '' })).toEqual([{ path: 'rating', message: 'Rating is required to submit your review.' }])
  expect(checkReview({ ...complete, reviewTitle: ' \n', username: '' })).toEqual([
    { path: 'username', message: 'All fields are required to submit your review.' },
    { path: 'reviewTitle', message: 'All fields are required to submit your review.' },
  ])
})

test('the email address has to be well formed', () => {
  expect(checkReview({ ...complete, email: 'ada@example' })).toEqual([{ path: 'email', message: 'Please enter a valid email address.' }])
})
