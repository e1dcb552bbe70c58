import type { Queryable } from '#platform/db/database.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

/** Sales and refunds in the ledger, in cents. */
interface Sales {
  soldCents: Cents
  refundedCents: Cents
}

const sums = `coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as "soldCents",
  coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as "refundedCents"`
const booked = `from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id and entry.account_id = 'sales'
  where booked_at >= $1 and booked_at < $2`

/** Sums sales and refunds by day (`2026-11-20`, UTC) and order, from `from` (inclusive) to `before` (exclusive). */
export async function salesByOrder(db: Queryable, from: Date, before: Date): Promise<(Sales & { day: string; orderId: string | null })[]> {
  return db.all(
    `select to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD') as day, order_id as "orderId", ${sums} ${booked} group by 1, 2`,
    [from, before],
  )
}

/** Sums sales and refunds by hour, oldest first. Hours without any are left out. */
export async function salesByHour(db: Queryable, from: Date, before: Date): Promise<(Sales & { hour: Date })[]> {
  return db.all(`select date_trunc('hour', booked_at, 'UTC') as hour, ${sums} ${booked} group by 1 order by 1`, [from, before])
}

/** A booking of a provider fee or of money withdrawn by a dispute. */
export interface Fee {
  /** `2026-11-20`, UTC. */
  day: string
  /** The booking's key, see `balanceTransactionOf`. */
  key: string
  /** Null if the booking has no order. */
  orderId: string | null
  cents: Cents
}

/** Provider fees and disputed money in the shop's currency, by booking, from `from` (inclusive) to `before` (exclusive). */
export async function selectFees(db: Queryable, from: Date, before: Date): Promise<Fee[]> {
  return db.all(
    `select to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD') as day, key, order_id as "orderId", sum(amount_cents) as cents
     from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id
       and entry.account_id in ('processor_fees', 'disputes') and entry.currency = $3
     where booked_at >= $1 and booked_at < $2 group by booking.id`,
    [from, before, CURRENCY],
  )
}

/** Returns the time of the first transaction; null if there is none. */
export async function firstTransactionAt(db: Queryable): Promise<Date | null> {
  return (await db.one<{ at: Date | null }>('select min(booked_at) as at from ledger_transactions')).at
}

/** What the shop owes its customers, in cents. */
interface Owed {
  paidCents: Cents
  bonusCents: Cents
  /** Refunds not paid out yet. */
  refundsCents: Cents
}

/** Sums unspent balances and refunds not paid out yet. */
export function owedToCustomers(db: Queryable): Promise<Owed> {
  return db.one<Owed>(
    `select coalesce(sum(paid_cents), 0) as "paidCents", coalesce(sum(bonus_cents), 0) as "bonusCents",
       (select coalesce(-sum(amount_cents), 0) from ledger_entries where account_id = 'refunds_payable') as "refundsCents"
     from wallets`,
  )
}
