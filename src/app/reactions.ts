import type { AppContext } from '#app/compose.ts'
import { exportParts } from '#app/personal-data.ts'
import { buildExport } from '#features/accounts/server/commands/exports.ts'
import { refundAfterDispute } from '#features/delivery/server/commands/end.ts'
import { holdDisputedOrder, startOrderDeliveries, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { finishDelivery, finishRefund, notifyStaffOfGuaranteeClaim } from '#features/guarantees/server/commands/finish.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { deliverEmail } from '#features/notifications/server/commands.ts'
import { liftSuppression } from '#features/notifications/server/commands/addresses.ts'
import { notifyOfEvent, notifyOfEvents } from '#features/notifications/server/commands/notify-of-event.ts'
import { events, type NotifiedEvent } from '#features/notifications/server/events/table.ts'
import { writeOrderExport } from '#features/operations/server/commands/exports.ts'
import { resealAll } from '#features/operations/server/commands/key-rotation.ts'
import { notifyOrderChanged, notifyOrdersChanged } from '#features/orders/server/reactions.ts'
import { UNDO_DECISION_WITHIN_MS } from '#features/reviews/rules/moderation.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { keysOf } from '#shared/records.ts'

/** A reaction to an event. Its name is also the name of its job. */
export interface Reaction {
  name: string
  /** Handles one event in its own transactions. Runs as a job for every event, or with a batch only for those the batch set aside. */
  run: (ctx: AppContext, payload: JobData) => Promise<void>
  /** Can't be combined with a delay. */
  batch?: Batch
  /** Delay in ms, for events that can still be undone. */
  delayMs?: number
}

/** An event and a reaction to run on it. */
export interface Task {
  reaction: Reaction
  payload: JobData
}

/**
 * Handles many events in the transaction that marks them dispatched. All its statements must have finished when it throws, after
 * which each event is retried as a job. It must not call anything outside the database except `signals`.
 */
export type Batch = (ctx: AppContext, tx: Transaction, tasks: readonly Task[]) => Promise<BatchOutcome>

export interface BatchOutcome {
  /** Tasks to retry individually, as jobs. */
  setAside: readonly Task[]
  /** Called after the commit, unless the process crashes first. */
  afterCommit?: () => void
}

/** Makes a batch from a function that takes order ids and returns those it sets aside. */
function byOrder(run: (ctx: AppContext, tx: Transaction, orderIds: readonly string[]) => Promise<string[]>): Batch {
  return async (ctx, tx, tasks) => {
    const orderIds = tasks.map(({ payload }) => payload.orderId ?? '')
    const setAside = new Set(await run(ctx, tx, orderIds))
    return { setAside: tasks.filter(({ payload }) => setAside.has(payload.orderId ?? '')) }
  }
}

const startDeliveriesInBatch = byOrder(startOrderDeliveries)
const startDelivery: Reaction = {
  name: 'start-delivery',
  run: (ctx, { orderId = '' }) => startOrderDelivery(ctx, orderId),
  batch: startDeliveriesInBatch,
}
const trustAgain: Reaction = { name: 'trust-address-again', run: (ctx, { userId = '' }) => liftSuppression(ctx, userId) }
const carryOut: Reaction = { name: 'carry-out-withdrawal', run: carryOutWithdrawal }

/** Reactions other than notifications. */
const work: Record<string, Reaction[]> = {
  'order.paid': [startDelivery],
  'order.released': [startDelivery],
  'dispute.withdrawn': [{ name: 'hold-disputed-order', run: (ctx, { orderId = '' }) => holdDisputedOrder(ctx, orderId) }],
  'dispute.settled': [{ name: 'refund-after-dispute', run: (ctx, { orderId = '' }) => refundAfterDispute(ctx, orderId) }],
  'order.refunded': [{ name: 'finish-guarantee-claim', run: finishRefund }],
  'delivery.ended': [{ name: 'finish-redelivery', run: finishDelivery }],
  'withdrawal.received': [carryOut],
  'withdrawal.confirmed': [carryOut],
  'account.export_requested': [{ name: 'make-export', run: (ctx, { exportId = '' }) => buildExport(ctx, exportId, exportParts) }],
  'orders.export_requested': [{ name: 'write-order-export', run: (ctx, { exportId = '' }) => writeOrderExport(ctx, exportId) }],
  'system.reseal_requested': [{ name: 'encrypt-again', run: async (ctx) => void (await resealAll(ctx)) }],
  'account.email_verified': [trustAgain],
  'account.email_changed': [trustAgain],
  'email.queued': [{ name: 'send-written-mail', run: async (ctx, { emailId = '' }) => void (await deliverEmail(ctx, emailId)) }],
}

/** Events that staff can undo for a short time. */
const delays: Record<string, number> = {
  'review.published': UNDO_DECISION_WITHIN_MS + 1_000,
  'review.refused': UNDO_DECISION_WITHIN_MS + 1_000,
}

/** The notification reactions, one per event, such as `tell-order-paid`. */
const notifying = new Map(
  keysOf(events).map((event): [NotifiedEvent, Reaction] => {
    const delayMs = delays[event]
    const run: Reaction['run'] = (ctx, payload) => notifyOfEvent(ctx, event, payload)
    return [
      event,
      { name: `tell-${event.replaceAll(/[._]/g, '-')}`, run, ...(delayMs === undefined ? { batch: notifyOfMany } : { delayMs }) },
    ]
  }),
)

async function notifyOfMany(ctx: AppContext, tx: Transaction, tasks: readonly Task[]): Promise<BatchOutcome> {
  const happened = [...notifying].flatMap(([event, reaction]) =>
    tasks.filter((task) => task.reaction === reaction).map((task) => ({ event, payload: task.payload, task })),
  )
  const { failed, show: afterCommit } = await notifyOfEvents(ctx, tx, happened)
  return { setAside: happened.filter((event) => failed.has(event)).map(({ task }) => task), afterCommit }
}

/** Order events that update an open order page. */
const shown = [
  'paid',
  'held',
  'released',
  'processing',
  'progressed',
  'completed',
  'partial',
  'failed',
  'canceled',
  'refund_started',
  'refunded',
  'late',
]
const showInBatch = byOrder(notifyOrdersChanged)
const show: Reaction = {
  name: 'show-order',
  run: (ctx, { orderId = '' }) => notifyOrderChanged(ctx, orderId),
  batch: showInBatch,
}

/**
 * The batches in execution order. Those that wait for locks or read outside the transaction come before `startOrderDeliveries`,
 * which locks orders and then waits for nothing, so deadlocks are impossible.
 */
export const batches: readonly Batch[] = [notifyOfMany, showInBatch, startDeliveriesInBatch]

/** Reactions by event type. Events without any are still dispatched. */
export const reactions: Record<string, Reaction[]> = { ...work }
for (const [event, reaction] of notifying) reactions[event] = [...(work[event] ?? []), reaction]
const showRequest: Reaction = {
  name: 'show-request',
  run: (ctx, { guaranteeClaimId = '' }) => notifyStaffOfGuaranteeClaim(ctx, guaranteeClaimId),
}
for (const event of ['guarantee_claim.received', 'guarantee_claim.done']) reactions[event] = [...(reactions[event] ?? []), showRequest]
for (const event of shown.map((type) => `order.${type}`)) reactions[event] = [...(reactions[event] ?? []), show]
