import type { AccountPreferences } from '#features/accounts/contract.ts'
import { ERASED } from '#features/accounts/rules.ts'
import { changePreferences as changeAccountPreferences, type PreferenceChange } from '#features/accounts/server/commands/profile.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { PreferencesChange } from '#features/notifications/contract.ts'
import { topics, changed } from '#features/notifications/rules/preferences.ts'
import { dueAt } from '#features/notifications/rules/when.ts'
import { emailIdOfToken, type StoppedKind, stopsOf } from '#features/notifications/server/emails/unsubscribe-link.ts'
import { preferencesOf } from '#features/notifications/server/queries/preferences.ts'
import { type Email, selectEmail } from '#features/notifications/server/store/emails.ts'
import { lockPreferences, upsertPreferences } from '#features/notifications/server/store/preferences.ts'
import { updateHeldDue } from '#features/notifications/server/store/queue.ts'
import { deleteUnsubscribes, upsertUnsubscribe } from '#features/notifications/server/store/unsubscribes.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { declineFor } from '#features/reviews/server/commands/invite.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Unsubscribes the recipient of an email from this kind of email, in their account's preferences or else for their address. Returns a
 * confirmation to show. Throws 404 if the link is forged.
 */
export async function unsubscribe(ctx: Context, token: string): Promise<string> {
  const email = await emailOfLink(ctx, token)
  const kinds = stopsOf(email)
  if (email.recipient !== ERASED) {
    const userId = await ownerOf(ctx, email)
    for (const kind of kinds) await stop(ctx, kind, userId, email.recipient)
  }
  return `You’re unsubscribed. You won’t get any more emails about ${listed(kinds.map((kind) => names[kind]))}.`
}

/** Describes what `unsubscribe` would do with a token, without doing it. Throws 404 if the link is forged. */
export async function describeUnsubscribe(ctx: Context, token: string): Promise<string> {
  const kinds = stopsOf(await emailOfLink(ctx, token))
  return `You’ll no longer get emails about ${listed(kinds.map((kind) => names[kind]))}.`
}

async function emailOfLink(ctx: Context, token: string): Promise<Email> {
  const emailId = emailIdOfToken(ctx, token)
  const email = emailId === undefined ? undefined : await selectEmail(ctx.db, emailId)
  if (!email) throw notFound('This link is incomplete. Please open it again from the email.')
  return email
}

const names: Record<StoppedKind, string> = {
  order_update: 'order progress',
  payment: 'payments',
  support: 'support messages',
  promo: 'news and offers',
  system: 'your account, except security',
  review: 'reviews',
  reminder: 'orders you left before paying',
}

const listed = (words: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

/**
 * The user id of the account with the email's recipient address. Undefined for guests, for orders with another address, and for an account
 * that never confirmed the address, because whoever unsubscribes may not own it.
 */
async function ownerOf(ctx: Context, { data, recipient }: Email): Promise<string | undefined> {
  const userId = data.userId ?? (data.orderId ? (await getOrder(ctx.db, data.orderId)).userId : null)
  const account = userId ? await accountOf(ctx.db, userId) : undefined
  return account?.emailVerified && account.email.toLowerCase() === recipient.toLowerCase() ? account.userId : undefined
}

async function stop(ctx: Context, kind: StoppedKind, userId: string | undefined, address: string): Promise<void> {
  if (kind === 'review') return declineFor(ctx.db, address)
  if (userId === undefined || kind === 'reminder') {
    return upsertUnsubscribe(ctx.db, address, { what: kind, reason: 'unsubscribed', detail: null, createdAt: ctx.now() })
  }
  await changePreferences(ctx, userId, { emailPreferences: { [topics[kind]]: false } })
}

/**
 * Changes the email choices that are stored with an account. What is turned on is sent to its confirmed address again, even if that was
 * unsubscribed by a link in a guest's email. Throws 401 if the account was erased.
 */
export async function changeEmailChoices(
  ctx: Context,
  { userId }: { userId: string },
  change: PreferenceChange,
): Promise<AccountPreferences> {
  const choices = await changeAccountPreferences(ctx, { userId }, change)
  const turnedOn = [...(change.orderEmails ? (['order_update'] as const) : []), ...(change.marketing ? (['promo'] as const) : [])]
  const account = await accountOf(ctx.db, userId)
  // An unconfirmed address may belong to someone else, who doesn't want the email.
  if (account?.emailVerified) await deleteUnsubscribes(ctx.db, account.email, turnedOn)
  return choices
}

/**
 * Changes a customer's notification preferences. Fields left out are unchanged. Whether order updates and promotions are emailed is stored
 * with the account, the latter as marketing consent. Held notifications are rescheduled by the new quiet hours and frequency.
 */
export async function changePreferences(ctx: Context, userId: string, change: PreferencesChange): Promise<void> {
  const now = ctx.now()
  const { orderUpdates: orderEmails, promotions: marketing } = change.emailPreferences ?? {}
  if (orderEmails !== undefined || marketing !== undefined) await changeEmailChoices(ctx, { userId }, { orderEmails, marketing })
  await ctx.db.transaction(async (tx) => {
    await lockPreferences(tx, userId)
    const preferences = changed(await preferencesOf(tx, userId), change)
    await upsertPreferences(tx, userId, preferences, now)
    if (change.frequency ?? change.quietHours) {
      for (const channel of ['email', 'push'] as const) await updateHeldDue(tx, userId, channel, dueAt(now, preferences, channel))
    }
  })
}
