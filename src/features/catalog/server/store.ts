import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable } from '#platform/db/database.ts'

/** One package with its service and its price of now. */
export interface PackageRow {
  packageId: string
  serviceId: string
  priceId: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  priceCents: number
  currency: string
  popular: boolean
  description: string
  features: string[]
  /** Both the package and its service are on sale. */
  active: boolean
}

/** All packages that have a price, active or not, by service and then by quantity. */
export async function readPackages(db: Queryable): Promise<PackageRow[]> {
  const { rows } = await db.query<PackageRow>(
    `select p.id as "packageId", s.id as "serviceId", price.id as "priceId", s.platform, s.type, s.quality, p.quantity,
            price.amount_cents as "priceCents", price.currency, p.popular, p.description, p.features, s.active and p.active as active
       from services s
       join packages p on p.service_id = s.id
       join lateral (select id, amount_cents, currency from package_prices
                      where package_id = p.id and valid_from <= now()
                      order by valid_from desc, id desc limit 1) price on true
      order by s.position, s.id, p.quantity`,
  )
  return rows
}
