import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { issueToken } from '#features/accounts/server/commands/email-links.ts'
import { hashPasswordFrom, refuseGuessable } from '#features/accounts/server/commands/passwords.ts'
import { insertConsent, insertUser, selectUserByEmail } from '#features/accounts/server/store/users.ts'
import type { User } from '#features/accounts/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { newId } from '#shared/ids.ts'

/** A new customer account with an unconfirmed email address. `fields` override the defaults. */
export function newUser({ now }: Pick<Context, 'now'>, fields: Pick<User, 'email' | 'username'> & Partial<User>): User {
  return {
    id: newId('usr'),
    passwordHash: null,
    googleSub: null,
    role: 'customer',
    emailVerifiedAt: null,
    orderEmails: true,
    secondFactorAt: null,
    lockedAt: null,
    knownBrowsersSince: null,
    createdAt: now(),
    ...fields,
  }
}

export interface Registration {
  email: string
  username: string
  password: string
  /** Whether they agreed to news and offers. */
  marketing: boolean
  ip: string
}

const HOUR_MS = 3_600_000

/**
 * Creates an account and sends the confirmation email. If the address already has an account, its owner gets an email instead; neither the
 * response nor its timing reveals that. Returns the id of the new account, or an unused id if the address was taken. Throws 400 at
 * `password` if it's easy to guess.
 */
export async function register(ctx: Context, { email, username, password, marketing, ip }: Registration): Promise<string> {
  await refuseGuessable(ctx, password, { email, username })
  const now = ctx.now()
  const passwordHash = await hashPasswordFrom(ip, password)
  const user = newUser(ctx, { email, username, passwordHash })
  await ctx.db.transaction(async (tx) => {
    if (!(await insertUser(tx, user))) return notifyOwner(tx, email, now)
    if (marketing) await insertConsent(tx, { userId: user.id, granted: true, wording: MARKETING_WORDING, givenAt: now })
    await issueToken(ctx, tx, user.id, 'verify_email')
  })
  return user.id
}

async function notifyOwner(tx: Transaction, email: string, now: Date): Promise<void> {
  const owner = await selectUserByEmail(tx, email)
  if (!owner) return
  // The id changes hourly, which limits this to one email an hour.
  const requestId = `${owner.id}-${Math.floor(now.getTime() / HOUR_MS)}`
  await publish(tx, { type: 'account.address_in_use', payload: { userId: owner.id, requestId } })
}
