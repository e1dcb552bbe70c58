import pg from 'pg'
import { queryable, type Transaction } from '#platform/db/database.ts'

/** A statement in the format of `pg`. */
export function statement(text: string, values: unknown[] | undefined, name: string | undefined): pg.QueryConfig {
  return { text, ...(values && { values }), ...(name && { name }) }
}

/** Implements `Database.transaction` and `Database.snapshot`. */
export async function runTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>, begin = 'BEGIN'): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  let cause: unknown
  let hasEnded = false
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const send = (config: pg.QueryConfig | string) => {
    sendTogether(client)
    return client.query(config)
  }
  try {
    // BEGIN is not awaited. It is sent with the first statements, which fail if it does.
    const begun = send(begin)
    begun.catch(() => {})
    const result = await work({
      inTransaction: true,
      ...queryable((text, values, name) => {
        // Work that is still under way after a failure would otherwise change data on its own, or in the connection's next transaction.
        if (hasEnded) return Promise.reject(new Error('the transaction has already ended'))
        return send(statement(text, values, name)).catch((error: unknown) => {
          cause ??= error
          throw error
        })
      }),
    })
    hasEnded = true
    await begun
    const end = await send('COMMIT')
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back at COMMIT')
    return result
  } catch (error) {
    hasEnded = true
    await send('ROLLBACK').catch((failure: Error) => (broken ??= failure))
    // After a failed statement, those sent with it only report that the transaction was aborted.
    throw isAfterFailure(error) ? (cause ?? error) : error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Sends everything from the same tick in one write. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function isAfterFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}

/** The result of work that may fail without failing its transaction. */
type Attempted<Result> = { result: Result } | { error: unknown }

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
