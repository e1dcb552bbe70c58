import { ERASED } from '#features/accounts/rules/erased.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { renderMail } from '#features/notifications/server/render.ts'
import { insertMail, type Mail, updateAnonymous, updateFailed, updateSent } from '#features/notifications/server/store.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { deliver } from '#platform/mail.ts'

/**
 * Sends the mail of an occasion, once: `key` names the occasion. Without SMTP it is kept for the demo mailbox. Throws
 * where the mail server did not take it, so that the job tries again. Nothing goes to whoever was erased.
 */
export async function sendMail(ctx: Context, occasion: Pick<Mail, 'key' | 'template' | 'recipient' | 'data'>): Promise<void> {
  if (occasion.recipient === ERASED) return
  const status = ctx.config.SMTP_URL ? 'waiting' : 'kept'
  const mail = await ctx.db.grouped((tx) => insertMail(tx, { ...occasion, status }))
  if (mail.status === 'kept' || mail.status === 'sent' || mail.recipient === ERASED) return
  try {
    // The Message-ID follows from the mail's id: should it go out twice around a crash, the receiver sees one.
    await deliver(ctx.config, { id: mail.id, to: mail.recipient, ...(await renderMail(ctx, mail)) })
  } catch (error) {
    await updateFailed(ctx.db, mail.id, error instanceof Error ? error.message : String(error))
    throw error
  }
  await updateSent(ctx.db, mail.id)
}

/** Takes a person's address off the mails that were written to them; what is still to be sent is not sent any more. */
export async function eraseMails(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  await updateAnonymous(tx, { userId, orderIds: await orderIdsOf(tx, userId), email: emailVerified ? email : null })
}
