import type { LedgerTransaction } from '#features/wallet/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A booking with the moment it was made. */
export type DatedBooking = LedgerTransaction & { bookedAt: Date }

/** What was booked on an order, oldest first. */
export async function selectBookingsOfOrder(db: Queryable, orderId: string): Promise<DatedBooking[]> {
  const { rows } = await db.query<DatedBooking>(
    `select booking.key, booking.reason, booking.order_id as "orderId", booking.payment_id as "paymentId",
       booking.description, booking.booked_at as "bookedAt", min(entry.currency) as currency,
       json_agg(json_build_object('account', entry.account_id, 'amountCents', entry.amount_cents) order by entry.id) as entries
     from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id
     where booking.order_id = $1 group by booking.id order by booking.booked_at, booking.id`,
    [orderId],
  )
  return rows
}
