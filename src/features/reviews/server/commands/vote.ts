import type { Person } from '#features/accounts/contract.ts'
import { hasKeptOrder } from '#features/orders/server/queries.ts'
import { VOTES_TOPIC } from '#features/reviews/rules/submission.ts'
import { clearNetworks, countNetworkVotes, hasVoted, insertVote, lockVotes, type Voter } from '#features/reviews/server/store/votes.ts'
import { isDisposableEmail } from '#features/risk/server/commands/disposable-email.ts'
import { publishTopicChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

/** The voter, as seen in the request. */
export interface Visitor {
  /** Undefined for a guest. */
  person: Person | undefined
  /** A hash of the browser's cookie; undefined for an account in a browser without one. */
  browser: string | undefined
  /** IP address of the connection. */
  ip: string
}

/** Maximum number of votes for one review by unverified people on one network, within `NETWORK_DAYS`. */
export const MAX_NETWORK_VOTES = 3
/** Maximum for verified mailboxes. Higher because an office has many, but limited because a domain's owner can create any number. */
const MAX_MAILBOX_VOTES = 30
const NETWORK_DAYS = 30
const DAY_MS = 24 * 3_600_000

/**
 * Counts a vote for a review, once per account, mailbox and browser, and returns the new number. Guests and new accounts cost nothing to
 * create, so a network gets only a few of their votes. It gets more with verified mailboxes, and customers with a delivered order
 * aren't limited. Throws 404 for an unknown review, 409 `already_voted` with the number of votes, 403 `sign_in_to_vote`, and 429 `rate_limited`.
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
    const [maxVotes, refusal] = isVerified(visitor) ? [MAX_MAILBOX_VOTES, tooManyMailboxes] : [MAX_NETWORK_VOTES, needsAccount]
    if (networkKeys.length > 0 && (await countNetworkVotes(tx, reviewId, networkKeys, networksSince(now))) >= maxVotes)
      throw refusal(visitor)
    const votes = await insertVote(tx, reviewId, voter, now)
    await publishTopicChange(tx, VOTES_TOPIC)
    return votes
  })
}

/** Removes the networks of old votes. Called by a job. */
export function purgeVoteNetworks(ctx: Context): Promise<void> {
  return clearNetworks(ctx.db, networksSince(ctx.now()))
}

function networksSince(now: Date): Date {
  return new Date(now.getTime() - NETWORK_DAYS * DAY_MS)
}

async function voterOf(ctx: Context, visitor: Visitor): Promise<Voter> {
  const { person, browser, ip } = visitor
  const browserNames = browser === undefined ? [] : [`visitor:${browser}`]
  // Hashed separately for each kind of voter, so that each limit only counts its own votes.
  const network = ctx.secrets.signatures(isVerified(visitor) ? 'vote network of mailboxes' : 'vote network', networkOf(ip))
  if (!person) {
    const [name] = browserNames
    if (name === undefined) throw new Error('guest vote without a browser cookie')
    return { names: [name], mailboxKeys: [], networkKeys: network }
  }
  const { userId, email, emailVerified } = person
  return {
    names: [`user:${userId}`, ...browserNames],
    mailboxKeys: emailVerified ? ctx.secrets.signatures('vote mailbox', normalizeEmail(email)) : [],
    // No limit for customers with a delivered order that wasn't refunded. It costs more than a vote is worth; a paid one may be withdrawn.
    networkKeys: (await hasKeptOrder(ctx.db, userId)) ? [] : network,
  }
}

/** Whether the account has a verified mailbox that isn't disposable. */
function isVerified({ person }: Visitor): boolean {
  return person !== undefined && person.emailVerified && !isDisposableEmail(person.email)
}

function tooManyMailboxes(): Refusal {
  return new Refusal(429, 'rate_limited', 'Many people on your network have marked this review as helpful. Please try again next month.')
}

function needsAccount({ person }: Visitor): Refusal {
  const what = person ? 'verify your email address in your profile' : 'sign in with an account whose email address is verified'
  return new Refusal(
    403,
    'sign_in_to_vote',
    `Several people on your network have marked this review as helpful. To add your vote, ${what}.`,
  )
}
