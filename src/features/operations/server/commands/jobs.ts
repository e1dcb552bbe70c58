import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { deleteJob, lockTroubled, updateRetried } from '#platform/jobs/queue-state.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound } from '#shared/errors.ts'

/** Runs a failed job again immediately. Throws 404 if it doesn't exist or has run in the meantime. */
export async function retryJob(ctx: Context, id: string, by: Actor): Promise<void> {
  await change(ctx, id, by, { action: 'job.retried', work: updateRetried })
}

/** Deletes a failed job without running it. Throws 404 if it doesn't exist or has run in the meantime. */
export async function discardJob(ctx: Context, id: string, by: Actor, reason: string | undefined): Promise<void> {
  await change(ctx, id, by, { action: 'job.discarded', work: deleteJob, reason })
}

interface Change {
  action: string
  work(tx: Transaction, job: { id: string; queue: string }): Promise<void>
  reason?: string | undefined
}

async function change(ctx: Context, id: string, by: Actor, { action, work, reason }: Change): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const job = await lockTroubled(tx, id)
    if (!job) throw notFound('There is no failed job with this id. It may have run in the meantime, or been discarded.')
    await work(tx, { id, queue: job.queue })
    await writeAuditLog(tx, by, { action, subject: { type: 'job', id }, before: job, reason })
  })
  notifyStaff(ctx, 'job', id)
}
