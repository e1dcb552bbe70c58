import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** One package with its service and its price of now. */
export interface PackageRow {
  packageId: string
  serviceId: string
  priceId: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  priceCents: Cents
  currency: string
  popular: boolean
  description: string
  features: string[]
  /** Package and service are on sale, and the source they come from may be sold. */
  active: boolean
}

/**
 * All packages that have a price, active or not, in the order of services and cards. What comes from a source that was
 * stopped is not on sale; where `needsReview`, neither is what comes from none that was reviewed.
 */
export async function readPackages(db: Queryable, needsReview: boolean): Promise<PackageRow[]> {
  const { rows } = await db.query<PackageRow>(
    `select p.id as "packageId", s.id as "serviceId", price.id as "priceId", s.platform, s.type, s.quality, p.quantity,
            price.amount_cents as "priceCents", price.currency, p.popular, p.description, p.features, s.active and p.active and src.stopped_at is null and (src.reviewed_at is not null or not $1) as active
       from services s
       left join sources src on src.id = s.source_id
       join packages p on p.service_id = s.id
       join lateral (select id, amount_cents, currency from package_prices
                      where package_id = p.id order by valid_from desc limit 1) price on true
      order by s.position, s.id, p.position, p.quantity`,
    [needsReview],
  )
  return rows
}

/** A package held until the transaction ends. */
export interface HeldPackage {
  serviceId: string
  quantity: number
  popular: boolean
  description: string
  features: string[]
  active: boolean
  version: number
}

export async function lockPackage(tx: Transaction, packageId: string): Promise<HeldPackage | undefined> {
  const { rows } = await tx.query<HeldPackage>(
    `select service_id as "serviceId", quantity, popular, description, features, active, version from packages where id = $1 for update`,
    [packageId],
  )
  return rows[0]
}

/** Holds the service of a package: whoever changes several of its packages at once does so one after the other. */
export async function lockServiceOf(tx: Transaction, packageId: string): Promise<void> {
  await tx.query('select from services where id = (select service_id from packages where id = $1) for update', [packageId])
}

/** What stands on a package's card, its quantity and price aside. */
export interface CardText {
  description: string
  features: string[]
  popular: boolean
}

export async function updateCard(tx: Transaction, packageId: string, { description, features, popular }: CardText): Promise<void> {
  await tx.query('update packages set description = $2, features = $3, popular = $4, version = version + 1 where id = $1', [
    packageId,
    description,
    JSON.stringify(features),
    popular,
  ])
}

/** Takes the mark of the most popular from the other packages of the service; returns who had it. */
export async function clearPopular(tx: Transaction, serviceId: string, except: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'update packages set popular = false, version = version + 1 where service_id = $1 and id <> $2 and popular returning id',
    [serviceId, except],
  )
  return rows.map(({ id }) => id)
}

/** Off sale, until it is published. */
export async function insertPackage(tx: Transaction, id: string, serviceId: string, pack: CardText & { quantity: number }): Promise<void> {
  await tx.query(
    `insert into packages (id, service_id, quantity, popular, description, features, active) values ($1, $2, $3, $4, $5, $6, false)`,
    [id, serviceId, pack.quantity, pack.popular, pack.description, JSON.stringify(pack.features)],
  )
}

export async function setActive(tx: Transaction, packageId: string, active: boolean): Promise<void> {
  await tx.query('update packages set active = $2, version = version + 1 where id = $1', [packageId, active])
}

/** The packages of a service in the order of their cards, smallest first where none was given. */
export async function selectCardOrder(tx: Transaction, serviceId: string): Promise<{ id: string; quantity: number }[]> {
  const { rows } = await tx.query<{ id: string; quantity: number }>(
    'select id, quantity from packages where service_id = $1 order by position, quantity',
    [serviceId],
  )
  return rows
}

export async function updateCardOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(
    'update packages set position = place.number from unnest($1::text[]) with ordinality as place (id, number) where packages.id = place.id',
    [ids],
  )
}

/** Every process drops what it keeps of the catalogue once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'catalog')")
}
