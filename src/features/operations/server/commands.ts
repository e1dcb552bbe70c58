import { upsertViews } from '#features/operations/server/store.ts'
import type { ViewsByPath } from '#features/operations/server/view-counter.ts'
import type { Context } from '#platform/context.ts'

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
