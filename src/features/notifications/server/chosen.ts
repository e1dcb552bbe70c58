import { marketingConsent } from '#features/accounts/server/commands/preferences.ts'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { changed, defaultPreferences } from '#features/notifications/rules/preferences.ts'
import { selectPreferences } from '#features/notifications/server/store/preferences.ts'
import type { Queryable } from '#platform/db/database.ts'

/**
 * What a customer chose, over the defaults. Whether offers go by e-mail is said by the consent that is on record with its
 * words, here and in the profile alike.
 */
export async function chosenBy(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const [stored, consent] = await Promise.all([selectPreferences(db, userId), marketingConsent(db, userId)])
  return changed(defaultPreferences, { ...stored, emailPreferences: { ...stored?.emailPreferences, promotions: consent.granted } })
}
