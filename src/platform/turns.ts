import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Keys whose turns are remembered. */
const LIMIT_KEYS = 10_000

/**
 * Lets at most `atOnce` pieces of work of the same key run at a time in this process; the rest waits its turn outside the database,
 * so that everybody else finds a connection free.
 */
export function createTurns(atOnce: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new LRUCache<string, LimitFunction>({ max: LIMIT_KEYS, memoMethod: () => pLimit(atOnce) })
  return (key, work) => turns.memo(key)(work)
}
