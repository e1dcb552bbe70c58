import type { Delivery } from '#features/delivery/contract.ts'
import type { CancelRequest, Lease } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Schedules a request to cancel a delivery, once. Only for suppliers with an API. Database time: the call is due immediately. */
export async function insertCancellation(tx: Transaction, { id, supplierId }: Pick<Delivery, 'id' | 'supplierId'>): Promise<void> {
  await tx.query(
    `insert into supplier_cancellations (delivery_id, supplier_id, next_call_at)
     select $1, id, now() from suppliers where id = $2 and kind = 'http' on conflict do nothing`,
    [id, supplierId],
  )
}

/**
 * Schedules another request to cancel a delivery if the supplier was asked before, because the delivery may have reached it only
 * afterwards. Database time: the call is due immediately.
 */
export async function repeatCancellation(tx: Transaction, deliveryId: string, supplierId: string): Promise<void> {
  await tx.query(
    `update supplier_cancellations set answered_at = null, next_call_at = now()
     where delivery_id = $1 and supplier_id = $2 and next_call_at is null`,
    [deliveryId, supplierId],
  )
}

/** Claims a due cancellation request to a supplier. */
export async function claimCancellation(db: Queryable, supplierId: string, { now, leaseUntil }: Lease): Promise<CancelRequest | undefined> {
  return db.first(
    `with due as (
       select delivery_id from supplier_cancellations where supplier_id = $1 and next_call_at <= $2 order by next_call_at limit 1 for update skip locked
     )
     update supplier_cancellations set next_call_at = $3 from due
     where supplier_id = $1 and supplier_cancellations.delivery_id = due.delivery_id
     returning supplier_cancellations.delivery_id as "deliveryId", supplier_id as "supplierId", tries, requested_at as "requestedAt"`,
    [supplierId, now, leaseUntil],
    'supplier_cancellation_claim',
  )
}

/** Records that the supplier responded to a cancellation. */
export async function updateCancelAnswered(db: Queryable, { deliveryId, supplierId }: CancelRequest, now: Date): Promise<void> {
  await db.query(
    'update supplier_cancellations set answered_at = $3, next_call_at = null, last_error = null where delivery_id = $1 and supplier_id = $2',
    [deliveryId, supplierId, now],
  )
}

/**
 * Records that a cancellation got no response. `nextCallAt` is null after the last try. The supplier's words, which may name the customer's
 * profile, are not stored: nobody reads them, and they could arrive after an erasure.
 */
export async function updateCancelFailed(
  db: Queryable,
  { deliveryId, supplierId }: CancelRequest,
  setback: { tries: number; nextCallAt: Date | null },
): Promise<void> {
  await db.query(
    'update supplier_cancellations set tries = $3, next_call_at = $4, last_error = null where delivery_id = $1 and supplier_id = $2',
    [deliveryId, supplierId, setback.tries, setback.nextCallAt],
  )
}

/** Whether this supplier was asked to cancel this delivery, or will be. */
export async function selectIsCanceled(db: Queryable, deliveryId: string, supplierId: string): Promise<boolean> {
  return db.affects('select from supplier_cancellations where delivery_id = $1 and supplier_id = $2', [deliveryId, supplierId])
}

/** The deliveries among `deliveryIds` with a cancellation that the supplier hasn't responded to yet. */
export async function selectCancelPending(db: Queryable, deliveryIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct delivery_id as id from supplier_cancellations where delivery_id = any($1) and answered_at is null',
    [deliveryIds],
  )
  return new Set(rows.map(({ id }) => id))
}
