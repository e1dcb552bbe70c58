import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

/** An account as it begins: a customer's, with an address that is still to be confirmed, and nothing set up. */
export function newUser({ now }: Pick<Context, 'now'>, given: Pick<User, 'email' | 'username'> & Partial<User>): User {
  return {
    id: newId('usr'),
    passwordHash: null,
    googleSub: null,
    role: 'customer',
    emailVerifiedAt: null,
    orderEmails: true,
    secondFactorAt: null,
    createdAt: now(),
    ...given,
  }
}
