import { ERASED } from '#features/accounts/rules.ts'
import type { Delivery } from '#features/delivery/contract.ts'
import { IN_TRANSIT_MS, retryDelayMs } from '#features/delivery/rules/calls.ts'
import { hasChanged, isContinuing, withReport } from '#features/delivery/rules/reports.ts'
import { applyReport, applyReportIn } from '#features/delivery/server/commands/report.ts'
import { assignDelivery } from '#features/delivery/server/commands/start.ts'
import { insertCancellation, updateCancelAnswered, updateCancelFailed } from '#features/delivery/server/store/cancellations.ts'
import { type ClaimedDelivery, type Setback, updateSetback } from '#features/delivery/server/store/deliveries.ts'
import { selectServiceName } from '#features/delivery/server/store/suppliers.ts'
import { pollIntervalMs } from '#features/delivery/server/suppliers/registry.ts'
import {
  isSupplierError,
  type Supplier,
  SupplierRejection,
  SupplierUnavailable,
  type Task,
} from '#features/delivery/server/suppliers/supplier.ts'
import { OWN_QUEUE, type CancelRequest, type SupplierRow } from '#features/delivery/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** How long after a call without a response the delivery's status is checked. */
const STATUS_CHECK_DELAY_MS = 10_000

/** Submits a delivery or fetches its state, outside any transaction, and records the outcome. Returns whether the supplier responded. */
export async function callSupplier(ctx: Context, row: SupplierRow, supplier: Supplier, delivery: ClaimedDelivery): Promise<boolean> {
  if (delivery.claimedAs === 'waiting' && !row.active) {
    await failOver(ctx, delivery, { error: `${row.name} is inactive.`, mayBeReceived: delivery.tries > 0 })
    return true
  }
  if (delivery.claimedAs === 'waiting' && delivery.kind !== 'order' && isClosed(await getOrder(ctx.db, delivery.orderId))) {
    await cancelUnsubmitted(ctx, delivery)
    return true
  }
  const task = await taskOf(ctx, delivery)
  try {
    const report = await (delivery.claimedAs === 'waiting' ? supplier.submit(task) : supplier.fetchStatus(task))
    if (!report) await handleUnknown(ctx, row, delivery)
    else if (!hasChanged(delivery, withReport(delivery, report))) await recordNoChange(ctx, row, delivery)
    else await applyReport(ctx, delivery.id, report, { supplierId: row.id })
    return true
  } catch (error) {
    return handleFailure(ctx, delivery, error)
  }
}

/** Whether nothing may be delivered again for an order: its target was erased, or its whole price was refunded. */
function isClosed({ email, priceCents, refundedCents }: Order): boolean {
  return email === ERASED || refundedCents >= priceCents
}

/** Cancels a refill or revision instead of submitting it. Its claim returns to staff. An earlier call may have reached the supplier. */
async function cancelUnsubmitted(ctx: Context, delivery: ClaimedDelivery): Promise<void> {
  const by = { supplierId: delivery.supplierId }
  await ctx.db.transaction(async (tx) => {
    const outcome = await applyReportIn(tx, delivery.id, { status: 'canceled' }, { by, now: ctx.now() })
    if (outcome === 'applied' && delivery.tries > 0) await insertCancellation(tx, delivery)
  })
}

/** The task that a delivery's supplier receives. */
export async function taskOf(ctx: Context, { id, orderId, supplierId, kind, quantity, note, submittedAt }: Delivery): Promise<Task> {
  const order = await getOrder(ctx.db, orderId)
  const service = (await selectServiceName(ctx.db, supplierId, order.serviceId)) ?? order.serviceId
  const { platform, serviceType: type, quality, targetUrl: url, socialUsername: username } = order
  return {
    delivery: id,
    kind,
    service,
    platform,
    type,
    quality,
    quantity,
    target: { url, username },
    // The note of an order itself is stored with the order.
    note: kind === 'order' ? order.note : note,
    submittedAt: submittedAt ?? ctx.now(),
  }
}

/** Most responses bring no change, so no order is locked for them. */
async function recordNoChange(ctx: Context, row: SupplierRow, delivery: ClaimedDelivery): Promise<void> {
  const pause = pollIntervalMs(row.kind)
  const nextCallAt = pause === null ? null : after(ctx, pause)
  await updateSetback(ctx.db, delivery, { status: delivery.status as Setback['status'], tries: 0, nextCallAt, error: null })
}

/**
 * Handles a supplier that doesn't know the delivery: it never arrived, is still in transit, or the supplier lost it. A lost one is up to
 * staff. If part of it was delivered, it isn't submitted again even if they retry it, because the supplier would start counting at zero.
 */
