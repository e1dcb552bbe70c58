import { serviceLabel } from '#features/catalog/rules.ts'
import { deliveryWindows } from '#features/catalog/server/queries.ts'
import type { Device } from '#features/orders/rules/device.ts'
import { visitSourceName } from '#features/orders/rules/visit-source.ts'
import { selectBought, selectCompletions, selectDelivered, selectEnded, selectPunctual } from '#features/orders/server/store/metrics.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

export {
  countPlaced as placedByDay,
  selectCohorts as customerCohorts,
  selectFirstPlaced as firstPlacedAt,
} from '#features/orders/server/store/metrics.ts'

/** How far back shares are measured. */
const WINDOW_DAYS = 90

/** Metrics of all orders: deliveries since the shop opened, and shares (0 to 1) of the orders paid in the last 90 days. */
export async function orderMetrics(ctx: Context) {
  const now = ctx.now()
  const from = new Date(now.getTime() - WINDOW_DAYS * 86_400_000)
  const [delivered, { ended, completed }, { due, punctual }] = await Promise.all([
    selectDelivered(ctx.db),
    selectEnded(ctx.db, from),
    deliveryWindows(ctx).then((windows) => selectPunctual(ctx.db, from, now, windows)),
  ])
  return {
    delivered,
    from,
    success: { sample: ended, value: shareOf(completed, ended) },
    onTime: { sample: due, value: shareOf(punctual, due) },
  }
}

/** A share from 0 to 1. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

export type { Placed } from '#features/orders/server/store/metrics.ts'

/** The dimensions of a sale. */
export interface SaleFacts {
  /** For example `Instagram Views, premium`. */
  service: string
  /** The visit source as shown to staff. */
  source: string
  /** The customer's device; null if unknown. */
  device: Device | null
}

/** The service, visit source and device of each order. */
export async function salesFacts(db: Queryable, orderIds: readonly string[]): Promise<Map<string, SaleFacts>> {
  const rows = await selectBought(db, orderIds)
  return new Map(rows.map((row) => [row.orderId, { service: nameOf(row), source: visitSourceName(row.visitSource), device: row.device }]))
}

/** Orders completed in a period, with their service, day, and seconds from payment to completion. */
export async function completionsOf(
  db: Queryable,
  from: Date,
  before: Date,
): Promise<{ orderId: string; service: string; day: string; seconds: number }[]> {
  const rows = await selectCompletions(db, from, before)
  return rows.map((row) => ({ orderId: row.orderId, service: nameOf(row), day: row.day, seconds: row.seconds }))
}

function nameOf({ quality, ...kind }: Parameters<typeof serviceLabel>[0] & { quality: string }): string {
  return quality === 'premium' ? `${serviceLabel(kind)}, premium` : serviceLabel(kind)
}
