import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The price that holds now; undefined where the package never had one. Its package has to be held. */
export async function currentPrice(tx: Transaction, packageId: string): Promise<{ id: string; cents: Cents } | undefined> {
  const { rows } = await tx.query<{ id: string; cents: Cents }>(
    'select id, amount_cents as cents from package_prices where package_id = $1 order by valid_from desc limit 1',
    [packageId],
  )
  return rows[0]
}

/** A row of the history to be; `planId` where it was planned. */
export interface NewPrice {
  id: string
  packageId: string
  cents: Cents
  currency: string
  setBy: string
  reason: string | null
  planId?: string
}

/**
 * The price from now on. The time is the statement's, not the transaction's, and behind the last one's also where the
 * machine's clock went back: of two that waited for each other the later one is the newer.
 */
export async function insertPrice(tx: Transaction, price: NewPrice): Promise<void> {
  await tx.query(
    `insert into package_prices (id, package_id, amount_cents, currency, set_by, reason, plan_id, valid_from)
     select $1, $2, $3::integer, $4, $5, $6, $7, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond')
       from package_prices where package_id = $2`,
    [price.id, price.packageId, price.cents, price.currency, price.setBy, price.reason, price.planId ?? null],
  )
}

/** A row of the history as the console shows it, newest first. */
export interface PriceRow {
  id: string
  cents: Cents
  from: Date
  /** When the next one began; null while it holds. */
  to: Date | null
  /** Whoever set it, as they were called last; null where the shop was filled with it. */
  by: string | null
  reason: string | null
  planned: boolean
}

const nameOf = (column: string) => `(select actor_name from action_record where actor_id = ${column} order by seq desc limit 1)`

export async function selectPrices(db: Queryable, packageId: string): Promise<PriceRow[]> {
  const { rows } = await db.query<PriceRow>(
    `select id, amount_cents as cents, valid_from as "from", lag(valid_from) over (order by valid_from desc) as "to",
            ${nameOf('set_by')} as by, reason, plan_id is not null as planned
       from package_prices where package_id = $1 order by valid_from desc limit 200`,
    [packageId],
  )
  return rows
}
