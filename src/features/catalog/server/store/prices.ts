import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The current price of a package; undefined if it never had one. Lock the package first. */
export async function currentPrice(tx: Transaction, packageId: string): Promise<{ id: string; cents: Cents } | undefined> {
  return tx.first('select id, amount_cents as cents from package_prices where package_id = $1 order by valid_from desc limit 1', [
    packageId,
  ])
}

/** A new row of the price history. `planId` is set if the price was scheduled. */
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
 * Inserts a price that is valid from now on. Uses the time of the statement instead of the transaction, and always a later one than
 * the previous price even if the clock went back, so the later of two concurrent changes wins.
 */
export async function insertPrice(tx: Transaction, price: NewPrice): Promise<void> {
  await tx.query(
    `insert into package_prices (id, package_id, amount_cents, currency, set_by, reason, plan_id, valid_from)
     select $1, $2, $3::integer, $4, $5, $6, $7, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond')
       from package_prices where package_id = $2`,
    [price.id, price.packageId, price.cents, price.currency, price.setBy, price.reason, price.planId ?? null],
  )
}

/** A row of the price history for the console. */
export interface PriceRow {
  id: string
  cents: Cents
  from: Date
  /** When the next price took effect; null for the current one. */
  to: Date | null
  /** Who set it; null for initial prices. */
  by: string | null
  reason: string | null
  planned: boolean
}

/** SQL for the latest name of the staff member whose id is in `column`, from the audit log. */
export const staffName = (column: string) => `(select actor_name from audit_log where actor_id = ${column} order by seq desc limit 1)`

/** A package's latest 200 prices, newest first. */
export async function selectPrices(db: Queryable, packageId: string): Promise<PriceRow[]> {
  return db.all(
    `select id, amount_cents as cents, valid_from as "from", lag(valid_from) over (order by valid_from desc) as "to",
            ${staffName('set_by')} as by, reason, plan_id is not null as planned
       from package_prices where package_id = $1 order by valid_from desc limit 200`,
    [packageId],
  )
}
