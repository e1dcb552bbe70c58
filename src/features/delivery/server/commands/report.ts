import type { DeliveryReport, Delivery } from '#features/delivery/contract.ts'
import { hasChanged, isContinuing, isOver, withReport } from '#features/delivery/rules/reports.ts'
import { refundShortfall } from '#features/delivery/server/commands/end.ts'
import { insertCancellation, repeatCancellation } from '#features/delivery/server/store/cancellations.ts'
import { lockDelivery, selectDelivery, updateReported } from '#features/delivery/server/store/deliveries.ts'
import { deleteOldReports, insertReport, NOT_THE_SUPPLIERS, updateOutcome } from '#features/delivery/server/store/reports.ts'
import { selectSupplier } from '#features/delivery/server/store/suppliers.ts'
import { pollIntervalMs, supplierOf } from '#features/delivery/server/suppliers/registry.ts'
import { invalidSignature, type SupplierMessage } from '#features/delivery/server/suppliers/supplier.ts'
import type { OrderStatus, Order } from '#features/orders/contract.ts'
import { lockOrder, moveOrder, recordProgress } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { Refusal } from '#shared/errors.ts'
import { cutText } from '#shared/text.ts'

/** The outcome of a report. */
export type ReportOutcome = 'applied' | 'nothing new' | 'over already' | 'unknown delivery' | typeof NOT_THE_SUPPLIERS

/** Who reports: a supplier, about its own deliveries, or a staff member (`person`: their id). */
export type Reporter = { supplierId: string } | { person: string }

/** Applies a report to a delivery, its order and the refund that follows, in one transaction. */
export function applyReport(ctx: Context, deliveryId: string, report: DeliveryReport, by: Reporter): Promise<ReportOutcome> {
  return ctx.db.transaction((tx) => applyReportIn(tx, deliveryId, report, { by, now: ctx.now() }))
}

/** Applies a report to a delivery, its order and the refund that follows, in the caller's transaction. */
export async function applyReportIn(
  tx: Transaction,
  deliveryId: string,
  report: DeliveryReport,
  { by, now }: { by: Reporter; now: Date },
): Promise<ReportOutcome> {
  const found = await selectDelivery(tx, deliveryId)
  if (!found) return 'unknown delivery'
  // Orders are always locked before their deliveries.
  const order = await lockOrder(tx, found.orderId)
  const delivery = await lockDelivery(tx, deliveryId)
  const ignored = async (outcome: ReportOutcome) => {
    if ('supplierId' in by && isContinuing(report)) await repeatCancellation(tx, deliveryId, by.supplierId)
    return outcome
  }
  if (!delivery || ('supplierId' in by && by.supplierId !== delivery.supplierId)) return ignored(NOT_THE_SUPPLIERS)
  if (isOver(delivery.status)) return ignored('over already')

  const next = withReport(delivery, report)
  await updateReported(tx, delivery.id, next, { reference: report.reference ?? null, nextCallAt: await nextCall(tx, delivery, next, now) })
  if (isOver(next.status) && 'person' in by && delivery.submittedAt !== null) await insertCancellation(tx, delivery)
  const after = { ...delivery, ...next }
  await updateOrder(tx, order, after, { actor: 'person' in by ? by.person : 'partner', reason: cleaned(report.reason) })
  return hasChanged(delivery, after) ? 'applied' : 'nothing new'
}

async function nextCall(tx: Transaction, { supplierId }: Delivery, { status }: Pick<Delivery, 'status'>, now: Date): Promise<Date | null> {
  const supplier = isOver(status) ? undefined : await selectSupplier(tx, supplierId)
  const pause = supplier ? pollIntervalMs(supplier.kind) : null
  return pause === null ? null : new Date(now.getTime() + pause)
}

/** Updates the order of a delivery. */
async function updateOrder(
  tx: Transaction,
  order: Order,
  { id, kind, status, delivered, startCount }: Delivery,
  by: { actor: string; reason: string | null },
): Promise<void> {
  if (kind !== 'order') {
    if (isOver(status)) await publish(tx, { type: 'delivery.ended', payload: { deliveryId: id, orderId: order.id } })
    return
  }
  const counts = { delivered, ...(startCount !== null && { startCount }) }
  if (status === 'in_progress' && order.status === 'pending') await moveOrder(tx, order.id, { to: 'processing', ...counts, ...by })
  else if (status === 'in_progress') await recordProgress(tx, order.id, { ...counts, ...by })
  else if (isOver(status)) await endOrderWith(tx, order.id, { to: status as OrderStatus, ...counts, ...by })
}

async function endOrderWith(
  tx: Transaction,
  orderId: string,
  move: { to: OrderStatus; delivered: number; actor: string; reason: string | null },
): Promise<void> {
  const ended = await moveOrder(tx, orderId, move)
  if (ended) await refundShortfall(tx, ended, { key: `shortfall:${orderId}`, destination: 'original', actor: 'rule' })
}

const MAX_REASON_LENGTH = 300

/** Cleans a reason to show to customers: one line without control characters. */
function cleaned(reason = ''): string | null {
  const line = reason.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return cutText(line, MAX_REASON_LENGTH) || null
}

/** Reads a webhook from a supplier. Throws 401 `invalid_signature`, also for a supplier that sends none, and 400 if it can't be read. */
export async function readWebhook(
  ctx: Context,
  supplierId: string,
  { rawBody, signature }: { rawBody: Buffer; signature: string | undefined },
): Promise<SupplierMessage> {
  const row = await selectSupplier(ctx.db, supplierId)
  const supplier = row && supplierOf(ctx, row)
  if (!supplier) throw invalidSignature
  return supplier.readMessage(rawBody, signature)
}

/** Refuses webhooks of a paused supplier. It may retry after five minutes. */
const paused = new Refusal(503, 'supplier_paused', 'This supplier is paused. Please send this again later.', {
  retryAfter: 300,
})

/**
 * Processes a supplier's webhook once per message id and records it with its outcome. Nothing is recorded for an unknown delivery. Throws
 * 503 `supplier_paused`.
 */
export async function receiveMessage(
  ctx: Context,
  supplierId: string,
  { id: messageId, delivery: deliveryId, report }: SupplierMessage,
): Promise<ReportOutcome | 'known already'> {
  return ctx.db.transaction(async (tx) => {
    if ((await selectSupplier(tx, supplierId))?.pausedAt) throw paused
    if (!(await selectDelivery(tx, deliveryId))) return 'unknown delivery'
    const recorded = await insertReport(tx, { supplierId, messageId, deliveryId, payload: report })
    if (recorded === undefined) return 'known already'
    const outcome = await applyReportIn(tx, deliveryId, report, { by: { supplierId }, now: ctx.now() })
    await updateOutcome(tx, recorded, outcome)
    return outcome
  })
}

/** For as long as a payment can be disputed, because they are evidence. */
const RETENTION_MS = 180 * 24 * 3_600_000
const PURGE_BATCH_SIZE = 10_000

/** Deletes suppliers' webhooks that are older than 180 days. Run by a job every hour. */
export async function purgeOldReports(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_MS)
  while ((await deleteOldReports(ctx.db, before, PURGE_BATCH_SIZE)) === PURGE_BATCH_SIZE);
}
