import { customersAfter, type Reachable } from '#features/accounts/server/queries/audience.ts'
import type { AnnouncementType, Audience, NotificationPreferences } from '#features/notifications/contract.ts'
import { changed, defaultPreferences, waysOf } from '#features/notifications/rules/preferences.ts'
import { selectPreferencesOf, selectStopped } from '#features/notifications/server/store/audience.ts'
import { buyersAmong } from '#features/orders/server/queries/buyers.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Somebody of an audience, and the ways by which they want to be told. */
export interface Member {
  userId: string
  inApp: boolean
  email: boolean
}

/** Those of an audience among some customers, and up to which customer these go; null at the end. */
export interface AudiencePage {
  members: Member[]
  until: string | null
}

/**
 * The audience among the next `limit` customers behind `after`. What counts it is what sends to it, so the two agree: who
 * wants messages of its type, in the shop or by e-mail at a confirmed address that takes mail.
 */
export async function audiencePage(
  db: Queryable,
  { type, audience }: { type: AnnouncementType; audience: Audience },
  after: string,
  limit: number,
): Promise<AudiencePage> {
  const customers = await customersAfter(db, after, limit)
  const until = customers.length === limit ? (customers.at(-1)?.userId ?? null) : null
  const wanted = await narrowed(db, customers, audience)
  const [chosen, stopped] = await Promise.all([
    selectPreferencesOf(
      db,
      wanted.map(({ userId }) => userId),
    ),
    selectStopped(
      db,
      wanted.map(({ email }) => email.toLowerCase()),
      type,
    ),
  ])
  const members = wanted.map((customer) => {
    const ways = waysOf(preferencesOf(customer, chosen.get(customer.userId)), { type, isSecurity: false, hasLetter: false })
    const takesMail = customer.emailVerified && !stopped.has(customer.email.toLowerCase())
    return { userId: customer.userId, inApp: audience.inApp && ways.inApp, email: audience.email && ways.email && takesMail }
  })
  return { members: members.filter(({ inApp, email }) => inApp || email), until }
}

async function narrowed(db: Queryable, customers: readonly Reachable[], { platform, since }: Audience): Promise<readonly Reachable[]> {
  if (platform === null && since === null) return customers
  const buyers = await buyersAmong(
    db,
    customers.map(({ userId }) => userId),
    { platform, since: since === null ? null : new Date(`${since}T00:00:00Z`) },
  )
  return customers.filter(({ userId }) => buyers.has(userId))
}

function preferencesOf({ marketing }: Reachable, stored: NotificationPreferences | undefined): NotificationPreferences {
  return changed(defaultPreferences, { ...stored, emailPreferences: { ...stored?.emailPreferences, promotions: marketing } })
}
