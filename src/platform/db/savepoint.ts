import type { Transaction } from '#platform/db/database.ts'

/** The result of work that may fail without failing its transaction. */
export type Attempted<Result> = { result: Result } | { error: unknown }

/**
 * Runs `work` in the caller's transaction. If it throws, its statements are undone and the transaction continues. All of its statements
 * must have finished when it throws. Throws only if the transaction can't continue, for example after a lost connection.
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

/** Like `Promise.all`, but waits for all to finish even if one fails, so that no statement runs after a rollback. */
export async function allEnded<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(work)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
