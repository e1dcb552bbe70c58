import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Who votes. Keyed hashes are those by every accepted secret, the newest first. */
export interface Voter {
  /** `user:<id>`, `visitor:<hash of the cookie>`, or both; stored under the first. */
  names: readonly [string, ...string[]]
  /** Of the account's mailbox, if its address is verified; else empty. */
  mailboxKeys: readonly string[]
  /** Of the network, by the kind of voter; empty for one whose votes no limit counts. */
  networkKeys: readonly string[]
}

/** Locks a published review until the transaction ends; returns its votes, undefined for an unknown one. */
export async function lockVotes(tx: Transaction, reviewId: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ votes: number }>('select helpful_votes as votes from reviews where id = $1 and shown for update', [
    reviewId,
  ])
  return rows[0]?.votes
}

/** Whether somebody has voted for a review under any of their names, or with their mailbox. */
export async function hasVoted(tx: Transaction, reviewId: string, { names, mailboxKeys }: Voter): Promise<boolean> {
  return tx.affects('select from review_votes where review_id = $1 and (voter = any($2) or mailbox_key = any($3)) limit 1', [
    reviewId,
    names,
    mailboxKeys,
  ])
}

/** How many votes of people who are not known a review got from a network since `since`. */
export async function countNetworkVotes(tx: Transaction, reviewId: string, networkKeys: readonly string[], since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from review_votes where review_id = $1 and network_key = any($2) and created_at > $3',
    [reviewId, networkKeys, since],
  )
  return rows[0]?.count ?? 0
}

/** Inserts a vote and counts it; returns the new number. The review is locked. */
export async function insertVote(tx: Transaction, reviewId: string, voter: Voter, now: Date): Promise<number> {
  const { rows } = await tx.query<{ votes: number }>(
    `with vote as (
       insert into review_votes (review_id, voter, mailbox_key, network_key, created_at) values ($1, $2, $3, $4, $5) returning review_id
     )
     update reviews set helpful_votes = helpful_votes + 1 from vote where id = review_id returning helpful_votes as votes`,
    [reviewId, voter.names[0], voter.mailboxKeys[0] ?? null, voter.networkKeys[0] ?? null, now],
  )
  return rows[0]?.votes ?? 0
}

/** The votes of an account, oldest first. */
export async function selectVotesOf(db: Queryable, userId: string): Promise<unknown[]> {
  return db.all(
    `select review_id as "reviewId", created_at as "votedAt" from review_votes where voter = 'user:' || $1 order by created_at, review_id`,
    [userId],
  )
}

/** Takes back the votes of an account. Returns whether it had any. */
export async function deleteVotesOf(tx: Transaction, userId: string): Promise<boolean> {
  return tx.affects(
    `with taken as (delete from review_votes where voter = 'user:' || $1 returning review_id)
     update reviews set helpful_votes = greatest(0, helpful_votes - 1) from taken where id = review_id`,
    [userId],
  )
}

/** Removes the networks of votes before `before`. */
export async function clearNetworks(db: Queryable, before: Date): Promise<void> {
  await db.query('update review_votes set network_key = null where network_key is not null and created_at <= $1', [before])
}
