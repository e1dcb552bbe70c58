import { type Reachable, listReachableCustomers } from '#features/accounts/server/queries/customers.ts'
import type { AnnouncementContent, Audience } from '#features/notifications/contract/console.ts'
import { channelsOf, effectivePreferences } from '#features/notifications/rules/preferences.ts'
import { selectPreferences } from '#features/notifications/server/store/preferences.ts'
import { selectUnsubscribed } from '#features/notifications/server/store/unsubscribes.ts'
import { buyersAmong } from '#features/orders/server/queries/admin.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A customer in an audience, and the channels they want. */
export interface Member {
  userId: string
  inApp: boolean
  email: boolean
}

export interface AudiencePage {
  members: Member[]
  /** The id of the last customer that was checked. Null on the last page. */
  until: string | null
}

/**
 * The members of an audience among the next `limit` customers after the id `after`. Members want notifications of its type in the shop, or
 * by email at a confirmed address that is not suppressed.
 */
export async function audiencePage(
  db: Queryable,
  { type, audience }: Pick<AnnouncementContent, 'type' | 'audience'>,
  after: string,
  limit: number,
): Promise<AudiencePage> {
  const customers = await listReachableCustomers(db, after, limit)
  const until = customers.length === limit ? (customers.at(-1)?.userId ?? null) : null
  const candidates = await filterBuyers(db, customers, audience)
  const emailOf = ({ email }: Reachable) => email.toLowerCase()
  const [saved, unsubscribed] = await Promise.all([
    selectPreferences(db, candidates.map(idOf)),
    selectUnsubscribed(db, candidates.map(emailOf), type),
  ])
  const members = candidates.map((customer) => {
    const { userId, emailVerified } = customer
    const channels = channelsOf(effectivePreferences(saved.get(userId), customer), { type, isSecurity: false, hasOwnEmail: false })
    const acceptsEmail = emailVerified && !unsubscribed.has(emailOf(customer))
    return { userId, inApp: audience.inApp && channels.inApp, email: audience.email && channels.email && acceptsEmail }
  })
  return { members: members.filter(({ inApp, email }) => inApp || email), until }
}

const idOf = ({ userId }: Reachable) => userId

async function filterBuyers(db: Queryable, customers: readonly Reachable[], { platform, since }: Audience): Promise<readonly Reachable[]> {
  if (platform === null && since === null) return customers
  const from = since === null ? null : new Date(`${since}T00:00:00Z`)
  const buyers = await buyersAmong(db, customers.map(idOf), { platform, since: from })
  return customers.filter(({ userId }) => buyers.has(userId))
}
