import { selectCostsOn } from '#features/catalog/server/store/services.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/**
 * What a thousand units of each service cost the shop at the end of each day (UTC), in cents. Keys are `2026-11-20 svc_...`. Unknown
 * costs are omitted.
 */
export async function serviceCosts(db: Queryable, days: readonly string[]): Promise<Map<string, Cents>> {
  const costs = await selectCostsOn(db, days)
  return new Map(costs.map(({ day, serviceId, cents }) => [`${day} ${serviceId}`, cents]))
}
