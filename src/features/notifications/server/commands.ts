import { ERASED } from '#features/accounts/rules/erased.ts'
import { type Account, heldAccountOf } from '#features/accounts/server/queries.ts'
import { renderMail } from '#features/notifications/server/render.ts'
import { insertMail, type Mail, selectMail, updateAnonymous, updateFailed, updateSent } from '#features/notifications/server/store.ts'
import { deleteAllOf } from '#features/notifications/server/store/people.ts'
import { selectStops, upsertStop } from '#features/notifications/server/store/stops.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import { unsubscribeUrl } from '#features/notifications/server/unsubscribe-link.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { deliver, MailBounced } from '#platform/mail.ts'

type Occasion = Pick<Mail, 'key' | 'template' | 'recipient' | 'data'>

/** What gets an address going again goes also to one that mail did not reach: its owner has just asked for it. */
const ASKED_FOR: readonly Template[] = ['confirm-address', 'new-password', 'address-works']

/**
 * Sends the mail of an occasion, once: `key` names the occasion. Without SMTP it is kept for the demo mailbox. Throws
 * where the mail server did not take it for now, so that the job tries again. Nothing goes to whoever was erased, and to
 * an address that mail does not reach. `userId` is whose account it is about; null for a guest.
 */
export async function sendMail(ctx: Context, occasion: Occasion, userId: string | null): Promise<void> {
  if (occasion.recipient === ERASED) return
  const write = (tx: Transaction) => insertMail(tx, { ...occasion, status: firstStatus(ctx) })
  const mail =
    userId === null
      ? await ctx.db.grouped(write)
      : await ctx.db.transaction(async (tx) => ((await heldAccountOf(tx, userId)) ? write(tx) : undefined))
  if (mail) await hand(ctx, mail)
}

/** Writes a mail in the caller's transaction; it goes out after that, by news of its own. Returns its id. */
export async function writeMail(ctx: Context, tx: Transaction, occasion: Occasion): Promise<string> {
  const { id, status } = await insertMail(tx, { ...occasion, status: firstStatus(ctx) })
  if (status === 'waiting') await publish(tx, { type: 'mail.written', payload: { mailId: id } })
  return id
}

/** `mail.written`: hands a mail that was written over to the mail server. Throws where it is not taken for now. */
export async function sendWrittenMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await selectMail(ctx.db, mailId)
  if (mail) await hand(ctx, mail)
}

const firstStatus = (ctx: Context) => (ctx.config.SMTP_URL ? 'waiting' : 'kept')

async function hand(ctx: Context, mail: Mail): Promise<void> {
  const { id, recipient, template, status } = mail
  if (status === 'kept' || status === 'sent' || recipient === ERASED) return
  if (!ASKED_FOR.includes(template) && (await selectStops(ctx.db, recipient)).some(({ what }) => what === 'all')) {
    return updateFailed(ctx.db, id, 'Not sent: mail does not reach this address.')
  }
  try {
    // The Message-ID follows from the mail's id: should it go out twice around a crash, the receiver sees one.
    await deliver(ctx.config, { id, to: recipient, unsubscribeUrl: unsubscribeUrl(ctx, mail), ...(await renderMail(ctx, mail)) })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    await updateFailed(ctx.db, id, said)
    if (!(error instanceof MailBounced)) throw error
    return upsertStop(ctx.db, recipient, { what: 'all', reason: 'bounced', detail: said.slice(0, 500), createdAt: ctx.now() })
  }
  await updateSent(ctx.db, id)
}

/**
 * Takes a person's address off the mails that were written to them, and forgets what they were told, chose and subscribed
 * to; what is still to be sent is not sent any more.
 */
export async function eraseMails(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  const theirs = emailVerified ? email : null
  await updateAnonymous(tx, { userId, orderIds: await orderIdsOf(tx, userId), email: theirs })
  await deleteAllOf(tx, userId, theirs)
}
