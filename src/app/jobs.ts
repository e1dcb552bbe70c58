import type { AppContext } from '#app/compose.ts'
import { dispatchEvents } from '#app/dispatch.ts'
import { measuresOf } from '#app/measures.ts'
import { reactions } from '#app/reactions.ts'
import { purgeExpiredExports } from '#features/accounts/server/commands/exports.ts'
import { purgeOldSignIns } from '#features/accounts/server/commands/sessions.ts'
import { publishDuePosts } from '#features/blog/server/commands.ts'
import { makePictureSizes } from '#features/blog/server/commands/picture-sizes.ts'
import { applyDuePlans } from '#features/catalog/server/commands/prices.ts'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { purgeExpiredTries } from '#features/checkout/server/commands/payment-tries.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { cancelUnpaidOrders, reconcilePayments, releaseStaleReservations } from '#features/checkout/server/commands/reconcile.ts'
import { purgeOldReminders, sendDueReminders } from '#features/checkout/server/commands/reminders.ts'
import { measureClaims } from '#features/claims/server/commands.ts'
import { purgeOldReports } from '#features/delivery/server/commands/report.ts'
import { flagLateOrders } from '#features/delivery/server/commands/times.ts'
import { processDeliveries } from '#features/delivery/server/commands/work.ts'
import { carryOutDueWithdrawals } from '#features/guarantees/server/commands/withdraw.ts'
import { purgeOldNotifications } from '#features/notifications/server/commands.ts'
import { sendAnnouncements } from '#features/notifications/server/commands/send-announcements.ts'
import { sendDueEmails } from '#features/notifications/server/commands/send-due-emails.ts'
import { sendPushes } from '#features/notifications/server/commands/send-due-pushes.ts'
import { rollUpAnalytics } from '#features/operations/server/commands/analytics.ts'
import { purgeOldOrderExports } from '#features/operations/server/commands/exports.ts'
import { checkLedger } from '#features/operations/server/commands/reconciliation.ts'
import { sendWebhooks } from '#features/operations/server/commands/send-webhooks.ts'
import { purgeOldWebhooks } from '#features/operations/server/commands/webhooks.ts'
import { measureDeliveryTimes, purgeOldAddresses } from '#features/orders/server/commands.ts'
import { listDisputes, submitDueEvidence } from '#features/payments/server/commands/disputes.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { deliverSandboxWebhooks } from '#features/payments/server/providers/sandbox/deliver.ts'
import { purgeOldUses } from '#features/promotions/server/commands/use.ts'
import { purgeVoteNetworks } from '#features/reviews/server/commands/vote.ts'
import { purgeOldAssessments } from '#features/risk/server/commands/assess-order.ts'
import { purgeOldRefused } from '#features/risk/server/commands/check-blocks.ts'
import { emailUnseenAnswers, purgeOldUsage } from '#features/support/server/commands/maintenance.ts'
import { purgeDepositAddresses } from '#features/wallet/server/commands/deposit-addresses.ts'
import { noteBackupSchedule, runScheduledBackup } from '#platform/backup/scheduled.ts'
import { makeOutboxMonths } from '#platform/db/outbox-months.ts'
import { purgeOldKeys } from '#platform/http/idempotency.ts'
import { purgeExpiredLimits } from '#platform/http/rate-limit.ts'
import { loop, type Running } from '#platform/jobs/loop.ts'
import { type Job, type JobData, startQueue } from '#platform/jobs/queue.ts'

const MAKE_BACKUP = 'make-backup'
/** Pause no longer than the work took: paying customers are waiting for the dispatcher. */
const DISPATCH_PAUSE_PER_WORK = 1

