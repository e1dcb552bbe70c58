import type { Account } from '#features/accounts/server/queries.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import type { LeftCheckout } from '#features/checkout/rules/reminder.ts'
import { selectReminder, selectRemindersOf } from '#features/checkout/server/store/reminders.ts'
import type { Context } from '#platform/context.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

/** The checkout that a reminder is about, at today's price; undefined if it was deleted or its package is no longer on sale. */
export async function leftCheckout(ctx: Context, reminderId: string): Promise<(LeftCheckout & { id: string }) | undefined> {
  const row = await selectReminder(ctx.db, reminderId)
  const kind = row && parseServiceLabel(row.service)
  if (!kind) return undefined
  const quality = parseQuality(row.quality)
  const offer = await findOffer(ctx, { ...kind, quality, quantity: row.quantity })
  return offer ? { ...row, kind, quality, priceCents: offer.priceCents } : undefined
}

/** The reminder to a customer's address, for the export of their data. */
export async function collectReminders({ db }: Context, { email, emailVerified }: Account): Promise<unknown> {
  return emailVerified ? selectRemindersOf(db, normalizeEmail(email)) : []
}
