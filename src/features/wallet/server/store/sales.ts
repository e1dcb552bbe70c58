import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What the ledger booked on the account of sales: sold, and taken back. */
export interface Sales {
  soldCents: Cents
  refundedCents: Cents
}

const sums = `coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as "soldCents",
  coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as "refundedCents"`
const booked = `from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id and entry.account_id = 'sales'
  where booked_at >= $1 and booked_at < $2`

export async function selectSalesByOrder(
  db: Queryable,
  from: Date,
  before: Date,
): Promise<(Sales & { day: string; orderId: string | null })[]> {
  const { rows } = await db.query<Sales & { day: string; orderId: string | null }>(
    `select to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD') as day, order_id as "orderId", ${sums} ${booked} group by 1, 2`,
    [from, before],
  )
  return rows
}

export async function selectSalesByHour(db: Queryable, from: Date, before: Date): Promise<(Sales & { hour: Date })[]> {
  const { rows } = await db.query<Sales & { hour: Date }>(
    `select date_trunc('hour', booked_at, 'UTC') as hour, ${sums} ${booked} group by 1 order by 1`,
    [from, before],
  )
  return rows
}

export async function selectFirstBooked(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select min(booked_at) as at from ledger_transactions')
  return rows[0]?.at ?? null
}

/** What the shop owes its customers, in cents. */
export interface Owed {
  /** Unspent balances: money that was paid in, and credit that the shop gave. */
  paidCents: Cents
  bonusCents: Cents
  /** Refunds on their way. */
  refundsCents: Cents
}

export async function sumOwed(db: Queryable): Promise<Owed> {
  const { rows } = await db.query<Owed>(
    `select coalesce(sum(paid_cents), 0) as "paidCents", coalesce(sum(bonus_cents), 0) as "bonusCents",
       (select coalesce(-sum(amount_cents), 0) from ledger_entries where account_id = 'refunds_payable') as "refundsCents"
     from wallets`,
  )
  return rows[0] ?? { paidCents: 0, bonusCents: 0, refundsCents: 0 }
}
