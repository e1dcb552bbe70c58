import { catalogPaths } from '#features/catalog/rules.ts'
import type { Context } from '#platform/context.ts'

/** How far back pages of the demo shop were opened. */
const DAYS = 120

/** How often package pages and checkout were opened before today: a quiet shop, busier at weekends. */
export function seedDemoVisits(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo visits') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    await tx.query(
      `insert into page_views (day, path, views)
       select day, path, views from jsonb_to_recordset($1) as row(day date, path text, views int)`,
      [JSON.stringify(visits(ctx.now()))],
    )
    return true
  })
}

function visits(now: Date): { day: string; path: string; views: number }[] {
  return Array.from({ length: DAYS }, (_, index) => new Date(now.getTime() - (index + 1) * 86_400_000)).flatMap((at) => {
    const day = at.toISOString().slice(0, 10)
    const isWeekend = at.getUTCDay() % 6 === 0
    const pages = catalogPaths().map((path, place) => ({
      day,
      path,
      views: 1 + ((at.getUTCDate() * (place + 3)) % 5) + (isWeekend ? 2 : 0),
    }))
    return [...pages, { day, path: '/checkout', views: 1 + (at.getUTCDate() % 3) + (isWeekend ? 1 : 0) }]
  })
}
