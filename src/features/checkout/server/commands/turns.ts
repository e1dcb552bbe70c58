/** What a try may say about those that wait for their turn. */
export interface Turns {
  /** From now on so many may be under way at once, and always one. Only the first call counts. */
  begin(most: number): void
  /** So many more, or less, may be under way at once. */
  add(change: number): void
}

/** Tries under one key that are under way in this process. */
interface Queue {
  running: number
  most: number
  hasBegun: boolean
  waiting: (() => void)[]
}
const queues = new Map<string, Queue>()

/** Runs `work` once it is its turn among those under the same key: the first one alone, then as many at once as they allow. */
export async function inTurn<Result>(key: string, work: (turns: Turns) => Promise<Result>): Promise<Result> {
  const queue = queues.get(key) ?? { running: 0, most: 1, hasBegun: false, waiting: [] }
  queues.set(key, queue)
  while (queue.running >= queue.most) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  queue.running += 1
  const setMost = (most: number) => {
    queue.most = Math.max(1, most)
    wake(queue)
  }
  try {
    return await work({
      begin(most) {
        if (!queue.hasBegun) setMost(most)
        queue.hasBegun = true
      },
      add: (change) => setMost(queue.most + change),
    })
  } finally {
    queue.running -= 1
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
    wake(queue)
  }
}

function wake({ running, most, waiting }: Queue): void {
  for (const resume of waiting.splice(0, Math.max(0, most - running))) resume()
}
