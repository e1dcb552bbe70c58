import { setTimeout as sleep } from 'node:timers/promises'
import {
  FAILURE_WINDOW_MINUTES,
  FREE_ATTEMPTS,
  lockoutMs,
  MAX_ACCOUNT_FAILURES_PER_HOUR,
  MAX_DEVICE_FAILURES,
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

/** A password to check. */
export interface PasswordAttempt {
  email: string
  password: string
  ip: string
  /** The cookie that lists the browser's known accounts. */
  device?: string | undefined
  /** Whether the attempt comes from a session of the account. */
  isSignedIn?: boolean
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
  /** Whether, after many wrong passwords, an unknown browser has to be confirmed first. Doesn't depend on `user`. */
  needsKnownDevice: boolean
}

/**
 * Finds the account with this email and password, doing the same work regardless of the outcome. Wrong passwords count per network, which
 * is then locked out for a while (throws 429 with Retry-After), and per account, whose responses are then delayed. Those from a known
 * browser count separately, so that strangers' attempts don't slow down the owner. A right password that needs a known browser counts like
 * a wrong one.
 */
export function verifyPassword(ctx: Context, attempt: PasswordAttempt): Promise<PasswordCheck> {
  const address = `address:${networkOf(attempt.ip)}`
  return withConcurrencyLimit(address, async (gate) => {
    const now = ctx.now()
    const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
    const { isKnown, keys, user, failures } = await findForPassword(ctx, attempt, address, since)
    if (user) attempt.onAccount?.(user.id)
    const needsKnownDevice = (earlier: number) => !isKnown && !attempt.isSignedIn && earlier >= MAX_ACCOUNT_FAILURES_PER_HOUR
    // Concurrent attempts may have raised the count since it was read.
    gate.failures = gate.running === 1 ? failures.address.count : Math.max(gate.failures, failures.address.count)
    refuseWhileLocked(failures.address, now, 'passwords')
    const delayMs = slowdownMs(failures.account)
    if (delayMs > 0) await sleep(delayMs)
    const isRight = await inTurn(subscriberOf(attempt.ip), () => isPassword(user?.passwordHash, attempt.password))
    // Read after the check, because before it hundreds of concurrent guesses would all read a low count.
    if (isRight && !needsKnownDevice(isKnown ? 0 : await store.selectHour(ctx.db, keys.hour))) {
      if (failures.account > 0) await store.deleteFailures(ctx.db, keys.account)
      return { user, needsKnownDevice: false }
    }
    // Also counted if it is right but not enough. Otherwise, the next wait would reveal that it is right.
    gate.failures += 1
    const failed = await store.upsertFailures(ctx.db, keys, ctx.now(), since)
    return { user: isRight ? user : undefined, needsKnownDevice: isRight || needsKnownDevice(failed - 1) }
  })
}

async function findForPassword(ctx: Context, { email: typed, device }: PasswordAttempt, address: string, since: Date) {
  const hour = Math.floor(ctx.now().getTime() / 3_600_000)
  // PostgreSQL lowercases “İ” to “i” and JavaScript does not. Without this, one account would have a count per spelling of its address.
  const email = typed.toLowerCase()
  const strangers = { address, account: accountKey(email), hour: `hour:${sha256(email)}:${hour}` }
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

/**
 * Checks a second factor of an account within `tx`, which has to hold the lock on the factor. `work` returns undefined if the code was
 * wrong. That counts per network and, under `countedAs`, per account, and after too many both are locked out for a while (throws 429 with
 * Retry-After).
 */
export async function withFailureLimit<Result>(
  ctx: Context,
  tx: Transaction,
  { userId, ip, countedAs = 'code' }: { userId: string; ip: string; countedAs?: string | undefined },
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  const keys = { address: `address:${networkOf(ip)}`, account: `${countedAs}:${userId}` }
  const { address, account } = await store.selectFailures(tx, keys, since)
  refuseWhileLocked(address, now, 'codes or passwords')
  refuseWhileLocked(account, now, 'codes')
  const result = await work()
  if (result === undefined) await store.upsertFailures(tx, keys, now, since)
  else if (account.count > 0) await store.deleteFailures(tx, keys.account)
  return result
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
  const waitMs = last.getTime() + lockoutMs(count) - now.getTime()
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
