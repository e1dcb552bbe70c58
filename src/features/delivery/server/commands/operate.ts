import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import type { Delivery, DeliveryReport, DeliveryStatus } from '#features/delivery/contract.ts'
import { howMany, isPartlyDelivered } from '#features/delivery/rules/moves.ts'
import { isOver, withReport } from '#features/delivery/rules/reports.ts'
import { type ReportOutcome, applyReportIn } from '#features/delivery/server/commands/report.ts'
import { assignDelivery } from '#features/delivery/server/commands/start.ts'
import { selectIsCanceled } from '#features/delivery/server/store/cancellations.ts'
import { lockDelivery, selectDelivery, updateRevived } from '#features/delivery/server/store/deliveries.ts'
import { selectSupplier } from '#features/delivery/server/store/suppliers.ts'
import { undeliveredShare } from '#features/orders/rules.ts'
import { lockOrder } from '#features/orders/server/commands/move.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

/**
 * Applies a report by staff. If it ends the order with a refund that is more than one person may make, a second person has to approve it
 * first: `approvalId`, else null. Throws 400 if it ends a partial delivery without the total delivered, 404, and 409 `delivery_over`,
 * `approval_waiting`.
 */
export async function reportByHand(
  ctx: Context,
  deliveryId: string,
  report: DeliveryReport,
  by: Actor,
): Promise<{ approvalId: string | null }> {
  const found = await selectDelivery(ctx.db, deliveryId)
  if (!found) throw unknown()
  if (isOver(found.status)) throw over()
  if (report.status === 'completed' && report.delivered === undefined && isPartlyDelivered(found))
    throw invalid('delivered', howMany(found))
  const { id, orderNumber, ...order } = await getOrder(ctx.db, found.orderId)
  const next = withReport(found, report)
  const ends = found.kind === 'order' && isOver(next.status)
  const amountCents = ends ? Math.max(0, undeliveredShare(order.priceCents, order.quantity, next.delivered) - order.refundedCents) : 0
  const summary = `Report ${next.delivered} of ${found.quantity} delivered for order ${orderNumber}, which ends it, and refund ${formatMoney(amountCents)}`
  const request: GuardedRequest = {
    action: 'delivery_report',
    subject: { type: 'order', id },
    amountCents,
    summary,
    payload: { deliveryId, report },
    reason: report.reason || summary,
  }
  const now = ctx.now()
  return ctx.db.transaction((tx) => withFourEyes(tx, request, by, now, () => reportInTransaction(tx, { deliveryId, report }, by, now)))
}

/** Applies a report by staff in the caller's transaction, right away or after approval. Throws 404, and 409 `delivery_over`. */
export async function reportInTransaction(
  tx: Transaction,
  { deliveryId, report }: { deliveryId: string; report: DeliveryReport },
  by: Actor,
  now: Date,
): Promise<void> {
  const found = await selectDelivery(tx, deliveryId)
  if (!found) throw unknown()
  // Orders are always locked before their deliveries.
  await lockOrder(tx, found.orderId)
  const before = await lockKnown(tx, deliveryId)
  const outcome: ReportOutcome = await applyReportIn(tx, deliveryId, report, { by: { person: by.userId }, now })
  if (outcome === 'over already') throw over()
  const after = await lockKnown(tx, deliveryId)
  await recordAudit(tx, by, 'delivery.reported', { before, after, reason: report.reason })
}

type RecordedState = Pick<Delivery, 'id' | 'status' | 'delivered' | 'startCount' | 'supplierId'>

function recordAudit(
  tx: Transaction,
  by: Actor,
  action: string,
  { before, after, reason }: { before: RecordedState; after: RecordedState; reason?: string | undefined },
): Promise<void> {
  const shown = ({ status, delivered, startCount, supplierId }: RecordedState) => ({ status, delivered, startCount, supplierId })
  return writeAuditLog(tx, by, { action, subject: { type: 'delivery', id: after.id }, before: shown(before), after: shown(after), reason })
}

/** Calls the supplier of a dead delivery again. Throws 404, and 409 `delivery_not_dead`. */
export async function retryDelivery(ctx: Context, deliveryId: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockKnown(tx, deliveryId)
    if (!(await updateRevived(tx, deliveryId, ctx.now())))
      throw new Refusal(
        409,
        'delivery_not_dead',
        `This delivery is ${statusNames[before.status]}. You can only retry one whose supplier couldn’t be reached.`,
      )
    await recordAudit(tx, by, 'delivery.retried', { before, after: await lockKnown(tx, deliveryId) })
  })
}

/**
 * Assigns a delivery to another supplier. The current one is asked to cancel, and its later reports are ignored. Throws 404, 400 for an
 * unknown or inactive supplier, and 409 `delivery_over`, `same_supplier`, `supplier_was_canceled` if that supplier was asked to cancel
 * this delivery before, and `partly_delivered` if only the shop's own queue can continue it.
 */
export async function reassignDelivery(ctx: Context, deliveryId: string, supplierId: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const delivery = await lockKnown(tx, deliveryId)
    const [supplier, isCanceled] = await Promise.all([selectSupplier(tx, supplierId), selectIsCanceled(tx, deliveryId, supplierId)])
    if (!supplier?.active) throw invalid('supplierId', 'There is no active supplier with this id.')
    if (isOver(delivery.status)) throw over()
    if (supplier.id === delivery.supplierId) throw new Refusal(409, 'same_supplier', `${supplier.name} already has this delivery.`)
    if (isCanceled)
      throw new Refusal(409, 'supplier_was_canceled', `${supplier.name} was asked to cancel this delivery. Choose another supplier.`)
    // Another supplier would start counting at zero.
    if (delivery.delivered > 0 && supplier.kind !== 'manual')
      throw new Refusal(409, 'partly_delivered', 'Part of this delivery is done. The rest can only go to your own queue.')
    const assigned = await assignDelivery(tx, delivery, { supplierId, mayBeReceived: delivery.submittedAt !== null })
    if (!assigned) throw new Error(`delivery ${deliveryId} changed while locked`)
    await recordAudit(tx, by, 'delivery.reassigned', { before: delivery, after: assigned })
  })
}

const statusNames: Record<DeliveryStatus, string> = {
  waiting: 'waiting to be submitted',
  unknown: 'being checked with its supplier',
  accepted: 'with its supplier',
  in_progress: 'in progress',
  completed: 'completed',
  partial: 'partially delivered',
  canceled: 'canceled',
  failed: 'over',
  dead: 'not reachable',
}

async function lockKnown(tx: Transaction, deliveryId: string): Promise<Delivery> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery) throw unknown()
  return delivery
}

function unknown(): Refusal {
  return notFound('There is no such delivery.')
}

function over(): Refusal {
  return new Refusal(409, 'delivery_over', 'This delivery is over, so nothing was changed.')
}
