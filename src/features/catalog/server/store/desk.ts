import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** A service as the console reads it. */
export interface DeskServiceRow {
  id: string
  platform: Platform
  type: ServiceType
  quality: Quality
  active: boolean
  version: number
  sourceId: string | null
  sourceName: string | null
  isReviewed: boolean
  stoppedBecause: string | null
  /** What a thousand units cost. */
  costCents: Cents | null
}

/** All services in their order, or the one named. */
export async function selectDeskServices(db: Queryable, id?: string): Promise<DeskServiceRow[]> {
  const { rows } = await db.query<DeskServiceRow>(
    `select s.id, s.platform, s.type, s.quality, s.active, s.version, src.id as "sourceId", src.name as "sourceName",
            coalesce(src.reviewed_at is not null, false) as "isReviewed", src.stopped_because as "stoppedBecause",
            (select cents_per_thousand from service_costs where service_id = s.id order by valid_from desc limit 1) as "costCents"
       from services s left join sources src on src.id = s.source_id
      where $1::text is null or s.id = $1 order by s.position, s.id`,
    [id ?? null],
  )
  return rows
}

/** A package as the console reads it; it may be without a price. */
export interface DeskPackageRow {
  id: string
  serviceId: string
  quantity: number
  popular: boolean
  description: string
  features: string[]
  active: boolean
  version: number
  priceId: string | null
  priceCents: Cents | null
}

/** The packages of all services, or of the one named, in the order of their cards. */
export async function selectDeskPackages(db: Queryable, serviceId?: string): Promise<DeskPackageRow[]> {
  const { rows } = await db.query<DeskPackageRow>(
    `select p.id, p.service_id as "serviceId", p.quantity, p.popular, p.description, p.features, p.active, p.version,
            price.id as "priceId", price.amount_cents as "priceCents"
       from packages p
       left join lateral (select id, amount_cents from package_prices
                           where package_id = p.id order by valid_from desc limit 1) price on true
      where $1::text is null or p.service_id = $1 order by p.position, p.quantity`,
    [serviceId ?? null],
  )
  return rows
}
