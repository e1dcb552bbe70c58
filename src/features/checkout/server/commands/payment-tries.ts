import {
  conflictsLeft,
  retentionMs,
  declinesLeft,
  judgeTries,
  readTries,
  type Tries,
  triesKey,
  type TryKind,
  type TrySubject,
  type TryVerdict,
} from '#features/checkout/rules/payment-tries.ts'
import { isStrangersOrder } from '#features/checkout/server/commands/cancel-unpaid-conflict.ts'
import { issueChallenge, verifyProof } from '#features/checkout/server/commands/proof-of-work.ts'
import { inTurn, type Turns } from '#features/checkout/server/commands/turns.ts'
import {
  decrementTries,
  deleteExpiredTries,
  incrementTries,
  selectTries,
  type TriesRow,
} from '#features/checkout/server/store/payment-tries.ts'
import type { AttemptStatus } from '#features/payments/contract.ts'
import type { Context } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, subscriberNetworkOf } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { keysOf, pluck } from '#shared/records.ts'

/** The facts about a payment that its tries are counted by. */
export interface Payer {
  /** The IP address of the connection. */
  ip: string
  userId: string | null
  email: string
  /** `OrderRequest.target.key`; undefined for a deposit. */
  targetKey?: string
  isCard: boolean
  /** Whether the card was typed into the shop's own form. */
  isTyped: boolean
  /** Whether the balance pays the full price. Only refusals are counted then. */
  isFromBalance?: boolean
}

/** The keys of a payer's counters, one per accepted secret, newest first. Identifying values are stored as HMACs. */
function keysFor({ secrets }: Pick<Context, 'secrets'>, kind: TryKind, { ip, userId, email, targetKey }: Payer) {
  const network = networkOf(ip)
  const mailbox = normalizeEmail(email)
  const subjects = {
    network,
    subscriber: kind === 'conflict' ? subscriberNetworkOf(network) : undefined,
    account: userId,
    email: kind === 'conflict' ? undefined : mailbox,
    target: kind === 'conflict' ? undefined : targetKey,
    emailHere: kind === 'unpaid' ? `${mailbox} ${network}` : undefined,
    targetHere: kind === 'unpaid' && targetKey ? `${targetKey} ${network}` : undefined,
  } satisfies Partial<Record<TrySubject, string | null | undefined>>
  return keysOf(subjects).flatMap((subject) => {
    const value = subjects[subject]
    return value ? [{ subject, keys: secrets.signatures('payment-tries', value).map((hash) => triesKey(kind, subject, hash)) }] : []
  })
}

/** The outcome of an order or deposit. */
interface TryResult {
  attempt: { status: AttemptStatus }
}

const MAX_CONCURRENT_OF_SUBSCRIBER = 10
const inTurnOfSubscriber = createTurns(MAX_CONCURRENT_OF_SUBSCRIBER)

/** Runs `work` when fewer than ten payments of the same IPv6 /48 are in progress. More would use up the shop's rate limit at a provider. */
function ofSubscriber<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const subscriber = subscriberNetworkOf(network)
  return subscriber ? inTurnOfSubscriber(subscriber, work) : work()
}

/**
 * Runs `pay` within the payer's limits and counts the outcome. Parallel payments count the same as sequential ones. `proof` is the header
 * with a solved challenge. Throws what `pay` throws, 429 `rate_limited` while the payer has to wait, and 429 `challenge_required` with a
 * `challenge` that the browser has to solve first.
 */
export function withTryLimits<Paid extends TryResult>(
  ctx: Context,
  payer: Payer,
  proof: string | undefined,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  const queue = payer.isTyped ? 'cards' : payer.targetKey ? 'orders' : 'deposits'
  const network = networkOf(payer.ip)
  const tryToPay = async (turns: Turns): Promise<Paid> => {
    const counted = await checkTries(ctx, payer, proof)
    turns.begin(triesLeft(payer, counted))
    try {
      if (payer.isTyped) return await countDecline(ctx, payer, turns, pay)
      return await (payer.isFromBalance ? pay() : countUnpaid(ctx, payer, proof, pay))
    } catch (error) {
      if (isStrangersOrder(error)) {
        await increment(ctx, payer, 'conflict')
        turns.add(-1)
      }
      throw error
    }
  }
  return inTurn(`${queue}:${network}`, (turns) => ofSubscriber(network, () => tryToPay(turns)))
}

/**
 * How many payments a network may have in progress: few enough to stay within the limits even if all of them fail. No limit is left to reach
 * for deposits on a provider's page, so they are limited like those of a /48.
 */
