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

  /** Hands over what was counted and begins anew. */
  take(): ViewsByPath {
    const taken = this.views
    this.views = new Map()
    this.names = 0
    return taken
  }
}
