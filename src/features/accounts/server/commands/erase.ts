import type { Person } from '#features/accounts/contract.ts'
import { holdCustomer } from '#features/accounts/server/commands/customers.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { provePassword } from '#features/accounts/server/commands/profile.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { type Account, accountOf, userOf } from '#features/accounts/server/queries.ts'
import { deleteExports } from '#features/accounts/server/store/exports.ts'
import { updateAnonymous } from '#features/accounts/server/store/invitations.ts'
import { deleteNotes } from '#features/accounts/server/store/notes.ts'
import { deletePasskeys } from '#features/accounts/server/store/passkeys.ts'
import { deleteFactor } from '#features/accounts/server/store/second-factors.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockUser, updateErased } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** Takes off what a feature holds on a person, within the one transaction that erases the account; throws where it may not be. */
export type ErasePart = (tx: Transaction, account: Account) => Promise<unknown>

/** How whoever is signed in shows once more that it is them: the password, or, where the account has none, the address typed again. */
export interface Proof {
  password?: string | undefined
  email?: string | undefined
  ip: string
}

/**
 * Erases an account for good: the person is taken off everything, all sessions end, and the address is free again. What
 * was paid stays in the books, for nobody in particular. Throws 400 where the proof is wrong, 409 as the parts do.
 */
export async function eraseAccount(ctx: Context, person: Person, proof: Proof, parts: readonly ErasePart[]): Promise<void> {
  if (person.role !== 'customer') throw belongsToStaff()
  await prove(ctx, person, proof)
  const ended = await ctx.db.transaction(async (tx) => {
    await lockUser(tx, person.userId)
    const account = await accountOf(tx, person.userId)
    if (!account) throw unauthenticated()
    return takeOff(tx, account, parts, ctx.now())
  })
  tellEnded(ctx, ended)
}

/** What somebody of the staff shows before they erase another's account: its address, typed; and why. */
export interface ErasureAsked {
  userId: string
  email: string
  reason: string
}

/**
 * The same for a customer who asked the shop to do it. Throws 404, 400 at `email` where another address was typed, 409
 * `staff_account` and as the parts do.
 */
export async function eraseCustomer(
  ctx: Context,
  { userId, email, reason }: ErasureAsked,
  parts: readonly ErasePart[],
  by: Actor,
): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    if ((await holdCustomer(tx, userId)) !== 'customer') throw belongsToStaff()
    const account = await accountOf(tx, userId)
    if (account?.email.toLowerCase() !== email.trim().toLowerCase()) throw invalid('email', 'This is not the address of this account.')
    const sessions = await takeOff(tx, account, parts, ctx.now())
    await recordAction(tx, by, { action: 'customer.erased', subject: { type: 'customer', id: userId }, after: { erased: true }, reason })
    return sessions
  })
  tellEnded(ctx, ended)
}

/** Takes the person off everything; the ids of the sessions that end. */
async function takeOff(tx: Transaction, account: Account, parts: readonly ErasePart[], now: Date): Promise<string[]> {
  const { userId } = account
  for (const erase of parts) await erase(tx, account)
  const [ended] = await Promise.all([
    endSessions(tx, { userId, reason: 'erased' }, now),
    updateErased(tx, userId, now),
    deleteExports(tx, { userId }),
    deleteFactor(tx, userId),
    deletePasskeys(tx, userId),
    deleteNotes(tx, userId),
    updateAnonymous(tx, account),
  ])
  return ended
}

function belongsToStaff(): Refusal {
  return new Refusal(
    409,
    'staff_account',
    'This account belongs to the shop’s staff. Its role has to be taken away before it can be erased.',
  )
}

async function prove(ctx: Context, person: Person, { password, email, ip }: Proof): Promise<void> {
  const user = await userOf(ctx.db, person)
  if (user.passwordHash !== null) {
    if (!password) throw invalid('password', 'Please enter your password.')
    await provePassword(ctx, person, { path: 'password', password, ip })
  } else if (email?.trim().toLowerCase() !== person.email.toLowerCase()) {
    throw invalid('email', 'Please type the email address of this account.')
  }
}
