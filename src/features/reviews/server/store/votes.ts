import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A voter. There is one keyed hash per accepted secret, newest first. */
export interface Voter {
  /** `user:<id>`, `visitor:<hash of the cookie>`, or both. Votes are stored under the first. */
  names: readonly [string, ...string[]]
  /** Hashes of the account's mailbox; empty unless its address is verified. */
  mailboxKeys: readonly string[]
  /** Hashes of the network, by kind of voter; empty for voters without a limit. */
  networkKeys: readonly string[]
}

/** Locks a published review until the transaction ends and returns its votes. Undefined if it's unknown. */
export async function lockVotes(tx: Transaction, reviewId: string): Promise<number | undefined> {
  const query = 'select helpful_votes as votes from reviews where id = $1 and shown for update'
  return (await tx.first<{ votes: number }>(query, [reviewId]))?.votes
}

/** Whether someone has voted for a review, under any of their names or with their mailbox. */
export async function hasVoted(tx: Transaction, reviewId: string, { names, mailboxKeys }: Voter): Promise<boolean> {
  return tx.affects('select from review_votes where review_id = $1 and (voter = any($2) or mailbox_key = any($3)) limit 1', [
    reviewId,
    names,
    mailboxKeys,
  ])
}

/** Number of limited votes that a review got from a network after `since`. */
export async function countNetworkVotes(tx: Transaction, reviewId: string, networkKeys: readonly string[], since: Date): Promise<number> {
  const query = 'select count(*)::int as count from review_votes where review_id = $1 and network_key = any($2) and created_at > $3'
  return (await tx.one<{ count: number }>(query, [reviewId, networkKeys, since])).count
}

/** Inserts a vote and returns the new number. The review must be locked. */
export async function insertVote(tx: Transaction, reviewId: string, voter: Voter, now: Date): Promise<number> {
  const { votes } = await tx.one<{ votes: number }>(
    `with vote as (
       insert into review_votes (review_id, voter, mailbox_key, network_key, created_at) values ($1, $2, $3, $4, $5) returning review_id
     )
     update reviews set helpful_votes = helpful_votes + 1 from vote where id = review_id returning helpful_votes as votes`,
    [reviewId, voter.names[0], voter.mailboxKeys[0] ?? null, voter.networkKeys[0] ?? null, now],
  )
  return votes
}

/** An account's votes, oldest first. */
export async function selectVotesOf(db: Queryable, userId: string): Promise<unknown[]> {
  return db.all(
    `select review_id as "reviewId", created_at as "votedAt" from review_votes where voter = 'user:' || $1 order by created_at, review_id`,
    [userId],
  )
}

/** Deletes an account's votes. Returns whether it had any. */
export async function deleteVotesOf(tx: Transaction, userId: string): Promise<boolean> {
  return tx.affects(
    `with taken as (delete from review_votes where voter = 'user:' || $1 returning review_id)
     update reviews set helpful_votes = greatest(0, helpful_votes - 1) from taken where id = review_id`,
    [userId],
  )
}

/** Removes the networks of votes from before `before`. */
export async function clearNetworks(db: Queryable, before: Date): Promise<void> {
  await db.query('update review_votes set network_key = null where network_key is not null and created_at <= $1', [before])
}
