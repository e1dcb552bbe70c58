import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const RETRY_MS = 2_000

/** Rows that a process keeps in memory. */
interface Followed {
  /** The channel that notifies of changes. */
  channel: string
  /** Names what changed in the log and in `content_changed`. */
  source: string
  /** Reads the rows into this process. */
  load(): Promise<void>
}

/**
 * Loads rows into this process, now and whenever they change. After a change it notifies `content_changed`, because cached pages were
 * rendered with the old rows. A reload that fails is repeated every 2 seconds until it succeeds. Throws if the first load fails.
 */
export async function follow({ db, log }: Pick<Context, 'db' | 'log'>, { channel, source, load }: Followed): Promise<void> {
  let retry: NodeJS.Timeout | undefined
  const reload = async (): Promise<void> => {
    clearTimeout(retry)
    try {
      await load()
      await publishContentChange(db, source)
    } catch (error) {
      if (db.pool.ending) return
      log.error({ err: error, source }, 'could not load a change; trying again in 2 seconds')
      clearTimeout(retry)
      retry = setTimeout(() => void reload(), RETRY_MS).unref()
    }
  }
  await db.listen(channel, () => void reload())
  await load()
}

const latest = new WeakMap<object, Promise<void>>()

/** Runs the loads into one object one after another, so that the latest is applied last. */
export function loadInTurn(into: object, load: () => Promise<void>): Promise<void> {
  const earlier = latest.get(into) ?? Promise.resolve()
  const next = earlier.catch(() => {}).then(load)
  latest.set(into, next)
  return next
}
