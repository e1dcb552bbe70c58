import { type OwnReview, selectReviewsOf } from '#features/reviews/server/store/people.ts'
import type { Context } from '#platform/context.ts'

/** What a person wrote about us, newest first: the account's, and with `email` what was written with that address. */
export async function reviewsOfPerson(ctx: Context, userId: string, email: string | null): Promise<OwnReview[]> {
  return (await selectReviewsOf(ctx.db, userId, email)).toReversed()
}
