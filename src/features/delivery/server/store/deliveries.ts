import type { Delivery, DeliveryKind, DeliveryStatus } from '#features/delivery/contract.ts'
import { type DeliveryState, deliverySourcesOf } from '#features/delivery/rules/reports.ts'
import { deliveryColumns, type DeliveryDraft, type Lease, OWN_QUEUE } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Excludes deliveries that wait for staff to check their order. */
export const notHeld = `not (status = 'waiting' and exists (select from orders_published held where held.id = order_id and held.held_at is not null))`

/** A delivery to insert, with the service that determines its supplier. */
export type PlacedDraft = DeliveryDraft & { serviceId: string }

/**
 * Inserts deliveries in one statement and returns the new ones. Existing keys are skipped. Each delivery goes to its service's supplier if
 * that is active, otherwise to the shop's own queue. Database time: the first call is due immediately.
 */
export async function insertDeliveries(tx: Transaction, drafts: readonly PlacedDraft[]): Promise<Delivery[]> {
  if (drafts.length === 0) return []
  return tx.all(
    `insert into deliveries (id, order_id, kind, key, quantity, note, supplier_id, status, next_call_at, placed_at)
     select draft.id, draft.order_id, draft.kind, draft.key, draft.quantity, draft.note, suppliers.id, 'waiting',
       case when suppliers.kind = 'manual' then null else now() end,
       (select created_at from orders_published where orders_published.id = draft.order_id)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[])
       as draft (id, order_id, kind, key, quantity, note, service_id)
     join suppliers on suppliers.id = coalesce(
       (select candidate.id from supplier_services join suppliers candidate on candidate.id = supplier_id and candidate.active
        where supplier_services.service_id = draft.service_id), $8)
     on conflict (key) do nothing
     returning ${deliveryColumns}`,
    [
      drafts.map(() => newId('dlv')),
      drafts.map(({ orderId }) => orderId),
      drafts.map(({ kind }) => kind),
      drafts.map(({ key }) => key),
      drafts.map(({ quantity }) => quantity),
      drafts.map(({ note }) => note ?? null),
      drafts.map(({ serviceId }) => serviceId),
      OWN_QUEUE,
    ],
    'deliveries_insert',
  )
}

export async function selectDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  return db.first(`select ${deliveryColumns} from deliveries where id = $1`, [id], 'delivery_by_id')
}

export async function selectByKey(db: Queryable, key: string): Promise<Delivery | undefined> {
  return db.first(`select ${deliveryColumns} from deliveries where key = $1`, [key])
}

/** Locks a delivery until the transaction ends. Lock its order first. */
export async function lockDelivery(tx: Transaction, id: string): Promise<Delivery | undefined> {
  return tx.first(`select ${deliveryColumns} from deliveries where id = $1 for update`, [id], 'delivery_lock')
}

/** The deliveries of an order, oldest first. */
export async function selectDeliveriesOf(db: Queryable, orderId: string): Promise<Delivery[]> {
  return db.all(`select ${deliveryColumns} from deliveries where order_id = $1 order by created_at, id`, [orderId], 'deliveries_of')
}

/** Locks an order's deliveries that are not over until the transaction ends. */
export async function lockOpenOf(tx: Transaction, orderId: string): Promise<Delivery[]> {
  return tx.all(
    `select ${deliveryColumns} from deliveries
     where order_id = $1 and kind = 'order' and status not in ('completed', 'partial', 'canceled', 'failed') order by id for update`,
    [orderId],
  )
}

export interface DeliveryFilters {
  statuses?: readonly DeliveryStatus[] | undefined
  supplierId?: string | undefined
  kind?: DeliveryKind | undefined
  /** Platform of the order's service. */
  platform?: string | undefined
  type?: string | undefined
}

/** The filters' SQL condition, for parameters $1 to $5. Excludes deliveries that wait for staff to check their order. */
const matches = `${notHeld} and ($1::text[] is null or status = any($1)) and ($2::text is null or supplier_id = $2) and ($3::text is null or kind = $3)
  and (($4::text is null and $5::text is null) or exists (select from orders_published ordered
    where ordered.id = order_id and ($4::text is null or ordered.platform = $4) and ($5::text is null or ordered.service_type = $5)))`

const valuesOf = ({ statuses, supplierId, kind, platform, type }: DeliveryFilters) =>
  [statuses ?? null, supplierId ?? null, kind ?? null, platform ?? null, type ?? null] as const

/** Deliveries that match the filters, oldest first, at most `limit`, starting after the delivery `after`. */
export async function selectDeliveries(
  db: Queryable,
  { after, ...filters }: DeliveryFilters & { after: string | undefined },
  limit: number,
): Promise<Delivery[]> {
  return db.all(
    `select ${deliveryColumns} from deliveries
     where ${matches} and ($6::text is null or (created_at, id) > (select created_at, id from deliveries where id = $6))
     order by created_at, id limit $7`,
    [...valuesOf(filters), after ?? null, limit],
  )
}

