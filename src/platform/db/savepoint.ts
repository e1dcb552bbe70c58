import type { Transaction } from '#platform/db/database.ts'

/** What came of work that may fail without failing the transaction around it. */
export type Attempted<Result> = { result: Result } | { error: unknown }

/**
 * Runs `work` in the caller's transaction so that its statements are undone if it throws, and the transaction goes on. `work` must have
 * awaited all its statements when it throws. Throws only if the transaction cannot go on, as after a lost connection.
 */
export async function inSavepoint<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Attempted<Result>> {
  await tx.query('savepoint attempt')
  try {
    const result = await work()
    await tx.query('release savepoint attempt')
    return { result }
  } catch (error) {
    await tx.query('rollback to savepoint attempt')
    return { error }
  }
}

/** As `Promise.all`, but also a failure waits until all have ended: then no statement of theirs comes after a rollback. */
export async function allEnded<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(work)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
