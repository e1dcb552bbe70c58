import type { DeliveryReport, DeliveryStatus } from '#features/delivery/contract.ts'
import { isOver } from '#features/delivery/rules/reports.ts'
import { giveTo } from '#features/delivery/server/commands/give.ts'
import { type ReportOutcome, takeReportIn } from '#features/delivery/server/commands/report.ts'
import { lockDelivery, selectDelivery, updateRevived } from '#features/delivery/server/store/deliveries.ts'
import { selectPartner } from '#features/delivery/server/store/partners.ts'
import { selectIsStopped } from '#features/delivery/server/store/stops.ts'
import type { Delivery } from '#features/delivery/server/tables.ts'
import { holdOrder } from '#features/orders/server/commands/move.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

/** What a person of the shop's reports of a delivery. Throws 404, and 409 `delivery_over`. */
export async function reportByHand(ctx: Context, deliveryId: string, report: DeliveryReport, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await selectDelivery(tx, deliveryId)
    if (!found) throw unknown()
    // The order before its deliveries, as everybody locks them.
    await holdOrder(tx, found.orderId)
    const before = await held(tx, deliveryId)
    const outcome: ReportOutcome = await takeReportIn(tx, deliveryId, report, { by: { person: by.userId }, now: ctx.now() })
    if (outcome === 'over already') throw over()
    const after = await held(tx, deliveryId)
    await record(tx, by, 'delivery.reported', { before, after, reason: report.reason })
  })
}

type Standing = Pick<Delivery, 'id' | 'status' | 'delivered' | 'startCount' | 'partnerId'>

function record(
  tx: Transaction,
  by: Actor,
  action: string,
  { before, after, reason }: { before: Standing; after: Standing; reason?: string | undefined },
): Promise<void> {
  const shown = ({ status, delivered, startCount, partnerId }: Standing) => ({ status, delivered, startCount, partnerId })
  return recordAction(tx, by, { action, subject: { type: 'delivery', id: after.id }, before: shown(before), after: shown(after), reason })
}

/** Has the partner of a delivery that nobody could be reached for called again. Throws 404, and 409 `delivery_not_dead`. */
export async function retryDelivery(ctx: Context, deliveryId: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await held(tx, deliveryId)
    if (!(await updateRevived(tx, deliveryId)))
      throw new Refusal(
        409,
        'delivery_not_dead',
        `This delivery is ${named[before.status]}; only one whose partner could not be reached is tried again.`,
      )
    await record(tx, by, 'delivery.retried', { before, after: await held(tx, deliveryId) })
  })
}

/**
 * Gives a delivery to another partner; the one that may have begun it is told to stop, and its reports count no more.
 * Throws 404, 400 for an unknown partner or one out of use, 409 `delivery_over`, `same_partner`, `partner_was_stopped` where
 * that one was told to stop it, and `partly_delivered` where only our own queue can go on.
 */
export async function reassignDelivery(ctx: Context, deliveryId: string, partnerId: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const delivery = await held(tx, deliveryId)
    const [partner, isStopped] = await Promise.all([selectPartner(tx, partnerId), selectIsStopped(tx, deliveryId, partnerId)])
    if (!partner?.active) throw invalid('partnerId', 'There is no such partner in use.')
    if (isOver(delivery.status)) throw over()
    if (partner.id === delivery.partnerId) throw new Refusal(409, 'same_partner', `${partner.name} has this delivery already.`)
    if (isStopped) throw new Refusal(409, 'partner_was_stopped', `${partner.name} was told to stop this delivery. Choose another partner.`)
    // Another partner counts from zero.
    if (delivery.delivered > 0 && partner.kind !== 'manual')
      throw new Refusal(409, 'partly_delivered', 'Part of this is delivered. The rest can only go to your own queue.')
    const given = await giveTo(tx, delivery, { partnerId, error: undefined, mayHaveIt: delivery.handedOverAt !== null })
    if (!given) throw new Error('a delivery changed under its lock')
    await record(tx, by, 'delivery.reassigned', { before: delivery, after: given })
  })
}

const named: Record<DeliveryStatus, string> = {
  waiting: 'waiting to be handed over',
  unknown: 'being asked about',
  accepted: 'with its partner',
  in_progress: 'under way',
  completed: 'completed',
  partial: 'over',
  canceled: 'canceled',
  failed: 'over',
  dead: 'not reachable',
}

async function held(tx: Transaction, deliveryId: string): Promise<Delivery> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery) throw unknown()
  return delivery
}

function unknown(): Refusal {
  return notFound('There is no such delivery.')
}

function over(): Refusal {
  return new Refusal(409, 'delivery_over', 'This delivery is over; nothing was changed.')
}
