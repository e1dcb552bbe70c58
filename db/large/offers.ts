import type pg from 'pg'
import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** How often services are bought, and how many hours until their deliveries start and end. */
const popularity: Partial<Record<Platform, number>> = { instagram: 48, tiktok: 33, youtube: 19 }
const typical: Partial<Record<ServiceType, { share: number; startHours: number; hours: number }>> = {
  followers: { share: 30, startHours: 20, hours: 48 },
  likes: { share: 27, startHours: 0.4, hours: 9 },
  views: { share: 28, startHours: 0.4, hours: 11 },
  comments: { share: 8, startHours: 4, hours: 18 },
  subscribers: { share: 20, startHours: 30, hours: 110 },
}
/** A package has more places the more often it is bought, so that choosing one at random is a join. */
const PLACES = 2_000

interface Sold {
  packageId: string
  priceId: string
  serviceId: string
  platform: Platform
  type: ServiceType
  quality: 'general' | 'premium'
  quantity: number
  cents: number
}

/**
 * Fills the temporary table `large_offers` with the packages on sale, each in as many places, numbered from 0, as its popularity demands.
 * Returns the number of places.
 */
export async function prepareOffers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<Sold>(`
    select package.id as "packageId", price.id as "priceId", service.id as "serviceId", platform, type, quality, quantity, amount_cents as cents
    from services service join packages package on package.service_id = service.id
      join lateral (select id, amount_cents from package_prices where package_id = package.id and valid_from <= now()
                    order by valid_from desc limit 1) price on true
    where service.active and package.active order by service.position, quantity`)
  const weights = rows.map(weightOf)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const offers = rows.map((row, index) => ({
    ...row,
    ...typical[row.type],
    line: `${serviceLabel(row)} ${formatQuantity(row.quantity)}`,
    places: Math.max(1, Math.round((PLACES * (weights[index] ?? 0)) / whole)),
  }))
  await client.query(`create temp table large_offers (place integer primary key, package_id text, price_id text, service_id text, platform text,
    type text, quality text, quantity integer, cents integer, line text, start_hours float, hours float) on commit drop`)
  const { rowCount } = await client.query(
    `insert into large_offers
     select row_number() over () - 1, "packageId", "priceId", "serviceId", platform, type, quality, quantity, cents, line, "startHours", hours
     from jsonb_to_recordset($1) as row("packageId" text, "priceId" text, "serviceId" text, platform text, type text, quality text,
       quantity integer, cents integer, line text, "startHours" float, hours float, places integer), generate_series(1, places)`,
    [JSON.stringify(offers)],
  )
  await client.query('analyze large_offers')
  return rowCount ?? 0
}

/** At twice the price, a package is bought little more than half as often. Premium is bought less often than general. */
function weightOf({ platform, type, quality, cents }: Sold): number {
  return (((popularity[platform] ?? 1) * (typical[type]?.share ?? 0.1)) / cents ** 0.8) * (quality === 'premium' ? 0.35 : 1)
}
