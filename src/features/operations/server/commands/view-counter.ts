import { upsertViews } from '#features/operations/server/store.ts'
import type { Context } from '#platform/context.ts'

/** What was opened since the last time: views by the browser's name, by path. */
export type ViewsByPath = Map<string, Map<string, number>>

/** No visitor sends so many names; a program that makes one up each time is counted under none. */
const MOST_NAMES = 1_000

/**
 * Counts opened pages in memory. Whether a browser's name is a program's is asked when the counts are written, once a
 * name, so that a request pays for an increment alone; until then the name is kept here, and nowhere else.
 */
export class ViewCounter {
  private views: ViewsByPath = new Map()
  private names = 0

  count(path: string, userAgent: string): void {
    let byName = this.views.get(path)
    if (!byName) this.views.set(path, (byName = new Map()))
    const known = byName.get(userAgent)
    if (known === undefined && ++this.names > MOST_NAMES) return
    byName.set(userAgent, (known ?? 0) + 1)
  }

  /** Returns the counts and resets them. */
  take(): ViewsByPath {
    const taken = this.views
    this.views = new Map()
    this.names = 0
    return taken
  }
}

/** Adds what was counted to today's figures (UTC), without what programs opened. */
export async function addPageViews(ctx: Context, counted: ViewsByPath): Promise<void> {
  if (counted.size === 0) return
  // Loaded with the first views: a start need not wait for it.
  const { isbot } = await import('isbot')
  const views = [...counted].map(([path, byName]) => ({ path, views: sumOf(byName, (name) => name !== '' && !isbot(name)) }))
  const seen = views.filter((each) => each.views > 0)
  if (seen.length > 0) await upsertViews(ctx.db, ctx.now(), seen)
}

function sumOf(byName: Map<string, number>, counts: (name: string) => boolean): number {
  let sum = 0
  for (const [name, times] of byName) if (counts(name)) sum += times
  return sum
}
