import { selectCostsOn } from '#features/catalog/server/store/services.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What a thousand units of each service cost the shop at the end of each of these days, in cents, by `2026-11-20 svc_...`; unknown costs are missing. */
export async function serviceCosts(db: Queryable, days: readonly string[]): Promise<Map<string, Cents>> {
  const costs = await selectCostsOn(db, days)
  return new Map(costs.map(({ day, serviceId, cents }) => [`${day} ${serviceId}`, cents]))
}
