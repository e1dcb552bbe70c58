import type { Delivery, PartnerStop } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The partner of a delivery that may be working on it is to be told to stop, once. */
export async function insertStop(tx: Transaction, { id, partnerId }: Pick<Delivery, 'id' | 'partnerId'>): Promise<void> {
  await tx.query(
    `insert into partner_stops (delivery_id, partner_id, act_at)
     select $1, id, now() from partners where id = $2 and kind = 'http' on conflict do nothing`,
    [id, partnerId],
  )
}

/** Takes a stop that is due, until `leaseUntil`. */
export async function claimStop(
  db: Queryable,
  partnerId: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<PartnerStop | undefined> {
  const { rows } = await db.query<PartnerStop>(
    `with due as (
       select delivery_id from partner_stops where partner_id = $1 and act_at <= $2 order by act_at limit 1 for update skip locked
     )
     update partner_stops set act_at = $3 from due
     where partner_id = $1 and partner_stops.delivery_id = due.delivery_id
     returning partner_stops.delivery_id as "deliveryId", partner_id as "partnerId", tries, requested_at as "requestedAt"`,
    [partnerId, now, leaseUntil],
    'partner_stop_claim',
  )
  return rows[0]
}

/** The partner knows. */
export async function updateTold(db: Queryable, { deliveryId, partnerId }: PartnerStop, now: Date): Promise<void> {
  await db.query('update partner_stops set told_at = $3, act_at = null, last_error = null where delivery_id = $1 and partner_id = $2', [
    deliveryId,
    partnerId,
    now,
  ])
}

/** The partner could not be told; `actAt` null where nobody tries again. */
export async function updateUntold(
  db: Queryable,
  { deliveryId, partnerId }: PartnerStop,
  setback: { tries: number; actAt: Date | null; error: string },
): Promise<void> {
  await db.query('update partner_stops set tries = $3, act_at = $4, last_error = $5 where delivery_id = $1 and partner_id = $2', [
    deliveryId,
    partnerId,
    setback.tries,
    setback.actAt,
    setback.error,
  ])
}

/** Whether this partner was told, or is to be told, to stop this delivery. */
export async function selectIsStopped(db: Queryable, deliveryId: string, partnerId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from partner_stops where delivery_id = $1 and partner_id = $2', [deliveryId, partnerId])
  return rowCount === 1
}

/** Which of these deliveries a partner still has to be told to stop. */
export async function selectUntold(db: Queryable, deliveryIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct delivery_id as id from partner_stops where delivery_id = any($1) and told_at is null',
    [deliveryIds],
  )
  return new Set(rows.map(({ id }) => id))
}