function triesLeft({ isTyped, targetKey }: Payer, counted: CountedTries[]): number {
  if (!isTyped && !targetKey) return MAX_CONCURRENT_OF_SUBSCRIBER
  return Math.min(isTyped ? declinesLeft(counted) : Infinity, targetKey ? conflictsLeft(counted) : Infinity)
}

/** Pays with a typed card and counts the payment afterwards, because its result is immediate. */
async function countDecline<Paid extends TryResult>(ctx: Context, payer: Payer, turns: Turns, pay: () => Promise<Paid>): Promise<Paid> {
  const paid = await pay()
  const { status } = paid.attempt
  if (status === 'declined') await increment(ctx, payer, 'declined')
  else if (status !== 'succeeded') await increment(ctx, payer, 'unpaid')
  turns.add(status === 'declined' ? -1 : 1)
  return paid
}

/**
 * Counts a payment as unpaid before it starts, and takes that back if it is paid, declined or never placed. One that its provider refused
 * to start stays counted: the shop called the provider for it.
 */
async function countUnpaid<Paid extends TryResult>(
  ctx: Context,
  payer: Payer,
  proof: string | undefined,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  let isUnpaid = false
  const counted = await increment(ctx, payer, 'unpaid')
  try {
    await enforce(ctx, judgeTries(counted.map(withoutThisTry), payer.isCard, ctx.now()), payer, proof)
    const paid = await pay()
    const { status } = paid.attempt
    isUnpaid = status !== 'succeeded' && status !== 'declined'
    if (status === 'declined') await increment(ctx, payer, 'declined')
    return paid
  } finally {
    if (!isUnpaid) await decrementTries(ctx.db, pluck(counted, 'key'))
  }
}

const withoutThisTry = (counted: CountedTries): CountedTries => ({ ...counted, tries: counted.tries - 1 })

/** Throws 429 if the payer may not try now. Returns the current counts. */
async function checkTries(ctx: Context, payer: Payer, proof: string | undefined): Promise<CountedTries[]> {
  const now = ctx.now()
  const kinds: TryKind[] = [
    ...(payer.targetKey ? (['conflict'] as const) : []),
    ...(payer.isCard ? (['declined'] as const) : []),
    ...(payer.isFromBalance ? [] : (['unpaid'] as const)),
  ]
  const keys = kinds.flatMap((kind) => keysFor(ctx, kind, payer)).flatMap(({ keys: hashed }) => hashed)
  const counted = readAll(await selectTries(ctx.db, keys, now))
  if (counted.length > 0) await enforce(ctx, judgeTries(counted, payer.isCard, now), payer, proof)
  return counted
}

type CountedTries = Tries & { key: string }

function readAll(rows: readonly TriesRow[]): CountedTries[] {
  return rows.flatMap((row) => {
    const tries = readTries(row)
    return tries ? [{ ...tries, key: row.key }] : []
  })
}

const waits: Record<TryKind, readonly [what: string, then: string]> = {
  declined: ['Too many declined payments.', 'before you try again, or pay another way'],
  unpaid: ['Too many unpaid orders.', 'before you place another one'],
  conflict: ['Too many refused orders.', 'before you place another one'],
}

async function enforce(ctx: Context, verdict: TryVerdict, { ip }: Payer, proof: string | undefined): Promise<void> {
  if (verdict.outcome === 'wait') {
    const retryAfter = Math.ceil(verdict.ms / 1_000)
    const [what, then] = waits[verdict.kind]
    throw new Refusal(429, 'rate_limited', `${what} Please wait ${inWords(retryAfter)} ${then}.`, { retryAfter })
  }
  if (verdict.outcome === 'go' || (proof !== undefined && (await verifyProof(ctx, proof, ip, verdict.difficulty)))) return
  const challenge = issueChallenge(ctx, ip, verdict.difficulty)
  const message = 'We’re checking that this isn’t a program trying cards. Please try again in this browser.'
  throw new Refusal(429, 'challenge_required', message, { data: { challenge }, retryAfter: 1 })
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Counts one more try under each of the payer's keys. Returns the new counts. */
async function increment(ctx: Context, payer: Payer, kind: TryKind): Promise<CountedTries[]> {
  const now = ctx.now()
  const keys = keysFor(ctx, kind, payer).flatMap(({ keys: [key], subject }) =>
    key === undefined ? [] : [{ key, expiresAt: new Date(now.getTime() + retentionMs(kind, subject)) }],
  )
  return readAll(await incrementTries(ctx.db, keys, now))
}

/** Deletes expired counts. A job calls it. */
export function purgeExpiredTries(ctx: Context): Promise<void> {
  return deleteExpiredTries(ctx.db, ctx.now())
}
