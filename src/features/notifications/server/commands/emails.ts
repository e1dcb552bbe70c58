import { queueEmail } from '#features/notifications/server/commands.ts'
import { whyNotSentAgain } from '#features/notifications/server/queries/emails.ts'
import { selectEmail } from '#features/notifications/server/store/emails.ts'
import { deleteUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Sends a copy of an email and returns the copy's id. Throws 404, and 409 `not_again` with the reason. */
export async function sendAgain(ctx: Context, id: string, by: Actor): Promise<string> {
  const email = await selectEmail(ctx.db, id)
  if (!email) throw notFound('There is no such email.')
  const reason = await whyNotSentAgain(ctx, email)
  if (reason !== null) throw new Refusal(409, 'not_again', reason)
  const { template, recipient, data } = email
  return ctx.db.transaction(async (tx) => {
    const copy = await queueEmail(ctx, tx, { key: `again:${newId('try')}`, template, recipient, data })
    await writeAuditLog(tx, by, { action: 'mail.sent_again', subject: { type: 'mail', id }, after: { template, email: copy } })
    return copy
  })
}

/** Lifts the suppression of an address. Throws 404 if it is not suppressed. */
export async function unsuppressAddress(ctx: Context, email: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteUnsubscribe(tx, email))) throw notFound('This address isn’t suppressed.')
    // Audit log entries cannot be erased, so they identify the address by a hash.
    const id = ctx.secrets.sign('mail-stop', email.toLowerCase()).slice(0, 16)
    await writeAuditLog(tx, by, { action: 'address.trusted', subject: { type: 'address', id }, after: { stopped: false } })
  })
}
