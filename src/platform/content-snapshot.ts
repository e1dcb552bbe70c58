import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'

interface Kept<Value> {
  value: Promise<Value>
  /** Milliseconds since the epoch. */
  until: number
}

/**
 * Keeps what `load` reads in this process's memory: read when first needed, dropped when `content_changed` tells of a
 * commit, when the connection that listens was lost, and after `maxAgeMs`. A failed read is not kept, nor what is read
 * while nobody can listen.
 */
export function contentSnapshot<Value>(
  load: (ctx: Context) => Promise<Value>,
  maxAgeMs = Number.POSITIVE_INFINITY,
): (ctx: Context) => Promise<Value> {
  // By database, because contexts are spread and extended while the database of a process is one.
  const kept = new WeakMap<Database, Kept<Value>>()
  const listening = new WeakMap<Database, Promise<void>>()

  /** Before the first read, so that no change falls between the two. */
  const listen = (db: Database): Promise<void> => {
    const begun = listening.get(db) ?? db.listen('content_changed', () => kept.delete(db))
    listening.set(db, begun)
    begun.catch(() => listening.delete(db))
    return begun
  }

  return (ctx) => {
    const { db } = ctx
    const now = ctx.now().getTime()
    const found = kept.get(db)
    if (found && now < found.until) return found.value
    const heard = listen(db)
    const value = heard.then(
      () => load(ctx),
      () => load(ctx),
    )
    const entry = { value, until: now + maxAgeMs }
    kept.set(db, entry)
    for (const each of [heard, value]) each.catch(() => kept.get(db) === entry && kept.delete(db))
    return value
  }
}
