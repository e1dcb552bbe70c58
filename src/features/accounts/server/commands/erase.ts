import type { Person } from '#features/accounts/contract.ts'
import { lockCustomer } from '#features/accounts/server/commands/customers.ts'
import { reauthenticate } from '#features/accounts/server/commands/second-factor.ts'
import { lockOpenSession, notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { type Account, accountOf, userOf } from '#features/accounts/server/queries.ts'
import { deleteNotes } from '#features/accounts/server/store/customers.ts'
import { deleteEmailChange } from '#features/accounts/server/store/email-changes.ts'
import { deleteExports } from '#features/accounts/server/store/exports.ts'
import { deletePasskeys, deleteFactor, lockFactor } from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { updateAnonymous } from '#features/accounts/server/store/staff.ts'
import { updateErased } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { createTurns } from '#platform/turns.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** Erases what one feature stores about a person, within the transaction that erases the account. Throws if that isn’t allowed. */
export type ErasePart = (tx: Transaction, account: Account) => Promise<unknown>

/**
 * How customers confirm the erasure: with the password, or, if the account has none, by typing its email address after a recent sign-in.
 */
export interface Proof {
  password?: string | undefined
  email?: string | undefined
  ip: string
}

/**
 * Erases an account permanently: removes all personal data, ends all sessions and frees the email address. The ledger keeps anonymous
 * entries. Throws 400 if the proof is wrong, 403 `fresh_sign_in_needed`, 409 `staff_account` for staff, and what the parts throw.
 */
export async function eraseAccount(ctx: Context, person: Person, proof: Proof, parts: readonly ErasePart[]): Promise<void> {
  if (person.role !== 'customer') throw staffAccountRefusal()
  await checkProof(ctx, person, proof)
  notifySessionsEnded(ctx, await oneAtATime(person.userId, () => ctx.db.transaction((tx) => eraseInTurn(ctx, tx, person, parts))))
}

/** An erasure, even one that is refused in the end, takes seconds for an account with many orders. Others of it would wait with a connection. */
const oneAtATime = createTurns(1)

async function eraseInTurn(ctx: Context, tx: Transaction, person: Person, parts: readonly ErasePart[]): Promise<string[]> {
  // Same lock order as locking the account, to avoid deadlocks.
  await lockFactor(tx, person.userId)
  await lockOpenSession(tx, person)
  // They may have joined the staff since the request arrived.
  if ((await userOf(tx, person)).role !== 'customer') throw staffAccountRefusal()
  const account = await accountOf(tx, person.userId)
  if (!account) throw unauthenticated()
  return erasePerson(tx, account, parts, ctx.now())
}

/** An erasure by staff, confirmed by typing the account’s email address, with a reason. */
export interface ErasureRequest {
  userId: string
  email: string
  reason: string
}

/**
 * Erases a customer’s account at their request, by staff. Throws 404, 400 at `email` if the typed address is wrong, 409 `staff_account`,
 * and what the parts throw.
 */
export async function eraseCustomer(
  ctx: Context,
  { userId, email, reason }: ErasureRequest,
  parts: readonly ErasePart[],
  by: Actor,
): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    await lockFactor(tx, userId)
    if ((await lockCustomer(tx, userId)) !== 'customer') throw staffAccountRefusal()
    const account = await accountOf(tx, userId)
    if (account?.email.toLowerCase() !== email.trim().toLowerCase()) throw invalid('email', 'This isn’t the email address of this account.')
    const sessions = await erasePerson(tx, account, parts, ctx.now())
    await writeAuditLog(tx, by, { action: 'customer.erased', subject: { type: 'customer', id: userId }, after: { erased: true }, reason })
    return sessions
  })
  notifySessionsEnded(ctx, ended)
}

/** Removes all personal data and returns the ids of the ended sessions. */
async function erasePerson(tx: Transaction, account: Account, parts: readonly ErasePart[], now: Date): Promise<string[]> {
  const { userId, email, emailVerified } = account
  for (const erase of parts) await erase(tx, account)
  const [ended] = await Promise.all([
    endSessions(tx, { userId, reason: 'erased' }, now),
    updateErased(tx, userId, now),
    deleteExports(tx, { userId }),
    deleteFactor(tx, userId),
    deleteEmailChange(tx, userId),
    deletePasskeys(tx, userId),
    deleteNotes(tx, userId),
    updateAnonymous(tx, { userId, email: emailVerified ? email : null }, now),
  ])
  return ended
}

function staffAccountRefusal(): Refusal {
  return new Refusal(409, 'staff_account', 'This account belongs to a staff member. Remove them from the staff before erasing it.')
}

/** Checks a proof. Throws 400 at `password` or `email`, 403 `fresh_sign_in_needed`, 429. */
async function checkProof(ctx: Context, person: Person, { email, ...proof }: Proof): Promise<void> {
  const { passwordHash } = await userOf(ctx.db, person)
  if (passwordHash === null && email?.trim().toLowerCase() !== person.email.toLowerCase())
    throw invalid('email', 'Please type the email address of this account.')
  // Even without a password, because anyone at an unattended browser can see the address.
  await reauthenticate(ctx, person, proof)
}
