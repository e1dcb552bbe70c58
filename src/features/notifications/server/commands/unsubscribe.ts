import { ERASED } from '#features/accounts/rules/erased.ts'
import { changePreferences as changeAccountPreferences } from '#features/accounts/server/commands/preferences.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { topics } from '#features/notifications/rules/preferences.ts'
import { changePreferences } from '#features/notifications/server/commands/preferences.ts'
import { type Mail, selectMail } from '#features/notifications/server/store.ts'
import { upsertStop } from '#features/notifications/server/store/stops.ts'
import { mailOfToken, type StoppedKind, stopsOf } from '#features/notifications/server/unsubscribe-link.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { declineFor } from '#features/reviews/server/commands/invite.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Ends the kind of mails that a mail is of, for whoever got it: in the preferences of their account, else for the address.
 * Returns what to say of it. Throws 404 where the link is none of ours.
 */
export async function unsubscribe(ctx: Context, token: string): Promise<string> {
  const mail = await namedMail(ctx, token)
  const kinds = stopsOf(mail)
  if (mail.recipient !== ERASED) {
    const userId = await ownerOf(ctx, mail)
    for (const kind of kinds) await stop(ctx, kind, userId, mail.recipient)
  }
  return `You get no more mails about ${listed(kinds.map((kind) => names[kind]))}.`
}

/** What `unsubscribe` would say, beforehand. Changes nothing. Throws 404 as well. */
export async function whatWouldEnd(ctx: Context, token: string): Promise<string> {
  const kinds = stopsOf(await namedMail(ctx, token))
  return `You will get no more mails about ${listed(kinds.map((kind) => names[kind]))}.`
}

async function namedMail(ctx: Context, token: string): Promise<Mail> {
  const mailId = mailOfToken(ctx, token)
  const mail = mailId === undefined ? undefined : await selectMail(ctx.db, mailId)
  if (!mail) throw notFound('This link is not complete. Please open it once more from the mail.')
  return mail
}

const names: Record<StoppedKind, string> = {
  order_update: 'the progress of orders',
  payment: 'payments',
  support: 'messages from support',
  promo: 'news and offers',
  system: 'your account, other than its safety',
  review: 'reviews',
}

const listed = (words: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

/** The account whose own address the mail went to; undefined for a guest, and for another address that was given. */
async function ownerOf(ctx: Context, { data, recipient }: Mail): Promise<string | undefined> {
  const userId = data.userId ?? (data.orderId ? (await getOrder(ctx.db, data.orderId)).userId : null)
  const account = userId ? await accountOf(ctx.db, userId) : undefined
  return account?.email.toLowerCase() === recipient.toLowerCase() ? account.userId : undefined
}

async function stop(ctx: Context, kind: StoppedKind, userId: string | undefined, address: string): Promise<void> {
  if (kind === 'review') return declineFor(ctx, address)
  if (userId === undefined) {
    return upsertStop(ctx.db, address, { what: kind, reason: 'unsubscribed', detail: null, createdAt: ctx.now() })
  }
  await changePreferences(ctx, userId, { emailPreferences: { [topics[kind]]: false } })
  if (kind === 'order_update') await changeAccountPreferences(ctx, { userId }, { orderEmails: false })
}
