import { UNKNOWN_DEVICE } from '#features/operations/rules/kinds.ts'
import { upsertViews } from '#features/operations/server/store.ts'
import { readDevice } from '#features/orders/rules/device.ts'
import type { Context } from '#platform/context.ts'

/** Views since the last count, by device and path, then by user agent. */
export type CountedViews = Map<string, Map<string, number>>

/** Visitors never send this many different names. A bot that invents one per request isn't counted. */
const MAX_NAMES = 1_000

/**
 * Counts page views in memory. Bots are filtered out when the counts are written, once per user agent, so that a request only
 * costs an increment. User agents are held in memory until then and never stored.
 */
export class ViewCounter {
  private views: CountedViews = new Map()
  private names = 0

  count(path: string, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    // Longer than any real browser's name, and short enough to compare with the list of bots.
    const name = String(headers['user-agent'] ?? '').slice(0, 300)
    const key = `${readDevice(headers) ?? UNKNOWN_DEVICE} ${path}`
    let byName = this.views.get(key)
    if (!byName) this.views.set(key, (byName = new Map()))
    const known = byName.get(name)
    if (known === undefined && ++this.names > MAX_NAMES) return
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

/** Adds the counted views, except those of bots, to today's (UTC) totals. */
export async function addPageViews(ctx: Context, counted: CountedViews): Promise<void> {
  if (counted.size === 0) return
  // Loaded on first use to keep startup fast.
  const { isbot } = await import('isbot')
  const views = [...counted].map(([key, byName]) => {
    const [device = '', path = ''] = key.split(' ')
    return { device, path, views: sumOf(byName, (name) => name !== '' && !isbot(name)) }
  })
  const seen = views.filter((view) => view.views > 0)
  if (seen.length > 0) await upsertViews(ctx.db, ctx.now(), seen)
}

function sumOf(byName: Map<string, number>, counts: (name: string) => boolean): number {
  let sum = 0
  for (const [name, times] of byName) if (counts(name)) sum += times
  return sum
}
