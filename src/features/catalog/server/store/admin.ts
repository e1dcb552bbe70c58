import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryWindow } from '#features/catalog/rules/delivery-window.ts'
import type { LockedPackage } from '#features/catalog/server/store/packages.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** A service for the console. */
export interface AdminServiceRow {
  id: string
  platform: Platform
  type: ServiceType
  quality: Quality
  active: boolean
  version: number
  sourceId: string | null
  sourceName: string | null
  isReviewed: boolean
  isPlatformOnSale: boolean
  stopReason: string | null
  /** Of a thousand units. */
  costCents: Cents | null
  /** In minutes. Null for the default. */
  window: DeliveryWindow | null
}

/** All services, or only `id`, in display order. */
export async function selectAdminServices(db: Queryable, id?: string): Promise<AdminServiceRow[]> {
  return db.all<AdminServiceRow>(
    `select s.id, s.platform, s.type, s.quality, s.active, s.version, src.id as "sourceId", src.name as "sourceName",
            coalesce(src.reviewed_at is not null, false) as "isReviewed",
            pl.on_sale as "isPlatformOnSale", src.stop_reason as "stopReason",
            (select cents_per_thousand from service_costs where service_id = s.id order by valid_from desc limit 1) as "costCents",
            case when s.starts_from_minutes is not null then jsonb_build_object('startsFrom', s.starts_from_minutes,
              'startsWithin', s.starts_within_minutes, 'completeFrom', s.complete_from_minutes, 'completeWithin', s.complete_within_minutes)
              end as "window"
       from services s join platforms pl on pl.id = s.platform left join sources src on src.id = s.source_id
      where $1::text is null or s.id = $1 order by s.position, s.id`,
    [id ?? null],
  )
}

/** A package for the console, with or without a price. */
export interface AdminPackageRow extends LockedPackage {
  id: string
  priceId: string | null
  priceCents: Cents | null
}

/** The packages of all services, or only of `serviceId`, in display order. */
export async function selectAdminPackages(db: Queryable, serviceId?: string): Promise<AdminPackageRow[]> {
  return db.all<AdminPackageRow>(
    `select p.id, p.service_id as "serviceId", p.quantity, p.popular, p.description, p.features, p.active, p.version,
            price.id as "priceId", price.amount_cents as "priceCents"
       from packages p
       left join lateral (select id, amount_cents from package_prices
                           where package_id = p.id order by valid_from desc limit 1) price on true
      where $1::text is null or p.service_id = $1 order by p.position, p.quantity`,
    [serviceId ?? null],
  )
}
