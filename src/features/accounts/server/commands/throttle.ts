import { setTimeout as sleep } from 'node:timers/promises'
import {
  FAILURE_WINDOW_MINUTES,
  FREE_ATTEMPTS,
  lockoutMs,
  MAX_ACCOUNT_FAILURES_PER_HOUR,
  MAX_DEVICE_FAILURES,
  MAX_SESSION_CODES_PER_DAY,
  slowdownMs,
} from '#features/accounts/rules.ts'
import { knownDevice, provenAt } from '#features/accounts/server/commands/known-devices.ts'
import { isPassword } from '#features/accounts/server/commands/passwords.ts'
import * as store from '#features/accounts/server/store/failures.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, subscriberOf } from '#shared/network.ts'

/** Running password attempts from one network, in this process. */
interface Gate {
  running: number
  /** Wrong passwords counted so far. */
  failures: number
  waiting: (() => void)[]
}
const gates = new Map<string, Gate>()

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A password to check. */
export interface PasswordAttempt {
  email: string
  password: string
  ip: string
  /** The cookie that lists the browser's known accounts. */
  device?: string | undefined
  /** The session or emailed link that the attempt comes with. Its wrong passwords have an hourly limit of their own. */
  source?: string
  /** Called with the id of the address's account, if there is one, whether or not the password is correct. For the request log. */
  onAccount?: (userId: string) => void
}

/**
 * A few checks at a time occupy all threads. Without this, one subscriber with many networks would fill the queue for them, even with
 * correct passwords.
 */
const inTurn = createTurns(4)

/** The account with an email and password; undefined if there is none. */
export interface PasswordCheck {
  user: User | undefined
  /** Whether, after many wrong passwords within the hour, the right one isn't enough from there. Doesn't depend on `user`. */
  isOverLimit: boolean
}

/**
 * Finds the account with this email and password, doing the same work regardless of the outcome. Wrong passwords count per network, which
 * is then locked out for a while (throws 429 with Retry-After), and per account, whose responses are then delayed. Those from a known
 * browser count separately, so that strangers' attempts don't slow down the owner. After too many for one account within an hour, or from
 * one `source`, the right password isn't enough, and counts like a wrong one.
 */
export function verifyPassword(ctx: Context, attempt: PasswordAttempt): Promise<PasswordCheck> {
  const address = `address:${networkOf(attempt.ip)}`
  return withConcurrencyLimit(address, async (gate) => {
    const now = ctx.now()
    const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
    const { isKnown, keys, user, failures } = await findForPassword(ctx, attempt, address, since)
    if (user) attempt.onAccount?.(user.id)
    // Concurrent attempts may have raised the count since it was read.
    gate.failures = gate.running === 1 ? failures.address.count : Math.max(gate.failures, failures.address.count)
    refuseWhileLocked(failures.address, now, 'passwords')
    const delayMs = slowdownMs(failures.account)
    if (delayMs > 0) await sleep(delayMs)
    const isRight = await inTurn(subscriberOf(attempt.ip), () => isPassword(user?.passwordHash, attempt.password))
    // Both limits are read after the check, because before it hundreds of concurrent guesses would all read a low count.
    const isStillKnown = isKnown && (await store.selectFailures(ctx.db, keys, since)).account.count < MAX_DEVICE_FAILURES
    const isOverLimit = (earlier: number) => !isStillKnown && earlier >= MAX_ACCOUNT_FAILURES_PER_HOUR
    if (isRight && !isOverLimit(isStillKnown ? 0 : await store.selectPeriod(ctx.db, keys.period))) {
      if (failures.account > 0) await store.deleteFailures(ctx.db, keys.account)
      return { user, isOverLimit: false }
    }
    // Also counted if it is right but not enough. Otherwise, the next wait would reveal that it is right.
    gate.failures += 1
    const failed = await store.upsertFailures(ctx.db, keys, ctx.now(), since)
    return { user: isRight ? user : undefined, isOverLimit: isRight || isOverLimit(failed - 1) }
  })
}

