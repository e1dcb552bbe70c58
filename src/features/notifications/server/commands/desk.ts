import { writeMail } from '#features/notifications/server/commands.ts'
import { whyNotSentAgain } from '#features/notifications/server/queries/desk.ts'
import { selectSentMail } from '#features/notifications/server/store/desk.ts'
import { deleteStop } from '#features/notifications/server/store/stops.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Writes a mail to its receiver once more, as a mail of its own. Returns that one's id. Throws 404, and 409 `not_again` with
 * the reason.
 */
export async function sendAgain(ctx: Context, id: string, by: Actor): Promise<string> {
  const mail = await selectSentMail(ctx.db, id)
  if (!mail) throw notFound('There is no such mail.')
  const reason = await whyNotSentAgain(ctx, mail)
  if (reason !== null) throw new Refusal(409, 'not_again', reason)
  const { template, recipient, data } = mail
  return ctx.db.transaction(async (tx) => {
    const copy = await writeMail(ctx, tx, { key: `again:${newId('try')}`, template, recipient, data })
    await recordAction(tx, by, { action: 'mail.sent_again', subject: { type: 'mail', id }, after: { template, mail: copy } })
    return copy
  })
}

/** Sends mail to an address again that it did not reach. Throws 404 where nothing stands against it. */
export async function trustAddress(ctx: Context, email: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteStop(tx, email))) throw notFound('Mail goes to this address already.')
    // On record by a name that is not the address: nobody can be erased from there.
    const id = ctx.secrets.sign('mail-stop', email.toLowerCase()).slice(0, 16)
    await recordAction(tx, by, { action: 'address.trusted', subject: { type: 'address', id }, after: { stopped: false } })
  })
}
