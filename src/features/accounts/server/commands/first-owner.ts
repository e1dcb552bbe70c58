import { newUser } from '#features/accounts/server/new-user.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/passwords.ts'
import { firstOwnerToken, hasOwner } from '#features/accounts/server/queries/first-owner.ts'
import { existsOwner, lockFirstOwner } from '#features/accounts/server/store/staff.ts'
import { insertUser } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, Refusal } from '#shared/errors.ts'

export interface FirstOwner {
  token: string
  username: string
  email: string
  password: string
  /** Where it comes from, for the record. */
  from: Pick<Actor, 'address' | 'agent' | 'requestId'>
}

/**
 * Makes the account of a new shop's owner, for whoever holds the link that the shop printed when it started. Throws 400
 * `invalid_token`, 400 at `email` and `password`, 409 `already_set_up` where the shop has an owner.
 */
export async function makeFirstOwner(ctx: Context, { token, username, email, password, from }: FirstOwner): Promise<void> {
  if (await hasOwner(ctx)) throw alreadySetUp()
  if (token !== firstOwnerToken(ctx)) {
    throw new Refusal(400, 'invalid_token', 'This link is not the one that the shop printed when it started. Copy the whole line.')
  }
  await refuseGuessable(password, { email, username })
  const user = newUser(ctx, { email, username, passwordHash: await hashPassword(password), role: 'owner', emailVerifiedAt: ctx.now() })
  await ctx.db.transaction(async (tx) => {
    await lockFirstOwner(tx)
    if (await existsOwner(tx)) throw alreadySetUp()
    if (!(await insertUser(tx, user))) throw invalid('email', 'This address has an account already. Take another one.')
    const by = { ...from, userId: user.id, name: username, role: 'owner' }
    await recordAction(tx, by, { action: 'shop.set_up', subject: { type: 'staff', id: user.id }, after: { role: 'owner' } })
  })
}

function alreadySetUp(): Refusal {
  return new Refusal(409, 'already_set_up', 'This shop has an owner already. Sign in, or ask the owner to invite you.')
}
