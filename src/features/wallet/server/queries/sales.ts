import {
  type Owed,
  type Sales,
  selectFirstBooked,
  selectSalesByHour,
  selectSalesByOrder,
  sumOwed,
} from '#features/wallet/server/store/sales.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { Owed, Sales } from '#features/wallet/server/store/sales.ts'

/** What the ledger booked as sold and as taken back, by day (`2026-11-20`, UTC) and order. */
export function salesByOrder(db: Queryable, from: Date, before: Date): Promise<(Sales & { day: string; orderId: string | null })[]> {
  return selectSalesByOrder(db, from, before)
}

/** The same by hour; an hour without bookings is missing. */
export function salesByHour(db: Queryable, from: Date, before: Date): Promise<(Sales & { hour: Date })[]> {
  return selectSalesByHour(db, from, before)
}

/** When the first booking was made; null where there is none. */
export function firstBookedAt(db: Queryable): Promise<Date | null> {
  return selectFirstBooked(db)
}

/** What the shop owes its customers right now. */
export function owedToCustomers(db: Queryable): Promise<Owed> {
  return sumOwed(db)
}
