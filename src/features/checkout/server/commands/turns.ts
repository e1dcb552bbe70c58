/** Controls how many tries under one key may run in parallel. At least one always may. */
export interface Turns {
  /** Sets the limit. Only the first call has an effect. */
  begin(limit: number): void
  /** Raises the limit by `change`, or lowers it if negative. */
  add(change: number): void
}

/** The tries under one key in this process. */
interface Queue {
  running: number
  limit: number
  hasBegun: boolean
  waiting: (() => void)[]
}
const queues = new Map<string, Queue>()

/** Queues `work` behind other work with the same key. The first runs alone and sets how many may run in parallel after it. */
export async function inTurn<Result>(key: string, work: (turns: Turns) => Promise<Result>): Promise<Result> {
  const queue = queues.get(key) ?? { running: 0, limit: 1, hasBegun: false, waiting: [] }
  queues.set(key, queue)
  while (queue.running >= queue.limit) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  queue.running += 1
  const setLimit = (limit: number) => {
    queue.limit = Math.max(1, limit)
    wake(queue)
  }
  try {
    return await work({
      begin(limit) {
        if (!queue.hasBegun) setLimit(limit)
        queue.hasBegun = true
      },
      add: (change) => setLimit(queue.limit + change),
    })
  } finally {
    queue.running -= 1
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
    wake(queue)
  }
}

function wake({ running, limit, waiting }: Queue): void {
  for (const resume of waiting.splice(0, Math.max(0, limit - running))) resume()
}