async function handleUnknown(ctx: Context, row: SupplierRow, delivery: ClaimedDelivery): Promise<void> {
  if (delivery.status !== 'unknown' || delivery.delivered > 0) {
    await recordSetback(ctx, delivery, { status: 'dead', nextCallAt: null, error: 'The supplier no longer knows this delivery.' })
    return
  }
  const arrivesBy = (delivery.submittedAt?.getTime() ?? 0) + IN_TRANSIT_MS
  if (ctx.now().getTime() < arrivesBy)
    await recordSetback(ctx, delivery, { status: 'unknown', nextCallAt: new Date(arrivesBy), error: null })
  else if (!row.active) await failOver(ctx, delivery, { error: `${row.name} is inactive.`, mayBeReceived: false })
  else await tryLater(ctx, delivery, 'waiting', 'It never arrived.')
}

async function handleFailure(ctx: Context, delivery: ClaimedDelivery, error: unknown): Promise<boolean> {
  const isSubmission = delivery.claimedAs === 'waiting'
  if (error instanceof SupplierRejection && isSubmission) {
    // An earlier call for the same delivery may have reached the supplier.
    await failOver(ctx, delivery, { error: error.message, mayBeReceived: delivery.tries > 0 })
    return true
  }
  if (!isSupplierError(error)) {
    ctx.log.error({ err: error, delivery: delivery.id }, 'delivery failed: internal error; it is retried when its lease ends')
    return true
  }
  ctx.log.warn({ err: error, delivery: delivery.id, supplier: delivery.supplierId }, 'supplier call failed')
  if (error instanceof SupplierUnavailable && isSubmission) await tryLater(ctx, delivery, 'waiting', error.message)
  else if (isSubmission)
    await recordSetback(ctx, delivery, { status: 'unknown', nextCallAt: after(ctx, STATUS_CHECK_DELAY_MS), error: error.message })
  else await tryLater(ctx, delivery, delivery.status as Setback['status'], error.message)
  return error instanceof SupplierRejection
}

/** Retries after a growing delay. After the last try, the delivery is up to staff. */
async function tryLater(ctx: Context, delivery: ClaimedDelivery, status: Setback['status'], error: string): Promise<void> {
  const pause = retryDelayMs(delivery.tries + 1)
  if (pause === null)
    ctx.log.error(
      { delivery: delivery.id, supplier: delivery.supplierId, reason: error },
      'delivery given up: its supplier could not be reached',
    )
  await recordSetback(
    ctx,
    delivery,
    pause === null ? { status: 'dead', nextCallAt: null, error } : { status, nextCallAt: after(ctx, pause), error },
  )
}

async function recordSetback(ctx: Context, delivery: ClaimedDelivery, setback: Omit<Setback, 'tries'>): Promise<void> {
  await updateSetback(ctx.db, delivery, { ...setback, tries: delivery.tries + 1 })
}

async function failOver(ctx: Context, delivery: ClaimedDelivery, why: { error: string; mayBeReceived: boolean }): Promise<void> {
  await ctx.db.transaction((tx) => assignDelivery(tx, delivery, { supplierId: OWN_QUEUE, ...why }))
}

/** Asks a supplier to cancel a delivery, again if it continues. Returns whether it responded. */
export async function requestCancellation(ctx: Context, supplier: Supplier, request: CancelRequest): Promise<boolean> {
  try {
    const report = await supplier.cancel(request.deliveryId)
    // A delivery that was submitted just before may still be in transit.
    const isInTransit = !report && ctx.now().getTime() - request.requestedAt.getTime() < IN_TRANSIT_MS
    if (isInTransit)
      await updateCancelFailed(ctx.db, request, {
        tries: request.tries,
        nextCallAt: after(ctx, IN_TRANSIT_MS),
      })
    else if (report && isContinuing(report)) await cancelLater(ctx, request, new Error('It continues.'))
    else await updateCancelAnswered(ctx.db, request, ctx.now())
    return true
  } catch (error) {
    if (!isSupplierError(error)) {
      ctx.log.error({ err: error, delivery: request.deliveryId }, 'delivery cancellation failed: internal error; it is retried')
      return true
    }
    await cancelLater(ctx, request, error)
    return false
  }
}

/** Asks again after a growing delay. After the last try, staff have to contact the supplier. */
async function cancelLater(ctx: Context, request: CancelRequest, error: Error): Promise<void> {
  const tries = request.tries + 1
  const pause = retryDelayMs(tries)
  if (pause === null)
    ctx.log.error(
      { delivery: request.deliveryId, supplier: request.supplierId, err: error },
      'delivery cancellation given up: contact the supplier',
    )
  await updateCancelFailed(ctx.db, request, { tries, nextCallAt: pause === null ? null : after(ctx, pause) })
}

function after(ctx: Context, milliseconds: number): Date {
  return new Date(ctx.now().getTime() + milliseconds)
}
