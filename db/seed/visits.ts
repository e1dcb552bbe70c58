import { catalogPaths } from '#features/catalog/rules.ts'
import { type Device, devices } from '#features/orders/rules/device.ts'
import type { Context } from '#platform/context.ts'

/** Number of past days with page views. */
const DAYS = 120

/** Adds past views of package pages and checkout, once: a quiet shop, busier on weekends. Returns whether it did. */
export function seedDemoVisits(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo visits') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    await tx.query(
      `insert into page_views (day, path, device, views)
       select day, path, device, views from jsonb_to_recordset($1) as row(day date, path text, device text, views int) where views > 0`,
      [JSON.stringify(visits(ctx.now()))],
    )
    return true
  })
}

interface Visits {
  day: string
  path: string
  device: Device
  views: number
}

function visits(now: Date): Visits[] {
  return Array.from({ length: DAYS }, (_, index) => new Date(now.getTime() - (index + 1) * 86_400_000)).flatMap((at) => {
    const day = at.toISOString().slice(0, 10)
    const isWeekend = at.getUTCDay() % 6 === 0
    const pages = catalogPaths().map((path, place) => ({
      day,
      path,
      views: 1 + ((at.getUTCDate() * (place + 3)) % 5) + (isWeekend ? 2 : 0),
    }))
    return [...pages, { day, path: '/checkout', views: 1 + (at.getUTCDate() % 3) + (isWeekend ? 1 : 0) }].flatMap(byDevice)
  })
}

/** Splits views by device, more than half of them on phones. */
function byDevice({ views, ...page }: Omit<Visits, 'device'>): Visits[] {
  const phone = Math.ceil(views * 0.6)
  const tablet = views > 4 ? 1 : 0
  const shares = { phone, tablet, computer: views - phone - tablet }
  return devices.map((device) => ({ ...page, device, views: shares[device] }))
}
