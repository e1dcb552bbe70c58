import type { AppContext } from '#app/compose.ts'
import { measuresOf } from '#app/measures.ts'
import { reactions } from '#app/reactions.ts'
import { forgetOldExports } from '#features/accounts/server/commands/exports.ts'
import { forgetOldSignIns } from '#features/accounts/server/commands/forget.ts'
import { publishDuePosts } from '#features/blog/server/commands.ts'
import { cancelUnpaidOrders, payRefunds, reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { checkBooks } from '#features/checkout/server/queries.ts'
import { measureClaims } from '#features/claims/server/commands.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import type { Transaction } from '#platform/db/database.ts'
import { dispatchOutbox, type OutboxEvent } from '#platform/db/outbox.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { loop, type Running } from '#platform/jobs/loop.ts'
import { type Job, type JobData, type JobQueue, startQueue } from '#platform/jobs/queue.ts'

/** Work on a schedule, once for all processes. */
const scheduled = (ctx: AppContext): Job[] => [
  { name: 'cancel-unpaid-orders', cron: '*/5 * * * *', run: async () => void (await cancelUnpaidOrders(ctx)) },
  { name: 'forget-idempotency-keys', cron: '17 * * * *', run: () => forgetOldKeys(ctx) },
  { name: 'forget-old-sign-ins', cron: '37 * * * *', run: () => forgetOldSignIns(ctx) },
  { name: 'forget-old-exports', cron: '47 * * * *', run: () => forgetOldExports(ctx) },
  { name: 'measure-claims', cron: '7 * * * *', run: () => measureClaims(ctx, measuresOf(ctx)) },
  {
    name: 'check-books',
    cron: '23 * * * *',
    run: async () => {
      const report = await checkBooks(ctx)
      if (report.problems.length > 0) ctx.log.error({ problems: report.problems }, 'the ledger does not agree with orders and payments')
    },
  },
]

/** Starts everything that happens without a request. Several workers share the work. */
export async function startJobs(ctx: AppContext): Promise<Running> {
  const reacting: Job[] = Object.values(reactions)
    .flat()
    .map((reaction) => ({ name: reaction.name, run: (data) => reaction.run(ctx, data) }))
  const queue = await startQueue(ctx, [...reacting, ...scheduled(ctx)])
  const loops = [
    loop('dispatch-outbox', 200, ctx.log, () => dispatchOutbox(ctx, (tx, events) => enqueueReactions(queue, tx, events))),
    loop('reconcile-payments', 5_000, ctx.log, () => reconcilePayments(ctx)),
    loop('pay-refunds', 3_000, ctx.log, () => payRefunds(ctx)),
    loop('publish-due-posts', 10_000, ctx.log, () => publishDuePosts(ctx)),
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

/** One job a reaction, enqueued in the transaction that marks the news dispatched. */
async function enqueueReactions(queue: JobQueue, tx: Transaction, events: OutboxEvent[]): Promise<void> {
  const byReaction = new Map<string, JobData[]>()
  for (const event of events) {
    for (const { name } of reactions[event.type] ?? []) byReaction.set(name, [...(byReaction.get(name) ?? []), event.payload])
  }
  for (const [name, data] of byReaction) await queue.enqueue(tx, name, data)
}
