import { tellContentChanged } from '#features/reviews/server/store/reviews.ts'
import { insertVote, raiseVotes, selectVotes } from '#features/reviews/server/store/votes.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/**
 * Counts one vote for a review, and returns how many there are now. `voters` are the names of one visitor: the account, the
 * browser's cookie, or both; the vote is noted under the first. Throws 404, and 409 `already_voted` with the count.
 */
export function voteHelpful(ctx: Context, reviewId: string, voters: readonly [string, ...string[]]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (await insertVote(tx, reviewId, voters)) {
      const [votes] = await Promise.all([raiseVotes(tx, reviewId), tellContentChanged(tx)])
      return votes
    }
    const helpfulVotes = await selectVotes(tx, reviewId)
    if (helpfulVotes === undefined) throw notFound('There is no such review.')
    throw new Refusal(409, 'already_voted', 'You have already marked this review as helpful.', { data: { helpfulVotes } })
  })
}