async function findForPassword(ctx: Context, { email: typed, device, source }: PasswordAttempt, address: string, since: Date) {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
  // PostgreSQL lowercases “İ” to “i” and JavaScript does not. Without this, one account would have a count per spelling of its address.
  const email = typed.toLowerCase()
  const strangers = { address, account: accountKey(email), period: `hour:${sha256(source ?? email)}:${hour}` }
  const proof = knownDevice(ctx, device, email)
  if (proof) {
    const keys = { ...strangers, account: `device:${sha256(proof)}` }
    const found = await store.selectForPassword(ctx.db, email, keys, since)
    const { user } = found
    // The proof names the address, which may have had another account before.
    const isStillKnown = provenAt(proof) >= ((user?.knownBrowsersSince ?? user?.createdAt)?.getTime() ?? 0)
    if (isStillKnown && found.failures.account < MAX_DEVICE_FAILURES) return { isKnown: true, keys, ...found }
  }
  return { isKnown: false, keys: strangers, ...(await store.selectForPassword(ctx.db, email, strangers, since)) }
}

/** Where a code or passkey comes from. */
interface CodeSource {
  userId: string
  ip: string
  countedAs?: string | undefined
  /** The session that it confirms a change in. */
  session?: string | undefined
}

/**
 * Checks a second factor of an account within `tx`, which has to hold the lock on the factor. `work` returns undefined if the code was
 * wrong. That counts per network and, under `countedAs`, per account, and after too many both are locked out for a while (throws 429 with
 * Retry-After). With a `session`, it also counts there, until the end of the day.
 */
export async function withFailureLimit<Result>(
  ctx: Context,
  tx: Transaction,
  { userId, ip, countedAs = 'code', session }: CodeSource,
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  const keys = { address: `address:${networkOf(ip)}`, account: `${countedAs}:${userId}` }
  const { address, account } = await store.selectFailures(tx, keys, since)
  refuseWhileLocked(address, now, 'codes or passwords')
  refuseWhileLocked(account, now, 'codes')
  const period = session && `day:${sha256(session)}:${Math.floor(now.getTime() / DAY_MS)}`
  if (period && (await store.selectPeriod(tx, period)) >= MAX_SESSION_CODES_PER_DAY) throw tooManyCodes(now)
  const result = await work()
  if (result === undefined) await store.upsertFailures(tx, { ...keys, period }, now, since)
  else if (account.count > 0) await store.deleteFailures(tx, keys.account)
  return result
}

/** 429 for a `source` over its limit. Identical for right and wrong passwords. */
export function tooManyFromSource(ctx: Context): Refusal {
  const message = 'Too many wrong passwords were entered here. Choose a new one with “Forgot your password?”, or try again within the hour.'
  return new Refusal(429, 'rate_limited', message, { retryAfter: secondsLeftInHour(ctx) })
}

function tooManyCodes(now: Date): Refusal {
  const message = 'Too many wrong codes were entered here today. Sign out and in again, then try once more.'
  return new Refusal(429, 'rate_limited', message, { retryAfter: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000) })
}

/** How long the current hour's wrong passwords still count. */
export function secondsLeftInHour(ctx: Context): number {
  return Math.ceil((HOUR_MS - (ctx.now().getTime() % HOUR_MS)) / 1_000)
}

/** Resets an account's count of wrong passwords after its owner was verified in another way. */
export async function clearFailures(ctx: Context, email: string): Promise<void> {
  await store.deleteFailures(ctx.db, accountKey(email))
}

function accountKey(email: string): store.ThrottleKeys['account'] {
  return `account:${sha256(email.toLowerCase())}`
}

function refuseWhileLocked({ count, last }: store.Failures['address'], now: Date, what: string): void {
  if (!last) return
  // Another process's clock, or this one's before it was set back, may have been ahead. That alone is no reason to wait.
  const waitMs = lockoutMs(count) - Math.abs(now.getTime() - last.getTime())
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1_000)
  const when = seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  throw new Refusal(429, 'rate_limited', `Too many wrong ${what}. Please try again in ${when}.`, { retryAfter: seconds })
}

/**
 * Limits a network's concurrent attempts to the number it has left, so that a burst counts like a sequence. Successful sign-ins don't use
 * up attempts.
 */
async function withConcurrencyLimit<Result>(address: string, work: (gate: Gate) => Promise<Result>): Promise<Result> {
  const gate = gates.get(address) ?? { running: 0, failures: 0, waiting: [] }
  gates.set(address, gate)
  while (gate.running >= Math.max(1, FREE_ATTEMPTS - gate.failures)) await new Promise<void>((resolve) => gate.waiting.push(resolve))
  gate.running += 1
  try {
    return await work(gate)
  } finally {
    gate.running -= 1
    const next = gate.waiting.shift()
    if (next) next()
    else if (gate.running === 0) gates.delete(address)
  }
}
