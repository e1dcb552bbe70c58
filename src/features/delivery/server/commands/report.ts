import type { DeliveryReport } from '#features/delivery/contract.ts'
import { isNews, isOver, withReport } from '#features/delivery/rules/reports.ts'
import { oweShortfall } from '#features/delivery/server/commands/shortfall.ts'
import { askAgainAfter } from '#features/delivery/server/partners/registry.ts'
import { lockDelivery, selectDelivery, updateReported } from '#features/delivery/server/store/deliveries.ts'
import { selectPartner } from '#features/delivery/server/store/partners.ts'
import { insertStop } from '#features/delivery/server/store/stops.ts'
import type { Delivery } from '#features/delivery/server/tables.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { holdOrder, moveOrder, recordProgress } from '#features/orders/server/commands/move.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'

/** What came of a report. */
export type ReportOutcome = 'applied' | 'nothing new' | 'over already' | 'unknown delivery' | 'not this partner’s'

/** Who reports: a partner of its own deliveries, or a person of the shop's (their id). */
export type Reporter = { partnerId: string } | { person: string }

/** Takes in what is said of a delivery: in one transaction the delivery, its order, and what is owed of it. */
export function takeReport(ctx: Context, deliveryId: string, report: DeliveryReport, by: Reporter): Promise<ReportOutcome> {
  return ctx.db.transaction((tx) => takeReportIn(tx, deliveryId, report, { by, now: ctx.now() }))
}

/** The same within the caller's transaction. */
export async function takeReportIn(
  tx: Transaction,
  deliveryId: string,
  report: DeliveryReport,
  { by, now }: { by: Reporter; now: Date },
): Promise<ReportOutcome> {
  const found = await selectDelivery(tx, deliveryId)
  if (!found) return 'unknown delivery'
  // The order before its deliveries, as everybody locks them.
  const order = await holdOrder(tx, found.orderId)
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery || ('partnerId' in by && by.partnerId !== delivery.partnerId)) return 'not this partner’s'
  if (isOver(delivery.status)) return 'over already'

  const next = withReport(delivery, report)
  await updateReported(tx, delivery.id, next, { reference: report.reference ?? null, actAt: await nextLook(tx, delivery, next, now) })
  if (isOver(next.status) && 'person' in by && delivery.handedOverAt !== null) await insertStop(tx, delivery)
  const after = { ...delivery, ...next }
  await tellOrder(tx, order, after, { actor: 'person' in by ? by.person : 'partner', reason: cleaned(report.reason) })
  return isNews(delivery, after) ? 'applied' : 'nothing new'
}

async function nextLook(tx: Transaction, { partnerId }: Delivery, { status }: Pick<Delivery, 'status'>, now: Date): Promise<Date | null> {
  const partner = isOver(status) ? undefined : await selectPartner(tx, partnerId)
  const pause = partner ? askAgainAfter(partner.kind) : null
  return pause === null ? null : new Date(now.getTime() + pause)
}

/** What a delivery means to its order. */
async function tellOrder(
  tx: Transaction,
  order: Order,
  { id, kind, status, delivered, startCount }: Delivery,
  said: { actor: string; reason: string | null },
): Promise<void> {
  if (kind !== 'order') {
    if (isOver(status)) await publish(tx, { type: 'delivery.ended', payload: { deliveryId: id, orderId: order.id } })
    return
  }
  const counts = { delivered, ...(startCount !== null && { startCount }) }
  if (status === 'in_progress' && order.status === 'pending') await moveOrder(tx, order.id, { to: 'processing', ...counts, ...said })
  else if (status === 'in_progress') await recordProgress(tx, order.id, { ...counts, ...said })
  else if (isOver(status)) await endIt(tx, order.id, { to: status as OrderStatus, ...counts, ...said })
}

async function endIt(
  tx: Transaction,
  orderId: string,
  move: { to: OrderStatus; delivered: number; actor: string; reason: string | null },
): Promise<void> {
  const ended = await moveOrder(tx, orderId, move)
  if (ended) await oweShortfall(tx, ended, { key: `shortfall:${orderId}`, destination: 'original', actor: 'rule' })
}

const LONGEST_REASON = 300

/** A reason as customers may read it: one line, no control characters. */
function cleaned(reason: string | undefined): string | null {
  return (
    reason
      ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_REASON) || null
  )
}
