import type { Account } from '#features/accounts/server/queries.ts'
import { updateAnonymous } from '#features/reviews/server/store/people.ts'
import { tellContentChanged } from '#features/reviews/server/store/reviews.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Takes a person off their reviews: what they wrote stays, without their name. */
export async function eraseReviews(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  await updateAnonymous(tx, userId, emailVerified ? email : null)
  await tellContentChanged(tx)
}
