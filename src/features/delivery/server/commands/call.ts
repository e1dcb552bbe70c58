import { ON_ITS_WAY_MS, pauseAfter } from '#features/delivery/rules/calls.ts'
import { isNews, withReport } from '#features/delivery/rules/reports.ts'
import { giveTo } from '#features/delivery/server/commands/give.ts'
import { takeReport } from '#features/delivery/server/commands/report.ts'
import { type Partner, PartnerBusy, PartnerRefusal, PartnerSilent, type Task } from '#features/delivery/server/partners/partner.ts'
import { askAgainAfter } from '#features/delivery/server/partners/registry.ts'
import { type ClaimedDelivery, type Setback, updateSetBack } from '#features/delivery/server/store/deliveries.ts'
import { selectServiceName } from '#features/delivery/server/store/partners.ts'
import { updateTold, updateUntold } from '#features/delivery/server/store/stops.ts'
import { OWN_QUEUE, type PartnerRow, type PartnerStop } from '#features/delivery/server/tables.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** The first time that a partner is asked after a call that it did not answer, in ms. */
const ASK_AFTER_MS = 10_000

/**
 * Hands a delivery over, or asks where it stands, outside any transaction, and writes down what came of it. Returns
 * whether the partner answered.
 */
export async function callPartner(ctx: Context, row: PartnerRow, partner: Partner, delivery: ClaimedDelivery): Promise<boolean> {
  if (delivery.claimedAs === 'waiting' && !row.active) {
    await failOver(ctx, delivery, { error: `${row.name} is out of use.`, mayHaveIt: delivery.tries > 0 })
    return true
  }
  const task = await taskOf(ctx, delivery)
  try {
    const report = await (delivery.claimedAs === 'waiting' ? partner.handOver(task) : partner.lookUp(task))
    if (!report) await takeUnknown(ctx, row, delivery)
    else if (!isNews(delivery, withReport(delivery, report))) await hearNothingNew(ctx, row, delivery)
    else await takeReport(ctx, delivery.id, report, { partnerId: row.id })
    return true
  } catch (error) {
    return takeFailure(ctx, delivery, error)
  }
}

async function taskOf(ctx: Context, { id, orderId, partnerId, kind, quantity, note, handedOverAt }: ClaimedDelivery): Promise<Task> {
  const order = await getOrder(ctx.db, orderId)
  const service = (await selectServiceName(ctx.db, partnerId, order.serviceId)) ?? order.serviceId
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
    // An order's own note stands with the order.
    note: kind === 'order' ? order.note : note,
    handedOverAt: handedOverAt ?? ctx.now(),
  }
}

/** Most answers: no order is locked for them. */
async function hearNothingNew(ctx: Context, row: PartnerRow, delivery: ClaimedDelivery): Promise<void> {
  const pause = askAgainAfter(row.kind)
  const actAt = pause === null ? null : after(ctx, pause)
  await updateSetBack(ctx.db, delivery, { status: delivery.status as Setback['status'], tries: 0, actAt, error: null })
}

/** The partner does not know it: it never arrived, or is on its way still; or the partner lost what it had taken. */
async function takeUnknown(ctx: Context, row: PartnerRow, delivery: ClaimedDelivery): Promise<void> {
  if (delivery.status !== 'unknown') {
    await setBack(ctx, delivery, { status: 'dead', actAt: null, error: 'The partner does not know this delivery any more.' })
    return
  }
  const arrivesBy = (delivery.handedOverAt?.getTime() ?? 0) + ON_ITS_WAY_MS
  if (ctx.now().getTime() < arrivesBy) await setBack(ctx, delivery, { status: 'unknown', actAt: new Date(arrivesBy), error: null })
  else if (!row.active) await failOver(ctx, delivery, { error: `${row.name} is out of use.`, mayHaveIt: false })
  else await tryLater(ctx, delivery, 'waiting', 'It never arrived.')
}

async function takeFailure(ctx: Context, delivery: ClaimedDelivery, error: unknown): Promise<boolean> {
  const isHandOver = delivery.claimedAs === 'waiting'
  if (error instanceof PartnerRefusal && isHandOver) {
    // An earlier call of the same may have arrived.
    await failOver(ctx, delivery, { error: error.message, mayHaveIt: delivery.tries > 0 })
    return true
  }
  if (!isOfThePartner(error)) {
    ctx.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be worked on; it falls due again when its lease ends')
    return true
  }
  ctx.log.warn({ err: error, delivery: delivery.id, partner: delivery.partnerId }, 'a delivery partner gave no answer that can be used')
  if (error instanceof PartnerBusy && isHandOver) await tryLater(ctx, delivery, 'waiting', error.message)
  else if (isHandOver) await setBack(ctx, delivery, { status: 'unknown', actAt: after(ctx, ASK_AFTER_MS), error: error.message })
  else await tryLater(ctx, delivery, delivery.status as Setback['status'], error.message)
  return error instanceof PartnerRefusal
}

/** The same again after a pause that grows; after the last, a person has to look. */
async function tryLater(ctx: Context, delivery: ClaimedDelivery, status: Setback['status'], error: string): Promise<void> {
  const pause = pauseAfter(delivery.tries + 1)
  if (pause === null) ctx.log.error({ delivery: delivery.id, partner: delivery.partnerId, reason: error }, 'a delivery needs a person')
  await setBack(ctx, delivery, pause === null ? { status: 'dead', actAt: null, error } : { status, actAt: after(ctx, pause), error })
}

async function setBack(ctx: Context, delivery: ClaimedDelivery, setback: Omit<Setback, 'tries'>): Promise<void> {
  await updateSetBack(ctx.db, delivery, { ...setback, tries: delivery.tries + 1 })
}

async function failOver(ctx: Context, delivery: ClaimedDelivery, why: { error: string; mayHaveIt: boolean }): Promise<void> {
  await ctx.db.transaction((tx) => giveTo(tx, delivery, { partnerId: OWN_QUEUE, ...why }))
}

/** Tells a partner to stop a delivery. Returns whether it answered. */
export async function tellToStop(ctx: Context, partner: Partner, stop: PartnerStop): Promise<boolean> {
  try {
    const report = await partner.cancel(stop.deliveryId)
    // What was handed over just before may still arrive.
    const isOnItsWay = !report && ctx.now().getTime() - stop.requestedAt.getTime() < ON_ITS_WAY_MS
    if (isOnItsWay)
      await updateUntold(ctx.db, stop, { tries: stop.tries, actAt: after(ctx, ON_ITS_WAY_MS), error: 'It has not arrived yet.' })
    else await updateTold(ctx.db, stop, ctx.now())
    return true
  } catch (error) {
    if (!isOfThePartner(error)) {
      ctx.log.error({ err: error, delivery: stop.deliveryId }, 'a partner could not be told to stop; it is tried again')
      return true
    }
    const tries = stop.tries + 1
    const pause = pauseAfter(tries)
    if (pause === null)
      ctx.log.error(
        { delivery: stop.deliveryId, partner: stop.partnerId, err: error },
        'a partner could not be told to stop; a person has to',
      )
    await updateUntold(ctx.db, stop, { tries, actAt: pause === null ? null : after(ctx, pause), error: error.message })
    return false
  }
}

function isOfThePartner(error: unknown): error is PartnerBusy | PartnerSilent | PartnerRefusal {
  return error instanceof PartnerBusy || error instanceof PartnerSilent || error instanceof PartnerRefusal
}

function after(ctx: Context, milliseconds: number): Date {
  return new Date(ctx.now().getTime() + milliseconds)
}
