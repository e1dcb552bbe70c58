import type { Person } from '#features/accounts/contract.ts'
import { issueToken, useToken } from '#features/accounts/server/commands/one-time-tokens.ts'
import { updateVerified } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

/** The link of the mail was opened: the address is the customer's. Throws 400 where the link is of no use any more. */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const userId = await useToken(ctx, tx, token, 'verify_email')
    await updateVerified(tx, userId, ctx.now())
    await publish(tx, { type: 'account.email_verified', payload: { userId } })
  })
}

/** Mails another link; not to an address that is confirmed, and not more than a few an hour. */
export async function sendVerification(ctx: Context, { userId, emailVerified }: Person): Promise<void> {
  if (!emailVerified) await ctx.db.transaction((tx) => issueToken(ctx, tx, userId, 'verify_email'))
}
