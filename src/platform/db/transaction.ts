import type pg from 'pg'
import { statement, type Transaction } from '#platform/db/database.ts'

/** See `Database.transaction`. */
export async function runTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  let committed = false
  const send = (config: pg.QueryConfig | string) => {
    gather(client)
    return client.query(config)
  }
  const commit = async () => {
    committed = true
    const end = await send('COMMIT')
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back at COMMIT')
  }
  const tx: Transaction = {
    inTransaction: true,
    query: (text, values, name) => send(statement(text, values, name)),
    async commit(last) {
      // Where `last` fails, the server answers COMMIT with a rollback; the cause is what `last` threw.
      const [result, end] = await Promise.allSettled([last, commit()])
      if (result.status === 'rejected') throw result.reason
      if (end.status === 'rejected') throw end.reason
      return result.value
    },
  }
  try {
    // BEGIN is not awaited: it travels with the first statements, and they fail if it does.
    const begun = send('BEGIN')
    begun.catch(() => {})
    const result = await work(tx)
    await begun
    if (!committed) await commit()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken ??= failure))
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** What is sent in one tick leaves in one write. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
