import {
  countedFor,
  judgeTries,
  readTries,
  triesKey,
  type TryKind,
  type TrySubject,
  type TryVerdict,
} from '#features/checkout/rules/payment-tries.ts'
import { issueChallenge, isProof } from '#features/checkout/server/commands/proof-of-work.ts'
import { deleteExpiredTries, incrementTries, selectTries } from '#features/checkout/server/store/payment-tries.ts'
import type { AttemptStatus } from '#features/payments/contract.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { keysOf } from '#shared/records.ts'

/** Who pays for what, as far as tries are counted by it. */
export interface Payer {
  /** The connection's address. */
  ip: string
  userId: string | null
  email: string
  /** Of an order: `OrderRequest.target.key`. */
  targetKey?: string
  isCard: boolean
}

/** The keys of a payer's counts by every accepted secret, the newest first; what identifies them is stored as an HMAC. */
function keysFor({ secrets }: Pick<Context, 'secrets'>, kind: TryKind, { ip, userId, email, targetKey }: Payer) {
  const subjects = {
    network: networkOf(ip),
    account: userId,
    email: normalizeEmail(email),
    target: targetKey,
  } satisfies Partial<Record<TrySubject, string | null | undefined>>
  return keysOf(subjects).flatMap((subject) => {
    const value = subjects[subject]
    return value ? [{ subject, keys: secrets.signatures('payment-tries', value).map((hash) => triesKey(kind, subject, hash)) }] : []
  })
}

/**
 * Whether a payment may be tried now. `proof` is the header with a solved challenge. Throws 429 `rate_limited` while the payer has
 * to wait, `challenge_required` with a `challenge` that the browser has to solve first.
 */
export async function checkTries(ctx: Context, payer: Payer, proof: string | undefined): Promise<void> {
  const now = ctx.now()
  const keys = [...(payer.isCard ? keysFor(ctx, 'declined', payer) : []), ...keysFor(ctx, 'unpaid', payer)].flatMap(
    ({ keys: each }) => each,
  )
  const counted = (await selectTries(ctx.db, keys, now)).flatMap((row) => readTries(row) ?? [])
  if (counted.length === 0) return
  await act(ctx, judgeTries(counted, payer.isCard, now), payer, proof)
}

async function act(ctx: Context, verdict: TryVerdict, { ip }: Payer, proof: string | undefined): Promise<void> {
  if (verdict.outcome === 'wait') {
    const retryAfter = Math.ceil(verdict.ms / 1_000)
    const what = verdict.kind === 'declined' ? 'Too many declined payments.' : 'Too many orders are waiting for their payment.'
    const then =
      verdict.kind === 'declined' ? 'before you try again, or pay another way' : 'before you place another one, or pay one of them'
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

/** Counts a payment that was declined, and an order that was placed and not paid at once. */
export async function countTry(ctx: Context, payer: Payer, status: AttemptStatus): Promise<void> {
  const kind = status === 'declined' ? 'declined' : waiting.includes(status) ? 'unpaid' : undefined
  if (kind === undefined) return
  const now = ctx.now()
  const keys = keysFor(ctx, kind, payer).flatMap(({ keys: [key], subject }) =>
    key === undefined ? [] : [{ key, expiresAt: new Date(now.getTime() + countedFor(kind, subject)) }],
  )
  await incrementTries(ctx.db, keys, now)
}

/** Deletes counts whose time is over. A job calls it. */
export function purgeExpiredTries(ctx: Context): Promise<void> {
  return deleteExpiredTries(ctx.db, ctx.now())
}
