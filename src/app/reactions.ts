import type { AppContext } from '#app/compose.ts'
import { exportParts } from '#app/personal-data.ts'
import { buildExport } from '#features/accounts/server/commands/exports.ts'
import { refundAfterDispute } from '#features/delivery/server/commands/end.ts'
import { holdDisputedOrder, startOrderDeliveries, startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { finishDelivery, finishRefund, notifyStaffOfGuaranteeClaim } from '#features/guarantees/server/commands/finish.ts'
import { carryOutWithdrawal } from '#features/guarantees/server/commands/withdraw.ts'
import { deliverEmail } from '#features/notifications/server/commands.ts'
import { trustAddressAgain } from '#features/notifications/server/commands/addresses.ts'
import { notifyOfEvent, notifyOfEvents } from '#features/notifications/server/commands/notify-of-event.ts'
import { events, type NotifiedEvent } from '#features/notifications/server/events/table.ts'
import { writeOrderExport } from '#features/operations/server/commands/exports.ts'
import { resealAll } from '#features/operations/server/commands/key-rotation.ts'
import { showOrder, showOrders } from '#features/orders/server/reactions.ts'
import { UNDO_DECISION_WITHIN_MS } from '#features/reviews/rules/moderation.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { keysOf } from '#shared/records.ts'

/** A reaction to an event: its name is the name of its job. */
export interface Reaction {
  name: string
  /** Reacts to one event, in transactions of its own. Without a batch every event is a job; otherwise those that its batch sets aside. */
  run: (ctx: AppContext, payload: JobData) => Promise<void>
  /** Not together with a delay. */
  batch?: Batch
  /** How long it waits, in ms: until what happened can no longer be undone. */
  delayMs?: number
}

/** An event that a reaction has to react to. */
export interface Task {
  reaction: Reaction
  payload: JobData
}

/**
 * Reacts to many events in the transaction that marks them dispatched. All its statements must have ended when it throws; then each event
 * is tried alone. It must not call anything outside of the database but `signals`.
 */
export type Batch = (ctx: AppContext, tx: Transaction, tasks: readonly Task[]) => Promise<BatchOutcome>

/** The result of a batch. */
export interface BatchOutcome {
  /** To be tried alone, as jobs. */
  setAside: readonly Task[]
  /** Called after the commit; a crash may come before. */
  afterCommit?: () => void
}

/** A batch that knows events by the id of their order, and returns the ids of those that it sets aside. */
function byOrder(run: (ctx: AppContext, tx: Transaction, orderIds: readonly string[]) => Promise<string[]>): Batch {
  return async (ctx, tx, tasks) => {
    const orderIds = tasks.map(({ payload }) => payload.orderId ?? '')
    const setAside = new Set(await run(ctx, tx, orderIds))
    return { setAside: tasks.filter(({ payload }) => setAside.has(payload.orderId ?? '')) }
  }
}

const startMany = byOrder(startOrderDeliveries)
const startDelivery: Reaction = {
  name: 'start-delivery',
  run: (ctx, { orderId = '' }) => startOrderDelivery(ctx, orderId),
  batch: startMany,
}
const carryOut: Reaction = { name: 'carry-out-withdrawal', run: carryOutWithdrawal }

/** What else follows from an event, besides notifications. */
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
  'account.email_verified': [{ name: 'trust-address-again', run: (ctx, { userId = '' }) => trustAddressAgain(ctx, userId) }],
  'email.queued': [{ name: 'send-written-mail', run: async (ctx, { emailId = '' }) => void (await deliverEmail(ctx, emailId)) }],
}

/** Events that staff can undo for a moment. */
const delays: Record<string, number> = {
  'review.published': UNDO_DECISION_WITHIN_MS + 1_000,
  'review.refused': UNDO_DECISION_WITHIN_MS + 1_000,
}

/** A reaction for each line of the table of events: `tell-order-paid`. */
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
  return { setAside: happened.filter((each) => failed.has(each)).map(({ task }) => task), afterCommit }
}

/** What an open page of an order shows. */
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
const showMany = byOrder(showOrders)
const show: Reaction = {
  name: 'show-order',
  run: (ctx, { orderId = '' }) => showOrder(ctx, orderId),
  batch: showMany,
}

/**
 * The batches in the order in which they run. Whoever waits for locks or reads outside of the transaction comes before
 * `startOrderDeliveries`, which locks orders and waits for nobody: so nobody waits in a circle.
 */
export const batches: readonly Batch[] = [notifyOfMany, showMany, startMany]

/** Who reacts to which event. Events without a reaction are dispatched all the same. */
export const reactions: Record<string, Reaction[]> = { ...work }
for (const [event, reaction] of notifying) reactions[event] = [...(work[event] ?? []), reaction]
const showRequest: Reaction = {
  name: 'show-request',
  run: (ctx, { guaranteeClaimId = '' }) => notifyStaffOfGuaranteeClaim(ctx, guaranteeClaimId),
}
for (const event of ['guarantee_claim.received', 'guarantee_claim.done']) reactions[event] = [...(reactions[event] ?? []), showRequest]
for (const event of shown.map((each) => `order.${each}`)) reactions[event] = [...(reactions[event] ?? []), show]
