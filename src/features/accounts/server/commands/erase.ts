import type { Person } from '#features/accounts/contract.ts'
import { provePassword } from '#features/accounts/server/commands/profile.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { type Account, accountOf, userOf } from '#features/accounts/server/queries.ts'
import { deleteExports } from '#features/accounts/server/store/exports.ts'
import { endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockUser, updateErased } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
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
  if (person.role !== 'customer') {
    throw new Refusal(
      409,
      'staff_account',
      'This account belongs to the shop’s staff. Its role has to be taken away before it can be erased.',
    )
  }
  await prove(ctx, person, proof)
  const { userId } = person
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const account = await accountOf(tx, userId)
    if (!account) throw unauthenticated()
    for (const erase of parts) await erase(tx, account)
    const now = ctx.now()
    await Promise.all([updateErased(tx, userId, now), endSessions(tx, { userId, reason: 'erased' }, now), deleteExports(tx, { userId })])
  })
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
