import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Maximum number of keys with a queue. */
const MAX_KEYS = 10_000

/**
 * Runs at most `atOnce` tasks with the same key at a time in this process. Others wait outside the database, so that connections stay
 * free for everyone else.
 */
export function createTurns(atOnce: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new LRUCache<string, LimitFunction>({ max: MAX_KEYS, memoMethod: () => pLimit(atOnce) })
  return (key, work) => turns.memo(key)(work)
}
