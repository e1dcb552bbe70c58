import type { Queryable, Transaction } from '#platform/db/database.ts'

/**
 * Notes the vote of the first of `voters`, who are all the same visitor; false where one of them has voted, and where no
 * such review is shown.
 */
export async function insertVote(tx: Transaction, reviewId: string, voters: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into review_votes (review_id, voter)
     select id, $2 from reviews
      where id = $1 and shown and not exists (select from review_votes where review_id = $1 and voter = any($3))
     on conflict do nothing`,
    [reviewId, voters[0], voters],
  )
  return rowCount === 1
}

/** One vote more; returns how many there are. */
export async function raiseVotes(tx: Transaction, reviewId: string): Promise<number> {
  const { rows } = await tx.query<{ votes: number }>(
    'update reviews set helpful_votes = helpful_votes + 1 where id = $1 returning helpful_votes as votes',
    [reviewId],
  )
  return rows[0]?.votes ?? 0
}

/** The votes of a shown review; undefined where there is none. */
export async function selectVotes(db: Queryable, reviewId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ votes: number }>('select helpful_votes as votes from reviews where id = $1 and shown', [reviewId])
  return rows[0]?.votes
}
