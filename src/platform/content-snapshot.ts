import type { Context } from '#platform/context.ts'
import type { Database, Queryable } from '#platform/db/database.ts'

/** The channel that notifies processes of content changes. */
export const CONTENT_CHANGED = 'content_changed'

/** The channel that notifies processes of changes to a topic, which few pages show and no snapshot contains. */
export const TOPIC_CHANGED = 'content_topic_changed'

interface Entry<Value> {
  value: Promise<Value>
  /** Expiry in milliseconds since the epoch. */
  until: number
}

/** A value cached in memory, loaded when needed. */
export interface Snapshot<Value> {
  (ctx: Context): Promise<Value>
  /** Drops it in this process immediately, for callers that just changed it. */
  drop(ctx: Pick<Context, 'db'>): void
}

/**
 * Caches the result of `load` in this process. It is loaded when first needed and dropped after a commit that notifies `channel`, a
 * lost listening connection, or `maxAgeMs`. Failed loads aren't cached, and nothing is while listening fails.
 */
export function contentSnapshot<Value>(
  load: (ctx: Context) => Promise<Value>,
  maxAgeMs = Number.POSITIVE_INFINITY,
  channel = CONTENT_CHANGED,
): Snapshot<Value> {
  // Keyed by database because contexts are copied, while a process has only one database.
  const cached = new WeakMap<Database, Entry<Value>>()
  const listening = new WeakMap<Database, Promise<void>>()

  /** Called before the first load, so that no change in between is missed. */
  const listen = (db: Database): Promise<void> => {
    const started = listening.get(db) ?? db.listen(channel, () => cached.delete(db))
    listening.set(db, started)
    started.catch(() => listening.delete(db))
    return started
  }

  const read = (ctx: Context) => {
    const { db } = ctx
    const now = ctx.now().getTime()
    const found = cached.get(db)
    if (found && now < found.until) return found.value
    const started = listen(db)
    const value = started.then(
      () => load(ctx),
      () => load(ctx),
    )
    const entry = { value, until: now + maxAgeMs }
    cached.set(db, entry)
    for (const promise of [started, value]) promise.catch(() => cached.get(db) === entry && cached.delete(db))
    return value
  }
  return Object.assign(read, { drop: ({ db }: Pick<Context, 'db'>) => void cached.delete(db) })
}

/**
 * Makes every process drop its cached pages and snapshots after the transaction commits. `source` names what changed, for anyone
 * who reads the notifications.
 */
export async function publishContentChange(tx: Queryable, source: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CONTENT_CHANGED, source])
}

/** Makes every process drop its cached pages and responses with `topic` after the transaction commits. */
export async function publishTopicChange(tx: Queryable, topic: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [TOPIC_CHANGED, topic])
}
