import type { Person } from '#features/accounts/contract.ts'
import { hasPaidOrder } from '#features/orders/server/queries.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { clearNetworks, countNetworkVotes, hasVoted, insertVote, lockVotes, type Voter } from '#features/reviews/server/store/votes.ts'
import { isDisposableEmail } from '#features/risk/server/commands/disposable-email.ts'
import { publishTopicChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

/** Who votes, as the request shows it. */
export interface Visitor {
  /** Undefined for a guest. */
  person: Person | undefined
  /** A hash of the browser's cookie; undefined for an account in a browser without one. */
  browser: string | undefined
  /** The connection's address. */
  ip: string
}

/** How many people whom the shop does not know may vote for one review from one network, within `NETWORK_DAYS`. */
export const MAX_NETWORK_VOTES = 3
const NETWORK_DAYS = 30
const DAY_MS = 24 * 3_600_000

/**
 * Counts a vote for a review, once for each account, mailbox and browser; returns the new number. A guest or a new account costs
 * nothing to make, so that one network has few of their votes. Throws 404 for an unknown review, 409 `already_voted` with the number of
 * votes, and 403 `sign_in_to_vote`.
 */
export async function voteHelpful(ctx: Context, reviewId: string, visitor: Visitor): Promise<number> {
  const voter = await voterOf(ctx, visitor)
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const helpfulVotes = await lockVotes(tx, reviewId)
    if (helpfulVotes === undefined) throw notFound('Review not found.')
    if (await hasVoted(tx, reviewId, voter)) {
      throw new Refusal(409, 'already_voted', 'You have already marked this review as helpful.', { data: { helpfulVotes } })
    }
    const { networkKeys } = voter
    if (networkKeys.length > 0 && (await countNetworkVotes(tx, reviewId, networkKeys, networksSince(now))) >= MAX_NETWORK_VOTES) {
      throw needsAccount(visitor)
    }
    const votes = await insertVote(tx, reviewId, voter, now)
    await publishTopicChange(tx, VOTES_TOPIC)
    return votes
  })
}

/** Removes the networks of old votes. A job calls it. */
export function purgeVoteNetworks(ctx: Context): Promise<void> {
  return clearNetworks(ctx.db, networksSince(ctx.now()))
}

function networksSince(now: Date): Date {
  return new Date(now.getTime() - NETWORK_DAYS * DAY_MS)
}

async function voterOf(ctx: Context, { person, browser, ip }: Visitor): Promise<Voter> {
  const visitor = browser === undefined ? [] : [`visitor:${browser}`]
  const network = ctx.secrets.signatures('vote network', networkOf(ip))
  if (!person) {
    const [name] = visitor
    if (name === undefined) throw new Error('a guest votes without a browser')
    return { names: [name], mailboxKeys: [], networkKeys: network }
  }
  const { userId, email, emailVerified } = person
  return {
    names: [`user:${userId}`, ...visitor],
    mailboxKeys: emailVerified ? ctx.secrets.signatures('vote mailbox', normalizeEmail(email)) : [],
    networkKeys: (await isKnown(ctx, person)) ? [] : network,
  }
}

/** Whether an account took more to make than a name: a mailbox that is no throwaway, or an order that was paid. */
async function isKnown(ctx: Context, { userId, email, emailVerified }: Person): Promise<boolean> {
  return (emailVerified && !isDisposableEmail(email)) || hasPaidOrder(ctx.db, { userId, email: null })
}

function needsAccount({ person }: Visitor): Refusal {
  const what = person ? 'verify your email address in your profile' : 'sign in with an account whose email address is verified'
  return new Refusal(
    403,
    'sign_in_to_vote',
    `Several people on your network have marked this review as helpful. To add your vote, ${what}.`,
  )
}
