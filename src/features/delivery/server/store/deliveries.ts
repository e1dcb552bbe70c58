import type { DeliveryStatus } from '#features/delivery/contract.ts'
import type { DeliveryState } from '#features/delivery/rules/reports.ts'
import { deliverySourcesOf } from '#features/delivery/rules/reports.ts'
import { type Delivery, deliveryColumns, type DeliveryDraft, OWN_QUEUE } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Undefined where the key is taken. It goes to the partner of the service, while that one is in use; else to our own queue. */
export async function insertDelivery(tx: Transaction, draft: DeliveryDraft, serviceId: string): Promise<Delivery | undefined> {
  const { rows } = await tx.query<Delivery>(
    `insert into deliveries (id, order_id, kind, key, quantity, note, partner_id, status, act_at)
     select $1, $2, $3, $4, $5, $6, id, 'waiting', case when kind = 'manual' then null else now() end
     from partners where id = coalesce(
       (select partners.id from partner_services join partners on partners.id = partner_id and active where service_id = $7), $8)
     on conflict (key) do nothing
     returning ${deliveryColumns}`,
    [newId('dlv'), draft.orderId, draft.kind, draft.key, draft.quantity, draft.note ?? null, serviceId, OWN_QUEUE],
  )
  return rows[0]
}

export async function selectDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  const { rows } = await db.query<Delivery>(`select ${deliveryColumns} from deliveries where id = $1`, [id], 'delivery_by_id')
  return rows[0]
}

export async function selectByKey(db: Queryable, key: string): Promise<Delivery | undefined> {
  const { rows } = await db.query<Delivery>(`select ${deliveryColumns} from deliveries where key = $1`, [key])
  return rows[0]
}

/** The delivery, which nobody else changes until the transaction ends. Its order is locked first, always. */
export async function lockDelivery(tx: Transaction, id: string): Promise<Delivery | undefined> {
  const { rows } = await tx.query<Delivery>(`select ${deliveryColumns} from deliveries where id = $1 for update`, [id], 'delivery_lock')
  return rows[0]
}

/** Oldest first. */
export async function selectDeliveriesOf(db: Queryable, orderId: string): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select ${deliveryColumns} from deliveries where order_id = $1 order by created_at, id`,
    [orderId],
    'deliveries_of',
  )
  return rows
}

/** Those of an order that are not over, held until the transaction ends. */
export async function lockOpenOf(tx: Transaction, orderId: string): Promise<Delivery[]> {
  const { rows } = await tx.query<Delivery>(
    `select ${deliveryColumns} from deliveries
     where order_id = $1 and kind = 'order' and status not in ('completed', 'partial', 'canceled', 'failed') order by id for update`,
    [orderId],
  )
  return rows
}

/** Which deliveries are wanted; what is left out does not matter. */
export interface DeliveryFilters {
  statuses?: readonly DeliveryStatus[] | undefined
  partnerId?: string | undefined
}

/** Oldest first. */
export async function selectDeliveries(db: Queryable, { statuses, partnerId }: DeliveryFilters, limit: number): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select ${deliveryColumns} from deliveries
     where ($1::text[] is null or status = any($1)) and ($2::text is null or partner_id = $2)
     order by created_at, id limit $3`,
    [statuses ?? null, partnerId ?? null, limit],
  )
  return rows
}

/** A delivery that was taken to be worked on, and what it was before. */
export type ClaimedDelivery = Delivery & { claimedAs: DeliveryStatus }

/**
 * Takes the delivery of a partner that is due first, until `leaseUntil`. One that is to be handed over is `unknown` from
 * here on: whoever takes it may die at any moment, and then nobody knows whether the partner has it.
 */
export async function claimDue(
  db: Queryable,
  partnerId: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await db.query<ClaimedDelivery>(
    `with due as (
       select id, status as was from deliveries where partner_id = $1 and act_at <= $2 order by act_at limit 1 for update skip locked
     )
     update deliveries set act_at = $3, updated_at = now(),
       status = case when was = 'waiting' then 'unknown' else status end,
       handed_over_at = case when was = 'waiting' then $2 else handed_over_at end
     from due where deliveries.id = due.id
     returning ${deliveryColumns}, was as "claimedAs"`,
    [partnerId, now, leaseUntil],
    'delivery_claim',
  )
  return rows[0]
}

/** What a call that brought nothing new leaves behind. */
export interface Setback {
  status: 'waiting' | 'unknown' | 'accepted' | 'in_progress' | 'dead'
  tries: number
  actAt: Date | null
  error: string | null
}

/** Writes it, unless the delivery moved on meanwhile. */
export async function updateSetBack(db: Queryable, { id, partnerId, status }: Delivery, setback: Setback): Promise<void> {
  await db.query(
    `update deliveries set status = $4, tries = $5, act_at = $6, last_error = $7, updated_at = now()
     where id = $1 and partner_id = $2 and status = $3`,
    [id, partnerId, status, setback.status, setback.tries, setback.actAt, setback.error],
  )
}

/** What a report makes of a delivery that is locked; the partner answered, so nothing is held against it. */
export async function updateReported(
  tx: Transaction,
  id: string,
  state: DeliveryState,
  { reference, actAt }: { reference: string | null; actAt: Date | null },
): Promise<void> {
  await tx.query(
    `update deliveries set status = $2::text, delivered = $3, start_count = $4, partner_reference = coalesce(partner_reference, $5),
       act_at = $6, tries = 0, last_error = null, updated_at = now()
     where id = $1`,
    [id, state.status, state.delivered, state.startCount, reference, actAt],
    'delivery_reported',
  )
}

/** Gives a delivery of a partner to another one; undefined where the table does not allow it, or it moved on meanwhile. */
export async function updateGiven(
  tx: Transaction,
  { id, partnerId, status }: Delivery,
  to: { partnerId: string; error?: string | undefined },
): Promise<Delivery | undefined> {
  const { rows } = await tx.query<Delivery>(
    `update deliveries set partner_id = partners.id, status = 'waiting', tries = 0, last_error = $5, updated_at = now(),
       act_at = case when partners.kind = 'manual' then null else now() end, handed_over_at = null, partner_reference = null
     from partners where deliveries.id = $1 and partner_id = $2 and status = $3 and status = any($6) and partners.id = $4
     returning ${deliveryColumns}`,
    [id, partnerId, status, to.partnerId, to.error ?? null, deliverySourcesOf('waiting')],
  )
  return rows[0]
}

/** Has one that nobody could be reached for called again; undefined where it is not such a one. */
export async function updateRevived(tx: Transaction, id: string): Promise<Delivery | undefined> {
  const { rows } = await tx.query<Delivery>(
    // What was handed over once is asked for first.
    `update deliveries set status = case when handed_over_at is null then 'waiting' else 'unknown' end, tries = 0, act_at = now(), updated_at = now()
     where id = $1 and status = 'dead'
     returning ${deliveryColumns}`,
    [id],
  )
  return rows[0]
}

/** Forgets what was written with the deliveries of these orders. */
export async function updateForgotten(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query('update deliveries set note = null, last_error = null where order_id = any($1)', [orderIds])
}