/** The number of deliveries that match the filters, counted up to `limit`. */
export async function countDeliveries(db: Queryable, filters: DeliveryFilters, limit: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from deliveries where ${matches} limit $6) found`,
    [...valuesOf(filters), limit],
  )
  return rows[0]?.count ?? 0
}

/** A claimed delivery with the status it had before. */
export type ClaimedDelivery = Delivery & { claimedAs: DeliveryStatus }

/**
 * Claims a supplier's next due delivery. A delivery to submit becomes `unknown` right away, because the worker may crash at any moment
 * without knowing whether the supplier received it.
 */
export async function claimDue(db: Queryable, supplierId: string, { now, leaseUntil }: Lease): Promise<ClaimedDelivery | undefined> {
  return db.first(
    `with due as (
       select id, status as was from deliveries where supplier_id = $1 and next_call_at <= $2 and ${notHeld} order by next_call_at limit 1 for update skip locked
     )
     update deliveries set next_call_at = $3, updated_at = now(),
       status = case when was = 'waiting' then 'unknown' else status end,
       submitted_at = case when was = 'waiting' then $2 else submitted_at end
     from due where deliveries.id = due.id
     returning ${deliveryColumns}, was as "claimedAs"`,
    [supplierId, now, leaseUntil],
    'delivery_claim',
  )
}

/** A delivery's state after a call without progress. */
export interface Setback {
  status: 'waiting' | 'unknown' | 'accepted' | 'in_progress' | 'dead'
  tries: number
  nextCallAt: Date | null
  error: string | null
}

/** Records a setback, unless the delivery changed in the meantime. */
export async function updateSetback(db: Queryable, { id, supplierId, status }: Delivery, setback: Setback): Promise<void> {
  await db.query(
    `update deliveries set status = $4, tries = $5, next_call_at = $6, last_error = $7, updated_at = now()
     where id = $1 and supplier_id = $2 and status = $3`,
    [id, supplierId, status, setback.status, setback.tries, setback.nextCallAt, setback.error],
  )
}

/** Writes the state after a report to a locked delivery, and clears its tries and last error. */
export async function updateReported(
  tx: Transaction,
  id: string,
  state: DeliveryState,
  { reference, nextCallAt }: { reference: string | null; nextCallAt: Date | null },
): Promise<void> {
  await tx.query(
    `update deliveries set status = $2::text, delivered = $3, start_count = $4, supplier_reference = coalesce(supplier_reference, $5),
       next_call_at = $6, tries = 0, last_error = null, updated_at = now()
     where id = $1`,
    [id, state.status, state.delivered, state.startCount, reference, nextCallAt],
    'delivery_reported',
  )
}

/**
 * Assigns a delivery to another supplier. Returns undefined if its status doesn't allow it or changed in the meantime. Database time: the
 * first call is due immediately.
 */
export async function updateAssigned(
  tx: Transaction,
  { id, supplierId, status }: Delivery,
  to: { supplierId: string; error?: string | undefined },
): Promise<Delivery | undefined> {
  return tx.first(
    `update deliveries set supplier_id = suppliers.id, status = 'waiting', tries = 0, last_error = $5, updated_at = now(),
       next_call_at = case when suppliers.kind = 'manual' then null else now() end, submitted_at = null, supplier_reference = null
     from suppliers where deliveries.id = $1 and supplier_id = $2 and status = $3 and status = any($6) and suppliers.id = $4
     returning ${deliveryColumns}`,
    [id, supplierId, status, to.supplierId, to.error ?? null, deliverySourcesOf('waiting')],
  )
}

/**
 * Schedules another call for a dead delivery. In the shop's own queue, it waits for staff instead. Returns undefined if the delivery is not
 * dead.
 */
export async function updateRevived(tx: Transaction, id: string, now: Date): Promise<Delivery | undefined> {
  return tx.first(
    `update deliveries set status = case when submitted_at is null then 'waiting' else 'unknown' end, tries = 0, updated_at = now(),
       next_call_at = case when suppliers.kind = 'manual' then null else $2::timestamptz end
     from suppliers where deliveries.id = $1 and status = 'dead' and suppliers.id = supplier_id
     returning ${deliveryColumns}`,
    [id, now],
  )
}

/** Hands over an order's refills and revisions to staff if they haven't been submitted to a supplier. */
export async function handOverToStaff(tx: Transaction, orderId: string, error: string): Promise<void> {
  await tx.query(
    `update deliveries set status = 'dead', next_call_at = null, last_error = $2, updated_at = now()
     where order_id = $1 and kind <> 'order' and status = 'waiting'`,
    [orderId, error],
  )
}

/** The number of these orders with a refill or revision that is not over. */
export async function countOpenRedeliveries(db: Queryable, orderIds: readonly string[]): Promise<number> {
  const { open } = await db.one<{ open: number }>(
    `select count(distinct order_id) as open from deliveries
     where order_id = any($1) and kind <> 'order' and status not in ('completed', 'partial', 'canceled', 'failed')`,
    [orderIds],
  )
  return open
}

/** Erases the free text of these orders' deliveries, and what suppliers said when they were asked to stop them. */
export async function eraseNotesOf(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    `with erased as (update deliveries set note = null, last_error = null where order_id = any($1) returning id)
     update supplier_cancellations set last_error = null from erased where delivery_id = erased.id and supplier_cancellations.last_error is not null`,
    [orderIds],
  )
}
