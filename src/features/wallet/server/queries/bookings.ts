import { type DatedBooking, selectBookingsOfOrder } from '#features/wallet/server/store/bookings.ts'
import type { Queryable } from '#platform/db/database.ts'

export type { DatedBooking }

/** What was booked on an order, oldest first, with its entries. */
export function bookingsOf(db: Queryable, orderId: string): Promise<DatedBooking[]> {
  return selectBookingsOfOrder(db, orderId)
}
