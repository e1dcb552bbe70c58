import { setTimeout as sleep } from 'node:timers/promises'
import { FORGET_FAILURES_MINUTES, FREE_TRIES, lockoutMs, slowdownMs } from '#features/accounts/rules.ts'
import { networkOf } from '#features/accounts/rules/address.ts'
import { isPassword } from '#features/accounts/server/passwords.ts'
import {
  deleteFailures,
  type Failures,
  selectFailures,
  selectForPassword,
  type ThrottleKeys,
  upsertFailures,
} from '#features/accounts/server/store/failures.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

/** Tries of one address that are under way in this process. */
interface Gate {
  running: number
  /** Wrong passwords known of. */
  failures: number
  waiting: (() => void)[]
}
const gates = new Map<string, Gate>()

/**
 * The account that e-mail and password open; undefined where they open none, whatever the reason, told after the same
 * work. Wrong ones are counted: by the connection's address, which is then refused for a while (429 with Retry-After),
 * and by account, which then only answers later, so that nobody can lock its owner out.
 */
export function tryPassword(ctx: Context, attempt: { email: string; password: string; ip: string }): Promise<User | undefined> {
  const keys = { address: `address:${networkOf(attempt.ip)}`, account: accountKey(attempt.email) }
  return throughGate(keys.address, async (gate) => {
    const now = ctx.now()
    const since = new Date(now.getTime() - FORGET_FAILURES_MINUTES * 60_000)
    const { user, failures } = await selectForPassword(ctx.db, attempt.email, keys, since)
    // Others may have counted since this was read, unless there are none.
    gate.failures = gate.running === 1 ? failures.address.count : Math.max(gate.failures, failures.address.count)
    refuseWhileLocked(failures.address, now, 'passwords')
    await sleepFor(slowdownMs(failures.account))
    if (await isPassword(user?.passwordHash, attempt.password)) {
      if (failures.account > 0) await deleteFailures(ctx.db, keys.account)
      return user
    }
    gate.failures += 1
    await upsertFailures(ctx.db, keys, ctx.now(), since)
    return undefined
  })
}

/**
 * Tries a code of an account within `tx`, which holds the account's second factor. Undefined from `work` is a wrong one:
 * it is counted by address and by account, and both are refused for a while after too many (429 with Retry-After).
 */
export async function countingFailures<Result>(
  ctx: Context,
  tx: Transaction,
  { userId, ip }: { userId: string; ip: string },
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FORGET_FAILURES_MINUTES * 60_000)
  const keys = { address: `address:${networkOf(ip)}`, account: `code:${userId}` }
  const { address, account } = await selectFailures(tx, keys, since)
  refuseWhileLocked(address, now, 'codes or passwords')
  refuseWhileLocked(account, now, 'codes')
  const result = await work()
  if (result === undefined) await upsertFailures(tx, keys, now, since)
  else if (account.count > 0) await deleteFailures(tx, keys.account)
  return result
}

/** Forgets the wrong passwords for an account: its owner has proved to be it in another way. */
export async function forgiveAccount(ctx: Context, email: string): Promise<void> {
  await deleteFailures(ctx.db, accountKey(email))
}

function accountKey(email: string): ThrottleKeys['account'] {
  return `account:${sha256(email.toLowerCase())}`
}

function refuseWhileLocked({ count, last }: Failures['address'], now: Date, what: string): void {
  if (!last) return
  const waitMs = last.getTime() + lockoutMs(count) - now.getTime()
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1_000)
  const when = seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  throw new Refusal(429, 'rate_limited', `Too many wrong ${what} from here. Please try again in ${when}.`, { retryAfter: seconds })
}

async function sleepFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds)
}

/**
 * Lets no more tries of one address in at once than it has left, so that a burst is counted as surely as one after the
 * other. Those who sign in rightly never use theirs up.
 */
async function throughGate<Result>(address: string, work: (gate: Gate) => Promise<Result>): Promise<Result> {
  const gate = gates.get(address) ?? { running: 0, failures: 0, waiting: [] }
  gates.set(address, gate)
  while (gate.running >= Math.max(1, FREE_TRIES - gate.failures)) await new Promise<void>((resolve) => gate.waiting.push(resolve))
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
