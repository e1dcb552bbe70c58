import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Runs at most `atOnce` tasks with the same key at a time in this process. Others wait outside the database, so that connections stay
 * free for everyone else.
 */
export function createTurns(atOnce: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  /** Only of keys with tasks that run or wait. */
  const queues = new Map<string, { limit: LimitFunction; tasks: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(atOnce), tasks: 0 }
    queues.set(key, queue)
    queue.tasks++
    try {
      return await queue.limit(work)
    } finally {
      queue.tasks--
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}

/**
 * Counts the tasks with the same key that run in this process, for tasks that don't wait. The returned function starts one and returns the
 * function that ends it, or undefined while `atOnce` others run.
 */
export function createSlots(atOnce: number): (key: string) => (() => void) | undefined {
  const running = new Map<string, number>()
  return (key) => {
    const others = running.get(key) ?? 0
    if (others >= atOnce) return undefined
    running.set(key, others + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
