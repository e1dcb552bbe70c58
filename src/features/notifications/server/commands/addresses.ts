import { accountOf } from '#features/accounts/server/queries.ts'
import type { EmailEvent } from '#features/notifications/contract.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { deleteUnsubscribe, upsertUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

/** Suppresses an address that bounced, or whose owner marked our email as spam. */
export async function recordEmailEvent(ctx: Context, { type, email, detail = '' }: EmailEvent): Promise<void> {
  ctx.log.info({ type }, 'email address suppressed')
  await upsertUnsubscribe(ctx.db, email, { what: 'all', reason: type, detail: detail.slice(0, 500) || null, createdAt: ctx.now() })
}

/** Lifts the suppression of an account's address when a link sent to it was used, which shows that email arrives there. */
export async function liftSuppression(ctx: Context, userId: string): Promise<void> {
  const account = await accountOf(ctx.db, userId)
  if (account) await deleteUnsubscribe(ctx.db, account.email)
}

/** Lifts the suppression of an account's address at its owner's request, and sends an email to test it. */
export async function retryAddress(ctx: Context, userId: string): Promise<void> {
  const account = await accountOf(ctx.db, userId)
  if (!account) return
  await ctx.db.transaction(async (tx) => {
    // An unconfirmed account may not belong to the owner of the address, so it cannot lift the owner's spam complaint.
    if (!(await deleteUnsubscribe(tx, account.email, account.emailVerified ? undefined : 'bounced'))) return
    await queueEmail(ctx, tx, {
      key: `address-works:${newId('try')}`,
      template: 'address-works',
      recipient: account.email,
      data: { userId },
    })
  })
}
