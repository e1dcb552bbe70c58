import type { AppContext } from '#app/compose.ts'
import { measuresOf } from '#app/measures.ts'
import { reactions } from '#app/reactions.ts'
import { forgetOldExports } from '#features/accounts/server/commands/exports.ts'
import { forgetOldSignIns } from '#features/accounts/server/commands/forget.ts'
import { publishDuePosts } from '#features/blog/server/commands.ts'
import { applyDuePlans } from '#features/catalog/server/commands/apply-plans.ts'
import { cancelUnpaidOrders, payRefunds, reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { checkBooks } from '#features/checkout/server/queries.ts'
import { measureClaims } from '#features/claims/server/commands.ts'
import { measureDeliveries } from '#features/delivery/server/commands/measure.ts'
import { tellLateOrders } from '#features/delivery/server/commands/tell-late.ts'
import { workDeliveries } from '#features/delivery/server/commands/work.ts'
import { forgetOldNotices } from '#features/notifications/server/commands/forget.ts'
import { sendAnnouncements } from '#features/notifications/server/commands/send-announcements.ts'
import { sendNotices } from '#features/notifications/server/commands/send-notices.ts'
import { sendPushes } from '#features/notifications/server/commands/send-pushes.ts'
import { forgetOldOrderExports } from '#features/operations/server/commands/exports.ts'
import { rollUpFigures } from '#features/operations/server/commands/figures.ts'
import { sendWebhooks } from '#features/operations/server/commands/send-webhooks.ts'
import { forgetOldWebhooks, queueWebhooks } from '#features/operations/server/commands/webhooks.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { forgetOldUse } from '#features/support/server/commands/forget.ts'
import { tellUnseenAnswers } from '#features/support/server/commands/letters.ts'
import type { Transaction } from '#platform/db/database.ts'
import { dispatchOutbox, type OutboxEvent } from '#platform/db/outbox.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { loop, type Running } from '#platform/jobs/loop.ts'
import { type Job, type JobData, type JobQueue, startQueue } from '#platform/jobs/queue.ts'
import { noteSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'

/** Work on a schedule, once for all processes. */
const scheduled = (ctx: AppContext): Job[] => [
  { name: 'cancel-unpaid-orders', cron: '*/5 * * * *', run: async () => void (await cancelUnpaidOrders(ctx)) },
  { name: 'forget-idempotency-keys', cron: '17 * * * *', run: () => forgetOldKeys(ctx) },
  { name: 'forget-old-sign-ins', cron: '37 * * * *', run: () => forgetOldSignIns(ctx) },
  { name: 'forget-old-exports', cron: '47 * * * *', run: () => forgetOldExports(ctx) },
  { name: 'forget-old-order-exports', cron: '52 * * * *', run: () => forgetOldOrderExports(ctx) },
  { name: 'forget-old-notices', cron: '57 * * * *', run: () => forgetOldNotices(ctx) },
  { name: 'forget-old-webhooks', cron: '12 4 * * *', run: () => forgetOldWebhooks(ctx) },
  { name: 'forget-assistant-use', cron: '27 3 * * *', run: () => forgetOldUse(ctx) },
  { name: 'roll-up-figures', cron: '*/5 * * * *', run: () => rollUpFigures(ctx) },
  { name: 'measure-claims', cron: '7 * * * *', run: () => measureClaims(ctx, measuresOf(ctx)) },
  { name: 'measure-deliveries', cron: '3 * * * *', run: () => measureDeliveries(ctx) },
  {
    name: 'check-books',
    cron: '23 * * * *',
    run: async () => {
      const report = await checkBooks(ctx)
      await noteSetting(ctx.db, lastLedgerCheck, { at: ctx.now().toISOString(), problems: report.problems.slice(0, 20) })
      if (report.problems.length > 0) ctx.log.error({ problems: report.problems }, 'the ledger does not agree with orders and payments')
    },
  },
]

/** Starts everything that happens without a request. Several workers share the work. */
export async function startJobs(ctx: AppContext): Promise<Running> {
  const reacting: Job[] = [...new Set(Object.values(reactions).flat())].map((reaction) => ({
    name: reaction.name,
    run: (data) => reaction.run(ctx, data),
  }))
  const queue = await startQueue(ctx, [...reacting, ...scheduled(ctx)])
  const loops = [
    loop('dispatch-outbox', 200, ctx.log, () => dispatch(ctx, queue)),
    loop('reconcile-payments', 5_000, ctx.log, () => reconcilePayments(ctx)),
    loop('pay-refunds', 3_000, ctx.log, () => payRefunds(ctx)),
    loop('work-deliveries', 1_000, ctx.log, () => workDeliveries(ctx)),
    loop('tell-late-orders', 30_000, ctx.log, () => tellLateOrders(ctx)),
    loop('send-notices', 1_000, ctx.log, () => sendNotices(ctx)),
    loop('send-announcements', 1_000, ctx.log, () => sendAnnouncements(ctx)),
    loop('send-pushes', 1_000, ctx.log, () => sendPushes(ctx)),
    loop('apply-price-plans', 1_000, ctx.log, () => applyDuePlans(ctx)),
    sendWebhooks(ctx),
    loop('publish-due-posts', 10_000, ctx.log, () => publishDuePosts(ctx)),
    loop('tell-unseen-answers', 5_000, ctx.log, () => tellUnseenAnswers(ctx)),
    ...(ctx.config.PAYMENT_PROVIDER === 'sandbox'
      ? [loop('deliver-sandbox-webhooks', 500, ctx.log, () => deliverSandboxWebhooks(ctx))]
      : []),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((each) => each.stop()))
      await queue.stop()
    },
  }
}

/** Hands news over to who reacts, and has them look at once: whoever pays sees the message within a second. */
async function dispatch(ctx: AppContext, queue: JobQueue): Promise<number> {
  const enqueued = new Set<string>()
  const count = await dispatchOutbox(ctx, async (tx, events) => {
    for (const name of await enqueueReactions(queue, tx, events)) enqueued.add(name)
    await queueWebhooks(ctx, tx, events)
  })
  for (const name of enqueued) queue.wake(name)
  return count
}

/** A restored backup has the jobs that were unfinished as news of this kind, each by its job's name. */
const UNFINISHED = 'job:'

/** One job a reaction, enqueued in the transaction that marks the news dispatched; returns their names. */
async function enqueueReactions(queue: JobQueue, tx: Transaction, events: OutboxEvent[]): Promise<Iterable<string>> {
  const byReaction = new Map<string, JobData[]>()
  for (const event of events) {
    for (const name of reactionsTo(event)) byReaction.set(name, [...(byReaction.get(name) ?? []), event.payload])
  }
  for (const [name, data] of byReaction) await queue.enqueue(tx, name, data)
  return byReaction.keys()
}

/** The names of the jobs that react to it. */
function reactionsTo({ type }: OutboxEvent): string[] {
  if (!type.startsWith(UNFINISHED)) return (reactions[type] ?? []).map(({ name }) => name)
  const name = type.slice(UNFINISHED.length)
  const isKnown = Object.values(reactions).some((each) => each.some((reaction) => reaction.name === name))
  return isKnown ? [name] : []
}
