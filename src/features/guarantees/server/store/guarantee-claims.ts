import type { GuaranteeClaimStatus, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { type Decision, guaranteeClaimColumns } from '#features/guarantees/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Inserts a claim. A second open claim of the same kind violates `guarantee_claims_one_open`. */
export async function insertGuaranteeClaim(
  tx: Transaction,
  row: GuaranteeClaimRecord,
  requestKey: string | undefined,
): Promise<GuaranteeClaimRecord> {
  return tx.one<GuaranteeClaimRecord>(
    `insert into guarantee_claims (id, order_id, kind, policy_id, status, message, current_count, destination, amount_cents, quantity,
                           order_refund_id, delivery_id, decided_by, answer, created_at, decided_at, done_at, request_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning ${guaranteeClaimColumns}`,
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
}

export async function updateDecided(tx: Transaction, id: string, decision: Decision): Promise<GuaranteeClaimRecord> {
  return tx.one<GuaranteeClaimRecord>(
    `update guarantee_claims set status = $2, destination = $3, amount_cents = $4, quantity = $5, order_refund_id = $6, delivery_id = $7,
       decided_by = $8, answer = $9, decided_at = $10, done_at = $11
     where id = $1 returning ${guaranteeClaimColumns}`,
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
}

/** The claims on an order, oldest first. */
export async function selectGuaranteeClaimsOf(db: Queryable, orderId: string): Promise<GuaranteeClaimRecord[]> {
  return db.all(
    `select ${guaranteeClaimColumns} from guarantee_claims where order_id = $1 order by created_at, id`,
    [orderId],
    'guarantee_claims_of_order',
  )
}

export async function selectGuaranteeClaim(db: Queryable, id: string): Promise<GuaranteeClaimRecord | undefined> {
  return db.first(`select ${guaranteeClaimColumns} from guarantee_claims where id = $1`, [id])
}

export async function lockGuaranteeClaim(tx: Transaction, id: string): Promise<GuaranteeClaimRecord | undefined> {
  return tx.first(`select ${guaranteeClaimColumns} from guarantee_claims where id = $1 for update`, [id])
}

export async function selectByRequestKey(db: Queryable, requestKey: string): Promise<GuaranteeClaimRecord | undefined> {
  return db.first(`select ${guaranteeClaimColumns} from guarantee_claims where request_key = $1`, [requestKey])
}

/** The claim that led to a refund. Undefined if there was none. */
export async function selectByRefund(db: Queryable, orderRefundId: string): Promise<GuaranteeClaimRecord | undefined> {
  return db.first(`select ${guaranteeClaimColumns} from guarantee_claims where order_refund_id = $1`, [orderRefundId])
}

/** Claims by status: waiting ones oldest first, others newest first. */
export async function selectByStatus(db: Queryable, status: GuaranteeClaimStatus, limit: number): Promise<GuaranteeClaimRecord[]> {
  const newest = status === 'waiting' ? '' : ' desc'
  return db.all(
    `select ${guaranteeClaimColumns} from guarantee_claims where status = $1 order by created_at${newest}, id${newest} limit $2`,
    [status, limit],
  )
}

/** Marks the granted claim behind a refund as done. */
export async function updateRefundArrived(tx: Transaction, orderRefundId: string, at: Date): Promise<void> {
  await tx.query(`update guarantee_claims set status = 'done', done_at = $2 where order_refund_id = $1 and status = 'granted'`, [
    orderRefundId,
    at,
  ])
}

/** Locks the granted claim behind a delivery until the transaction ends. */
export async function lockGrantedByDelivery(tx: Transaction, deliveryId: string): Promise<GuaranteeClaimRecord | undefined> {
  return tx.first(`select ${guaranteeClaimColumns} from guarantee_claims where delivery_id = $1 and status = 'granted' for update`, [
    deliveryId,
  ])
}

export async function updateDone(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update guarantee_claims set status = 'done', done_at = $2 where id = $1`, [id, at])
}

/** Returns a claim to staff, for the units that its delivery left out. */
export async function updateWaitingAgain(tx: Transaction, id: string, rest: number): Promise<void> {
  await tx.query(
    `update guarantee_claims set status = 'waiting', decided_at = null, decided_by = null, answer = null, quantity = $2 where id = $1`,
    [id, rest],
  )
}

/** Counts waiting claims, and by outcome those decided since `since`. `refundedCents` is the sum of their refunds. */
export async function countRequests(
  db: Queryable,
  since: Date,
): Promise<{ waiting: number; granted: number; refused: number; byRule: number; refundedCents: number }> {
  return db.one(
    `select (select count(*) from guarantee_claims where status = 'waiting') as waiting,
       count(*) filter (where status in ('granted', 'done')) as granted, count(*) filter (where status = 'refused') as refused,
       count(*) filter (where decided_by = 'rule') as "byRule",
       coalesce(sum(amount_cents) filter (where status in ('granted', 'done') and order_refund_id is not null), 0) as "refundedCents"
     from guarantee_claims where decided_at >= $1`,
    [since],
  )
}
