import type { Offer } from '#features/catalog/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** A package with its service and its price: the current one, or the last that it was sold for. */
export interface PackageRow extends Offer {
  popular: boolean
  description: string
  features: string[]
  /** On sale: package and service are published, the platform is on sale, and the source isn't stopped and is reviewed if required. */
  active: boolean
}

/**
 * All packages that are or were on sale, in display order. With `needsReview`, one without a reviewed source isn't active. Those that aren't
 * have no text, because it may be in preparation.
 */
export async function readPackages(db: Queryable, needsReview: boolean): Promise<PackageRow[]> {
  return db.all(
    `select p.id as "packageId", s.id as "serviceId", price.id as "priceId", s.platform, s.type, s.quality, p.quantity,
            price.amount_cents as "priceCents", price.currency, p.popular, sale.active,
            case when sale.active then p.description else '' end as description, case when sale.active then p.features else '[]' end as features
       from services s
       join platforms pl on pl.id = s.platform
       left join sources src on src.id = s.source_id
       join packages p on p.service_id = s.id
       cross join lateral (select pl.on_sale and s.active and p.active and src.stopped_at is null
                                  and (src.reviewed_at is not null or not $1) as active) sale
       join lateral (select id, amount_cents, currency from package_prices
                      where package_id = p.id and (sale.active or id = p.sold_price_id) order by valid_from desc limit 1) price on true
      order by s.position, s.id, p.position, p.quantity`,
    [needsReview],
  )
}

export interface LockedPackage {
  serviceId: string
  quantity: number
  popular: boolean
  description: string
  features: string[]
  active: boolean
  version: number
}

/** Locks a package until the transaction ends; undefined for an unknown one. */
export async function lockPackage(tx: Transaction, packageId: string): Promise<LockedPackage | undefined> {
  return tx.first(
    `select service_id as "serviceId", quantity, popular, description, features, active, version from packages where id = $1 for update`,
    [packageId],
  )
}

/** The text of a package's card, without quantity and price. */
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

/** The packages of a service that have a price, smallest first. */
export async function selectPricedPackages(tx: Transaction, serviceId: string): Promise<(CardText & { quantity: number; cents: Cents })[]> {
  return tx.all(
    `select p.quantity, p.popular, p.description, p.features, price.amount_cents as cents from packages p
       join lateral (select amount_cents from package_prices where package_id = p.id order by valid_from desc limit 1) price on true
     where p.service_id = $1 order by p.quantity`,
    [serviceId],
  )
}

/** Unmarks the other "Most Popular" packages of a service; returns their ids. */
export async function clearPopular(tx: Transaction, serviceId: string, except: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'update packages set popular = false, version = version + 1 where service_id = $1 and id <> $2 and popular returning id',
    [serviceId, except],
  )
  return rows.map(({ id }) => id)
}

/** Inserts an unpublished package. */
export async function insertPackage(tx: Transaction, id: string, serviceId: string, pack: CardText & { quantity: number }): Promise<void> {
  await tx.query(
    `insert into packages (id, service_id, quantity, popular, description, features, active) values ($1, $2, $3, $4, $5, $6, false)`,
    [id, serviceId, pack.quantity, pack.popular, pack.description, JSON.stringify(pack.features)],
  )
}

export async function updatePackageActive(tx: Transaction, packageId: string, active: boolean): Promise<void> {
  await tx.query('update packages set active = $2, version = version + 1 where id = $1', [packageId, active])
}

/** The packages of a service in display order. */
export async function selectPackageOrder(tx: Transaction, serviceId: string): Promise<{ id: string; quantity: number }[]> {
  return tx.all('select id, quantity from packages where service_id = $1 order by position, quantity', [serviceId])
}

export async function updatePackageOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(
    'update packages set position = place.number from unnest($1::text[]) with ordinality as place (id, number) where packages.id = place.id',
    [ids],
  )
}
