import { UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { upsertViews } from '#features/operations/server/store.ts'
import { readDevice } from '#features/orders/rules/device.ts'
import type { Context } from '#platform/context.ts'

/** What was opened since the last time: views by the browser's name, by device and path. */
export type CountedViews = Map<string, Map<string, number>>

/** No visitor sends so many names; a program that makes one up each time is counted under none. */
const MOST_NAMES = 1_000

/**
 * Counts opened pages in memory. Whether a browser's name is a program's is asked when the counts are written, once a
 * name, so that a request pays for an increment alone; until then the name is kept here, and nowhere else.
 */
export class ViewCounter {
  private views: CountedViews = new Map()
  private names = 0

  count(path: string, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    // Browsers’ names are no longer than this; every one is compared with those of programs.
    const name = String(headers['user-agent'] ?? '').slice(0, 300)
    const key = `${readDevice(headers) ?? UNKNOWN_DEVICE} ${path}`
    let byName = this.views.get(key)
    if (!byName) this.views.set(key, (byName = new Map()))
    const known = byName.get(name)
    if (known === undefined && ++this.names > MOST_NAMES) return
    byName.set(name, (known ?? 0) + 1)
  }

  /** Returns the counts and resets them. */
  take(): CountedViews {
    const taken = this.views
    this.views = new Map()
    this.names = 0
    return taken
  }
}

/** Adds what was counted to today's figures (UTC), without what programs opened. */
export async function addPageViews(ctx: Context, counted: CountedViews): Promise<void> {
  if (counted.size === 0) return
  // Loaded with the first views: a start need not wait for it.
  const { isbot } = await import('isbot')
  const views = [...counted].map(([key, byName]) => {
    const [device = '', path = ''] = key.split(' ')
    return { device, path, views: sumOf(byName, (name) => name !== '' && !isbot(name)) }
  })
  const seen = views.filter((each) => each.views > 0)
  if (seen.length > 0) await upsertViews(ctx.db, ctx.now(), seen)
}

function sumOf(byName: Map<string, number>, counts: (name: string) => boolean): number {
  let sum = 0
  for (const [name, times] of byName) if (counts(name)) sum += times
  return sum
}
