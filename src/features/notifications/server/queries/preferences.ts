import { type Account, emailChoicesOf } from '#features/accounts/server/queries.ts'
import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'
import { defaultPreferences, effectivePreferences, topics } from '#features/notifications/rules/preferences.ts'
import { selectPreferences } from '#features/notifications/server/store/preferences.ts'
import { selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'
import type { Order } from '#features/orders/contract.ts'
import { lastTimeZoneOf } from '#features/orders/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A customer's notification preferences, or the defaults if they saved none. */
export async function preferencesOf(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const [saved, emails] = await Promise.all([selectPreferences(db, [userId]), emailChoicesOf(db, userId)])
  return effectivePreferences(saved.get(userId), emails)
}

/**
 * Whether an email about progress may be sent: neither the account that it is about has turned it off, if there is one, nor has the
 * recipient unsubscribed.
 */
export async function wantsProgress(
  db: Queryable,
  recipient: string,
  type: NotificationType,
  { account, preferences }: { account: Account | undefined; preferences: NotificationPreferences | undefined },
): Promise<boolean> {
  if (account && !account.orderEmails) return false
  if (preferences && !preferences[topics[type]]) return false
  return !(await selectUnsubscribes(db, recipient)).some(({ what }) => what === type)
}

/**
 * The time zone for texts to an account's owner: the one they chose, else that of the browser they last ordered with, else UTC. UTC in
 * saved preferences counts as not chosen, because it is the default.
 */
export async function timeZoneOf(db: Queryable, userId: string): Promise<string> {
  return (await chosenZone(db, userId)) ?? (await lastTimeZoneOf(db, userId)) ?? UTC
}

/** The time zone for texts about an order: the one its account's owner chose, else that of the browser that placed it. */
export async function timeZoneOfOrder(db: Queryable, { userId, timeZone }: Pick<Order, 'userId' | 'timeZone'>): Promise<string> {
  if (userId === null) return timeZone ?? UTC
  return (await chosenZone(db, userId)) ?? timeZone ?? timeZoneOf(db, userId)
}

const UTC = defaultPreferences.quietHours.timezone

async function chosenZone(db: Queryable, userId: string): Promise<string | undefined> {
  const saved = (await selectPreferences(db, [userId])).get(userId)?.quietHours.timezone
  return saved === UTC ? undefined : saved
}
