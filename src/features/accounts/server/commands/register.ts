import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { issueToken } from '#features/accounts/server/commands/one-time-tokens.ts'
import { newUser } from '#features/accounts/server/new-user.ts'
import { hashPassword, refuseGuessable } from '#features/accounts/server/passwords.ts'
import { insertConsent } from '#features/accounts/server/store/consents.ts'
import { insertUser, selectUserByEmail } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'

export interface Registration {
  email: string
  username: string
  password: string
  /** Whether they agree to news and offers. */
  marketing: boolean
}

const HOUR_MS = 3_600_000

/**
 * Makes an account and has its address confirmed. Where the address has one, its owner is told by mail, and the caller
 * learns nothing: neither from the answer nor from its time. Throws 400 at `password` where that is easily guessed.
 */
export async function register(ctx: Context, { email, username, password, marketing }: Registration): Promise<void> {
  await refuseGuessable(password, { email, username })
  const now = ctx.now()
  const user = newUser(ctx, { email, username, passwordHash: await hashPassword(password) })
  await ctx.db.transaction(async (tx) => {
    if (!(await insertUser(tx, user))) return tellOwner(tx, email, now)
    if (marketing) await insertConsent(tx, { userId: user.id, granted: true, wording: MARKETING_WORDING, givenAt: now })
    await issueToken(ctx, tx, user.id, 'verify_email')
  })
}

async function tellOwner(tx: Transaction, email: string, now: Date): Promise<void> {
  const owner = await selectUserByEmail(tx, email)
  if (!owner) return
  // One occasion an hour, so one mail an hour, however often it is tried.
  const requestId = `${owner.id}-${Math.floor(now.getTime() / HOUR_MS)}`
  await publish(tx, { type: 'account.address_in_use', payload: { userId: owner.id, requestId } })
}