/** Scheduled jobs. Each runs in only one of the processes. */
const scheduled = (ctx: AppContext): Job[] => [
  { name: 'cancel-unpaid-orders', cron: '*/5 * * * *', run: async () => void (await cancelUnpaidOrders(ctx)) },
  { name: 'send-checkout-reminders', cron: '*/5 * * * *', run: async () => void (await sendDueReminders(ctx)) },
  { name: 'purge-checkout-reminders', cron: '7 4 * * *', run: () => purgeOldReminders(ctx) },
  { name: 'purge-idempotency-keys', cron: '17 * * * *', run: () => purgeOldKeys(ctx) },
  { name: 'purge-expired-limits', cron: '27 * * * *', run: () => purgeExpiredLimits(ctx) },
  { name: 'purge-payment-tries', cron: '22 * * * *', run: () => purgeExpiredTries(ctx) },
  { name: 'purge-old-assessments', cron: '12 3 * * *', run: () => purgeOldAssessments(ctx) },
  { name: 'purge-old-addresses', cron: '2 4 * * *', run: () => purgeOldAddresses(ctx) },
  { name: 'purge-deposit-addresses', cron: '3 4 * * *', run: () => purgeDepositAddresses(ctx) },
  { name: 'purge-old-refused', cron: '32 * * * *', run: () => purgeOldRefused(ctx) },
  { name: 'purge-old-sign-ins', cron: '37 * * * *', run: () => purgeOldSignIns(ctx) },
  { name: 'purge-expired-exports', cron: '47 * * * *', run: () => purgeExpiredExports(ctx) },
  { name: 'purge-old-order-exports', cron: '52 * * * *', run: () => purgeOldOrderExports(ctx) },
  { name: 'purge-old-notifications', cron: '57 * * * *', run: () => purgeOldNotifications(ctx) },
  { name: 'purge-old-uses', cron: '42 * * * *', run: () => purgeOldUses(ctx) },
  { name: 'purge-vote-networks', cron: '22 3 * * *', run: () => purgeVoteNetworks(ctx) },
  { name: 'purge-old-webhooks', cron: '12 4 * * *', run: () => purgeOldWebhooks(ctx) },
  { name: 'purge-old-reports', cron: '14 * * * *', run: () => purgeOldReports(ctx) },
  { name: 'purge-assistant-use', cron: '27 3 * * *', run: () => purgeOldUsage(ctx) },
  { name: 'make-outbox-months', cron: '2 * * * *', run: () => makeOutboxMonths(ctx) },
  { name: 'roll-up-analytics', cron: '*/5 * * * *', run: () => rollUpAnalytics(ctx) },
  { name: 'measure-claims', cron: '7 * * * *', run: () => measureClaims(ctx, measuresOf(ctx)) },
  { name: 'measure-deliveries', cron: '3 * * * *', run: () => measureDeliveryTimes(ctx) },
  { name: 'list-balance-transactions', cron: '20 5 * * *', run: () => listBalanceTransactions(ctx) },
  { name: 'list-disputes', cron: '41 * * * *', run: () => listDisputes(ctx) },
  { name: MAKE_BACKUP, cron: ctx.config.BACKUP_SCHEDULE, run: () => runScheduledBackup(ctx) },
  { name: 'reconcile-ledger', cron: '23 * * * *', run: async () => void (await checkLedger(ctx)) },
]

/** All jobs of the queue: reactions to events, and scheduled jobs. */
export function queuedJobs(ctx: AppContext): Job[] {
  const reacting = [...new Set(Object.values(reactions).flat())].map(({ name, run }) => ({ name, run: (data: JobData) => run(ctx, data) }))
  return [...reacting, ...scheduled(ctx)]
}

/** Starts all background work. Several workers share it. If it throws, nothing is running. */
export async function startJobs(ctx: AppContext): Promise<Running> {
  const backup = await noteBackupSchedule(ctx)
  // Without a schedule of its own, it would end that of the other workers.
  const jobs = queuedJobs(ctx).filter(({ name }) => backup !== 'other' || name !== MAKE_BACKUP)
  const queue = await startQueue(ctx, jobs, backup === 'missed' ? [MAKE_BACKUP] : [])
  const loops = [
    loop('dispatch-outbox', 200, ctx.log, () => dispatchEvents(ctx, queue), DISPATCH_PAUSE_PER_WORK),
    loop('reconcile-payments', 5_000, ctx.log, () => reconcilePayments(ctx)),
    loop('release-reservations', 15_000, ctx.log, () => releaseStaleReservations(ctx)),
    loop('pay-refunds', 3_000, ctx.log, () => payRefunds(ctx)),
    loop('look-up-disputes', 5_000, ctx.log, () => fetchDueDisputes(ctx)),
    loop('submit-evidence', 5_000, ctx.log, () => submitDueEvidence(ctx)),
    loop('process-deliveries', 1_000, ctx.log, () => processDeliveries(ctx)),
    loop('flag-late-orders', 30_000, ctx.log, () => flagLateOrders(ctx)),
    loop('send-due-emails', 1_000, ctx.log, () => sendDueEmails(ctx)),
    loop('send-announcements', 1_000, ctx.log, () => sendAnnouncements(ctx)),
    sendPushes(ctx),
    loop('apply-price-plans', 1_000, ctx.log, () => applyDuePlans(ctx)),
    sendWebhooks(ctx),
    loop('make-picture-sizes', 10_000, ctx.log, () => makePictureSizes(ctx)),
    loop('publish-due-posts', 10_000, ctx.log, () => publishDuePosts(ctx)),
    loop('carry-out-withdrawals', 15_000, ctx.log, () => carryOutDueWithdrawals(ctx)),
    loop('tell-unseen-answers', 5_000, ctx.log, () => emailUnseenAnswers(ctx)),
    ...(ctx.config.STORE_MODE === 'demo' ? [loop('deliver-sandbox-webhooks', 500, ctx.log, () => deliverSandboxWebhooks(ctx))] : []),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await queue.stop()
    },
  }
}
