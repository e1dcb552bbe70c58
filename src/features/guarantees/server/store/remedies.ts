import type { RemedyStatus } from '#features/guarantees/contract.ts'
import { type Decision, remedyColumns, type RemedyRow } from '#features/guarantees/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A second one of its kind that is not settled violates `remedies_one_open`. */
export async function insertRemedy(tx: Transaction, row: RemedyRow, requestKey: string | undefined): Promise<RemedyRow> {
  const { rows } = await tx.query<RemedyRow>(
    `insert into remedies (id, order_id, kind, policy_id, status, message, current_count, destination, amount_cents, quantity,
                           order_refund_id, delivery_id, decided_by, answer, created_at, decided_at, done_at, request_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning ${remedyColumns}`,
    [
      row.id,
      row.orderId,
      row.kind,
      row.policyId,
      row.status,
      row.message,
      row.currentCount,
      row.destination,
      row.amountCents,
      row.quantity,
      row.orderRefundId,
      row.deliveryId,
      row.decidedBy,
      row.answer,
      row.createdAt,
      row.decidedAt,
      row.doneAt,
      requestKey ?? null,
    ],
  )
  return rows[0] as RemedyRow
}

export async function updateDecided(tx: Transaction, id: string, decision: Decision): Promise<RemedyRow> {
  const { rows } = await tx.query<RemedyRow>(
    `update remedies set status = $2, destination = $3, amount_cents = $4, quantity = $5, order_refund_id = $6, delivery_id = $7,
       decided_by = $8, answer = $9, decided_at = $10, done_at = $11
     where id = $1 returning ${remedyColumns}`,
    [
      id,
      decision.status,
      decision.destination,
      decision.amountCents,
      decision.quantity,
      decision.orderRefundId,
      decision.deliveryId,
      decision.decidedBy,
      decision.answer,
      decision.decidedAt,
      decision.doneAt,
    ],
  )
  return rows[0] as RemedyRow
}

/** What was asked for on an order, oldest first. */
export async function selectRemediesOf(db: Queryable, orderId: string): Promise<RemedyRow[]> {
  const { rows } = await db.query<RemedyRow>(
    `select ${remedyColumns} from remedies where order_id = $1 order by created_at, id`,
    [orderId],
    'guarantees_remedies_of',
  )
  return rows
}

export async function selectRemedy(db: Queryable, id: string): Promise<RemedyRow | undefined> {
  const { rows } = await db.query<RemedyRow>(`select ${remedyColumns} from remedies where id = $1`, [id])
  return rows[0]
}

/** The request, which nobody else decides until the transaction ends. */
export async function lockRemedy(tx: Transaction, id: string): Promise<RemedyRow | undefined> {
  const { rows } = await tx.query<RemedyRow>(`select ${remedyColumns} from remedies where id = $1 for update`, [id])
  return rows[0]
}

export async function selectByRequestKey(db: Queryable, requestKey: string): Promise<RemedyRow | undefined> {
  const { rows } = await db.query<RemedyRow>(`select ${remedyColumns} from remedies where request_key = $1`, [requestKey])
  return rows[0]
}

/** The request that a refund was made for. */
export async function selectByRefund(db: Queryable, orderRefundId: string): Promise<RemedyRow | undefined> {
  const { rows } = await db.query<RemedyRow>(`select ${remedyColumns} from remedies where order_refund_id = $1`, [orderRefundId])
  return rows[0]
}

/** Requests in a status; those that wait come oldest first, others newest first. */
export async function selectByStatus(db: Queryable, status: RemedyStatus, limit: number): Promise<RemedyRow[]> {
  const newest = status === 'waiting' ? '' : ' desc'
  const { rows } = await db.query<RemedyRow>(
    `select ${remedyColumns} from remedies where status = $1 order by created_at${newest}, id${newest} limit $2`,
    [status, limit],
  )
  return rows
}

/** The money of a granted request has arrived. */
export async function updateRefundArrived(tx: Transaction, orderRefundId: string, at: Date): Promise<void> {
  await tx.query(`update remedies set status = 'done', done_at = $2 where order_refund_id = $1 and status = 'granted'`, [orderRefundId, at])
}

/** The granted request that a delivery was made for, held until the transaction ends. */
export async function lockGrantedByDelivery(tx: Transaction, deliveryId: string): Promise<RemedyRow | undefined> {
  const { rows } = await tx.query<RemedyRow>(
    `select ${remedyColumns} from remedies where delivery_id = $1 and status = 'granted' for update`,
    [deliveryId],
  )
  return rows[0]
}

export async function updateDone(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update remedies set status = 'done', done_at = $2 where id = $1`, [id, at])
}

/** Its delivery stopped short: a person decides what becomes of the rest. */
export async function updateWaitingAgain(tx: Transaction, id: string, rest: number): Promise<void> {
  await tx.query(
    `update remedies set status = 'waiting', decided_at = null, decided_by = null, answer = null, quantity = $2 where id = $1`,
    [id, rest],
  )
}

/** Those that wait, and how those were decided that were since `since`; `refundedCents` is what was granted of money. */
export async function countRequests(
  db: Queryable,
  since: Date,
): Promise<{ waiting: number; granted: number; refused: number; byRule: number; refundedCents: number }> {
  const { rows } = await db.query<{ waiting: number; granted: number; refused: number; byRule: number; refundedCents: number }>(
    `select (select count(*) from remedies where status = 'waiting') as waiting,
       count(*) filter (where status in ('granted', 'done')) as granted, count(*) filter (where status = 'refused') as refused,
       count(*) filter (where decided_by = 'rule') as "byRule",
       coalesce(sum(amount_cents) filter (where status in ('granted', 'done') and order_refund_id is not null), 0) as "refundedCents"
     from remedies where decided_at >= $1`,
    [since],
  )
  return rows[0] ?? { waiting: 0, granted: 0, refused: 0, byRule: 0, refundedCents: 0 }
}
