import { accountOf } from '#features/accounts/server/queries.ts'
import { writeMail } from '#features/notifications/server/commands.ts'
import { deleteStop, upsertStop } from '#features/notifications/server/store/stops.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

/** What the mail service reports of an address, after it took the mail. */
export interface MailEvent {
  type: 'bounced' | 'complained'
  email: string
  detail?: string | undefined
}

/** Sends nothing more to an address that mail does not reach, or whose owner calls it unwanted. */
export async function noteMailEvent(ctx: Context, { type, email, detail = '' }: MailEvent): Promise<void> {
  ctx.log.info({ type }, 'an address gets no mail any more')
  await upsertStop(ctx.db, email, { what: 'all', reason: type, detail: detail.slice(0, 500) || null, createdAt: ctx.now() })
}

/** `account.email_verified`: the customer got a mail there just now. */
export async function trustAddressAgain(ctx: Context, userId: string): Promise<void> {
  const account = await accountOf(ctx.db, userId)
  if (account) await deleteStop(ctx.db, account.email)
}

/**
 * The customer says that their address works: where mail did not reach it, it is tried with one that says so, and believed
 * until that comes back. Who called our mail unwanted is believed as well.
 */
export async function tryAddress(ctx: Context, userId: string): Promise<void> {
  const account = await accountOf(ctx.db, userId)
  if (!account) return
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteStop(tx, account.email))) return
    await writeMail(ctx, tx, {
      key: `address-works:${newId('try')}`,
      template: 'address-works',
      recipient: account.email,
      data: { userId },
    })
  })
}
