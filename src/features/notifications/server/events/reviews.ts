import { paths } from '#app/routes.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import { authorOf } from '#features/reviews/server/queries.ts'
import { refusedReview } from '#features/reviews/server/queries/desk.ts'

/** `review.published`; to whoever wrote it while signed in. */
export const reviewPublished: Event['tell'] = async (ctx, { reviewId = '' }) => {
  const review = await authorOf(ctx, reviewId)
  if (!review) return null
  const message = `“${review.title.slice(0, 100)}” can be read by everyone now. Thank you.`
  return { userId: review.userId, occasion: reviewId, words: { title: 'Your review is published', message, link: paths.reviews } }
}

/** `review.refused`: which rule it broke; to whoever wrote it. */
export const reviewRefused: Event['tell'] = async (ctx, { reviewId = '', round = '' }) => {
  const review = await refusedReview(ctx, reviewId)
  if (!review) return null
  const { userId, email: recipient, service } = review
  const occasion = `${reviewId}:${round}`
  return {
    userId,
    occasion,
    words: {
      title: 'Your review is not shown',
      message: `Your review of ${service} breaks one of our rules for reviews. You can write another one.`,
      link: paths.leaveReview,
    },
    letter: {
      key: `review-refused:${occasion}`,
      template: 'review-refused',
      recipient,
      data: { reviewId, ...(userId !== null && { userId }) },
    },
  }
}
