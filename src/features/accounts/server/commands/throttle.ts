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
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'

/** Password attempts from one network that are running in this process. */
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
  /** The cookie of known browsers. */
  device?: string | undefined
  /** Whether it comes from a session of the account. */
  isSignedIn?: boolean
  /** Told whose address it is, if it is anybody's, whatever comes of the attempt: for the log. */
  onAccount?: (userId: string) => void
}

/** The account with an email and password; undefined where there is none. */
export interface PasswordCheck {
  user: User | undefined
  /** Whether, after many wrong passwords, an unknown browser has to be confirmed first; independent of `user`. */
  needsKnownDevice: boolean
}

/**
 * Looks for the account with this email and password, with the same work whatever the outcome. Wrong passwords are counted by
 * network, which is then refused for a while (throws 429 with Retry-After), and by account, whose answers are then delayed.
 * Those of a known browser are counted for it alone, so that its owner does not wait for what strangers try.
 */
export function verifyPassword(ctx: Context, attempt: PasswordAttempt): Promise<PasswordCheck> {
  const address = `address:${networkOf(attempt.ip)}`
  return withConcurrencyLimit(address, async (gate) => {
    const now = ctx.now()
    const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
    const { isKnown, keys, user, failures } = await findForPassword(ctx, attempt, address, since)
    if (user) attempt.onAccount?.(user.id)
    const needsKnownDevice = (earlier: number) => !isKnown && !attempt.isSignedIn && earlier >= MAX_ACCOUNT_FAILURES_PER_HOUR
    // Others may have counted since this was read, unless there are none.
    gate.failures = gate.running === 1 ? failures.address.count : Math.max(gate.failures, failures.address.count)
    refuseWhileLocked(failures.address, now, 'passwords')
    await sleepFor(slowdownMs(failures.account))
    if (await isPassword(user?.passwordHash, attempt.password)) {
      // Read after the check: hundreds of guesses at the same moment would all have read a low count before it.
      const isGuarded = needsKnownDevice(isKnown ? 0 : await store.selectHour(ctx.db, keys.hour))
      if (failures.account > 0 && !isGuarded) await store.deleteFailures(ctx.db, keys.account)
      return { user, needsKnownDevice: isGuarded }
    }
    gate.failures += 1
    const failed = await store.upsertFailures(ctx.db, keys, ctx.now(), since)
    return { user: undefined, needsKnownDevice: needsKnownDevice(failed - 1) }
  })
}

async function findForPassword(ctx: Context, { email: typed, device }: PasswordAttempt, address: string, since: Date) {
  const hour = Math.floor(ctx.now().getTime() / 3_600_000)
  // The database alone would take “İ” for “i”: an account would then have as many counts as ways to write its address.
  const email = typed.toLowerCase()
  const strangers = { address, account: accountKey(email), hour: `hour:${sha256(email)}:${hour}` }
  const proof = knownDevice(ctx, device, email)
  if (proof) {
    const keys = { ...strangers, account: `device:${sha256(proof)}` }
    const found = await store.selectForPassword(ctx.db, email, keys, since)
    const isSince = provenAt(proof) >= (found.user?.knownBrowsersSince?.getTime() ?? 0)
    if (isSince && found.failures.account < MAX_DEVICE_FAILURES) return { isKnown: true, keys, ...found }
  }
  return { isKnown: false, keys: strangers, ...(await store.selectForPassword(ctx.db, email, strangers, since)) }
}

/**
 * Tries a code of an account within `tx`, which has to hold the lock on its second factor. Where `work` returns undefined the
 * code was wrong: that is counted by network and by account, and after too many both are refused for a while (throws 429
 * with Retry-After).
 */
export async function withFailureLimit<Result>(
  ctx: Context,
  tx: Transaction,
  { userId, ip }: { userId: string; ip: string },
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  const keys = { address: `address:${networkOf(ip)}`, account: `code:${userId}` }
  const { address, account } = await store.selectFailures(tx, keys, since)
  refuseWhileLocked(address, now, 'codes or passwords')
  refuseWhileLocked(account, now, 'codes')
  const result = await work()
  if (result === undefined) await store.upsertFailures(tx, keys, now, since)
  else if (account.count > 0) await store.deleteFailures(tx, keys.account)
  return result
}

/** Clears the wrong passwords counted for an account, once its owner was verified in another way. */
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

async function sleepFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds)
}

/**
 * Runs no more attempts of one network at once than it has left, so that a burst counts like a sequence. Successful
 * sign-ins do not use attempts up.
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
