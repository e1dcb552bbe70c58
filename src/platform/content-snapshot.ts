import type { Context } from '#platform/context.ts'
import type { Database, Queryable } from '#platform/db/database.ts'

/** The channel on which processes learn that content changed. */
export const CONTENT_CHANGED = 'content_changed'

/** The channel on which they learn that one topic changed, which few pages show and no snapshot holds. */
export const TOPIC_CHANGED = 'content_topic_changed'

interface Kept<Value> {
  value: Promise<Value>
  /** Milliseconds since the epoch. */
  until: number
}

/** What is kept in memory; read when it is needed. */
export interface Snapshot<Value> {
  (ctx: Context): Promise<Value>
  /** Drops it in this process at once, for whoever has just changed it. */
  drop(ctx: Pick<Context, 'db'>): void
}

/**
 * Keeps what `load` reads in this process's memory: read when first needed, dropped when `channel` tells of a commit, when the
 * connection that listens was lost, and after `maxAgeMs`. A failed read is not kept, nor what is read while nobody can listen.
 */
export function contentSnapshot<Value>(
  load: (ctx: Context) => Promise<Value>,
  maxAgeMs = Number.POSITIVE_INFINITY,
  channel = CONTENT_CHANGED,
): Snapshot<Value> {
  // By database, because contexts are spread and extended while the database of a process is one.
  const kept = new WeakMap<Database, Kept<Value>>()
  const listening = new WeakMap<Database, Promise<void>>()

  /** Before the first read, so that no change falls between the two. */
  const listen = (db: Database): Promise<void> => {
    const begun = listening.get(db) ?? db.listen(channel, () => kept.delete(db))
    listening.set(db, begun)
    begun.catch(() => listening.delete(db))
    return begun
  }

  const read = (ctx: Context) => {
    const { db } = ctx
    const now = ctx.now().getTime()
    const found = kept.get(db)
    if (found && now < found.until) return found.value
    const listening = listen(db)
    const value = listening.then(
      () => load(ctx),
      () => load(ctx),
    )
    const entry = { value, until: now + maxAgeMs }
    kept.set(db, entry)
    for (const each of [listening, value]) each.catch(() => kept.get(db) === entry && kept.delete(db))
    return value
  }
  return Object.assign(read, { drop: ({ db }: Pick<Context, 'db'>) => void kept.delete(db) })
}

/**
 * Makes every process drop the pages and snapshots it keeps, once the transaction of `tx` is committed. `source` says what
 * changed, for anyone who reads the notifications.
 */
export async function publishContentChange(tx: Queryable, source: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CONTENT_CHANGED, source])
}

/** Makes every process drop the pages and answers that show `topic`, once the transaction of `tx` is committed. */
export async function publishTopicChange(tx: Queryable, topic: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [TOPIC_CHANGED, topic])
}
