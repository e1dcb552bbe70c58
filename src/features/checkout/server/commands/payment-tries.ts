import {
  conflictsLeft,
  countedFor,
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
import { issueChallenge, isProof } from '#features/checkout/server/commands/proof-of-work.ts'
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
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { keysOf, pluck } from '#shared/records.ts'

/** Who pays for what, as far as tries are counted by it. */
export interface Payer {
  /** The connection's address. */
  ip: string
  userId: string | null
  email: string
  /** Of an order: `OrderRequest.target.key`. */
  targetKey?: string
  isCard: boolean
  /** Whether the card was typed into the shop's own form. */
  isTyped: boolean
  /** Whether the balance pays all of it: then only what was refused is counted. */
  isFromBalance?: boolean
}

/** The keys of a payer's counts by every accepted secret, the newest first; what identifies them is stored as an HMAC. */
function keysFor({ secrets }: Pick<Context, 'secrets'>, kind: TryKind, { ip, userId, email, targetKey }: Payer) {
  const network = networkOf(ip)
  const mailbox = normalizeEmail(email)
  const subjects = {
    network,
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

/** What became of an order or deposit. */
interface Tried {
  attempt: { status: AttemptStatus }
}

/**
 * Lets `pay` try a payment if the payer may, and counts what came of it: payments at the same time count like one after the other. `proof`
 * is the header with a solved challenge. Throws what `pay` throws, 429 `rate_limited` while the payer has to wait, and
 * `challenge_required` with a `challenge` that the browser has to solve first.
 */
export function countingTry<Paid extends Tried>(
  ctx: Context,
  payer: Payer,
  proof: string | undefined,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  const queue = payer.isTyped ? 'cards' : payer.targetKey ? 'orders' : 'deposits'
  return inTurn(`${queue}:${networkOf(payer.ip)}`, async (turns) => {
    const counted = await checkTries(ctx, payer, proof)
    turns.begin(triesLeft(payer, counted))
    try {
      if (payer.isTyped) return await countingDecline(ctx, payer, turns, pay)
      return await (payer.isFromBalance ? pay() : countingUnpaid(ctx, payer, proof, pay))
    } catch (error) {
      if (isStrangersOrder(error)) {
        await increment(ctx, payer, 'conflict')
        turns.add(-1)
      }
      throw error
    }
  })
}

/** As many payments of a network are under way at once as would not be too many, whatever comes of them. */
function triesLeft({ isTyped, targetKey }: Payer, counted: CountedTries[]): number {
  return Math.min(isTyped ? declinesLeft(counted) : Infinity, targetKey ? conflictsLeft(counted) : Infinity)
}

/** A typed card answers at once. Until it has, as many more of its network wait as would be too many if all were declined. */
async function countingDecline<Paid extends Tried>(ctx: Context, payer: Payer, turns: Turns, pay: () => Promise<Paid>): Promise<Paid> {
  const paid = await pay()
  const { status } = paid.attempt
  if (status === 'declined') await increment(ctx, payer, 'declined')
  else if (isWaiting(status)) await increment(ctx, payer, 'unpaid')
  turns.add(status === 'declined' ? -1 : 1)
  return paid
}

/** Another payment is counted as unpaid before it is begun, and no longer if it was paid or ended at once. */
async function countingUnpaid<Paid extends Tried>(
  ctx: Context,
  payer: Payer,
  proof: string | undefined,
  pay: () => Promise<Paid>,
): Promise<Paid> {
  let isUnpaid = false
  const counted = await increment(ctx, payer, 'unpaid')
  try {
    await act(ctx, judgeTries(counted.map(withoutOne), payer.isCard, ctx.now()), payer, proof)
    const paid = await pay()
    const { status } = paid.attempt
    isUnpaid = isWaiting(status)
    if (status === 'declined') await increment(ctx, payer, 'declined')
    return paid
  } finally {
    if (!isUnpaid) await decrementTries(ctx.db, pluck(counted, 'key'))
  }
}

const withoutOne = (counted: CountedTries): CountedTries => ({ ...counted, tries: counted.tries - 1 })

/** Throws 429 if the payer may not try now. Returns what is counted. */
async function checkTries(ctx: Context, payer: Payer, proof: string | undefined): Promise<CountedTries[]> {
  const now = ctx.now()
  const kinds: TryKind[] = [
    ...(payer.targetKey ? (['conflict'] as const) : []),
    ...(payer.isCard ? (['declined'] as const) : []),
    ...(payer.isFromBalance ? [] : (['unpaid'] as const)),
  ]
  const keys = kinds.flatMap((kind) => keysFor(ctx, kind, payer)).flatMap(({ keys: each }) => each)
  const counted = readAll(await selectTries(ctx.db, keys, now))
  if (counted.length > 0) await act(ctx, judgeTries(counted, payer.isCard, now), payer, proof)
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
  unpaid: ['Too many orders are waiting for their payment.', 'before you place another one, or pay one of them'],
  conflict: ['Too many orders could not be taken.', 'before you place another one'],
}

async function act(ctx: Context, verdict: TryVerdict, { ip }: Payer, proof: string | undefined): Promise<void> {
  if (verdict.outcome === 'wait') {
    const retryAfter = Math.ceil(verdict.ms / 1_000)
    const [what, then] = waits[verdict.kind]
    throw new Refusal(429, 'rate_limited', `${what} Please wait ${inWords(retryAfter)} ${then}.`, { retryAfter })
  }
  if (verdict.outcome === 'go' || (proof !== undefined && (await isProof(ctx, proof, ip)))) return
  const challenge = issueChallenge(ctx, ip, verdict.difficulty)
  const message = 'We’re checking that this isn’t a program trying cards. Please try again in this browser.'
  throw new Refusal(429, 'challenge_required', message, { data: { challenge }, retryAfter: 1 })
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const waiting: readonly AttemptStatus[] = ['created', 'requires_action', 'pending', 'unknown']
const isWaiting = (status: AttemptStatus) => waiting.includes(status)

/** Counts one more by everything that is known of a payer. Returns what is counted then. */
async function increment(ctx: Context, payer: Payer, kind: TryKind): Promise<CountedTries[]> {
  const now = ctx.now()
  const keys = keysFor(ctx, kind, payer).flatMap(({ keys: [key], subject }) =>
    key === undefined ? [] : [{ key, expiresAt: new Date(now.getTime() + countedFor(kind, subject)) }],
  )
  return readAll(await incrementTries(ctx.db, keys, now))
}

/** Deletes counts whose time is over. A job calls it. */
export function purgeExpiredTries(ctx: Context): Promise<void> {
  return deleteExpiredTries(ctx.db, ctx.now())
}
