import type { AppContext } from '#app/compose.ts'
import { type Batch, batches, type BatchOutcome, type Reaction, reactions, type Task } from '#app/reactions.ts'
import { queueWebhooks } from '#features/operations/server/commands/webhooks.ts'
import type { Transaction } from '#platform/db/database.ts'
import { dispatchOutbox, type OutboxEvent } from '#platform/db/outbox.ts'
import { inSavepoint } from '#platform/db/transaction.ts'
import type { JobQueue } from '#platform/jobs/queue.ts'
import { recordWork } from '#platform/jobs/seen.ts'

/**
 * Dispatches the oldest waiting events in the transaction that marks them dispatched: batches run in it, other reactions and
 * tasks set aside by batches become jobs. Returns the number of events. Several processes may call it concurrently.
 */
export async function dispatchEvents(ctx: AppContext, queue: JobQueue): Promise<number> {
  const enqueued = new Set<string>()
  const afterCommit: (() => void)[] = []
  const count = await dispatchOutbox(ctx, async (tx, events) => {
    const tasks = events.flatMap(tasksOf)
    const alone = tasks.filter(({ reaction }) => !reaction.batch)
    for (const batch of batches) {
      const outcome = await attempt(ctx, tx, batch, tasks)
      alone.push(...outcome.setAside)
      if (outcome.afterCommit) afterCommit.push(outcome.afterCommit)
    }
    for (const name of await enqueueTasks(queue, tx, alone)) enqueued.add(name)
    await queueWebhooks(ctx, tx, events)
  })
  for (const act of afterCommit) act()
  // Start the jobs immediately: customers wait for the result of their payment.
  for (const name of enqueued) queue.wake(name)
  return count
}

/** Runs a batch on its tasks. If it fails, its changes are rolled back and all of its tasks are set aside. */
async function attempt(ctx: AppContext, tx: Transaction, batch: Batch, tasks: readonly Task[]): Promise<BatchOutcome> {
  const own = tasks.filter(({ reaction }) => reaction.batch === batch)
  if (own.length === 0) return { setAside: [] }
  const attempted = await inSavepoint(tx, () => batch(ctx, tx, own))
  const names = new Set(own.map(({ reaction }) => reaction.name))
  if ('result' in attempted) {
    for (const name of names) recordWork(name, 'job')
    return attempted.result
  }
  ctx.log.warn({ err: attempted.error, jobs: [...names], events: own.length }, 'batch of events failed; retrying each event as a job')
  return { setAside: own }
}

/** Enqueues a job for each task and returns the names of the jobs. */
async function enqueueTasks(queue: JobQueue, tx: Transaction, tasks: readonly Task[]): Promise<string[]> {
  const byReaction = Map.groupBy(tasks, ({ reaction }) => reaction)
  for (const [{ name, delayMs }, own] of byReaction) {
    await queue.enqueue(
      tx,
      name,
      own.map(({ payload }) => payload),
      delayMs,
    )
  }
  return [...byReaction.keys()].map(({ name }) => name)
}

/** Event type prefix of unfinished jobs in a restored backup, followed by the job's name. */
const UNFINISHED = 'job:'

/** The reactions to an event. */
function tasksOf({ type, payload }: OutboxEvent): Task[] {
  return reactionsTo(type).map((reaction) => ({ reaction, payload }))
}

function reactionsTo(type: string): Reaction[] {
  if (!type.startsWith(UNFINISHED)) return reactions[type] ?? []
  const name = type.slice(UNFINISHED.length)
  const known = Object.values(reactions)
    .flat()
    .find((reaction) => reaction.name === name)
  return known ? [known] : []
}
