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

/** Holds the package until the transaction ends. `priceCents` is null where it has no price yet; undefined: no such package. */
export async function lockPackage(tx: Transaction, packageId: string): Promise<{ priceCents: Cents | null } | undefined> {
  const [found, prices] = await Promise.all([
    tx.query('select from packages where id = $1 for update', [packageId]),
    // A statement of its own: it must see what the holder before us committed.
    tx.query<{ amount_cents: Cents }>(
      `select amount_cents from package_prices where package_id = $1 and valid_from <= clock_timestamp()
        order by valid_from desc, id desc limit 1`,
      [packageId],
    ),
  ])
  return found.rowCount === 1 ? { priceCents: prices.rows[0]?.amount_cents ?? null } : undefined
}

/** The time is the statement's, not the transaction's: of two that waited for each other the later one is the newer. */
export async function insertPrice(
  tx: Transaction,
  price: { id: string; packageId: string; cents: Cents; currency: string },
): Promise<void> {
  await tx.query(
    'insert into package_prices (id, package_id, amount_cents, currency, valid_from) values ($1, $2, $3, $4, clock_timestamp())',
    [price.id, price.packageId, price.cents, price.currency],
  )
}

/** Returns whether there is such a package. */
export async function setActive(tx: Transaction, packageId: string, active: boolean): Promise<boolean> {
  const { rowCount } = await tx.query('update packages set active = $2 where id = $1', [packageId, active])
  return rowCount === 1
}

/** Every process drops what it keeps of the catalogue once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'catalog')")
}
