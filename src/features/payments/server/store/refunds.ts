import type { Refund, RefundStatus } from '#features/payments/contract.ts'
import { refundColumns, type RefundDraft } from '#features/payments/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

/** Inserts a refund. Undefined if the key exists already or there is no such attempt. */
export async function insertRefund(tx: Transaction, draft: RefundDraft): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `insert into refunds (id, key, attempt_id, amount_cents, currency, reason, status)
     select $1, $2, id, $4, currency, $5, 'pending' from payment_attempts where id = $3
     on conflict (key) do nothing
     returning ${refundColumns}`,
    [newId('ref'), draft.key, draft.attemptId, draft.amountCents, draft.reason],
  )
}

/** Reserves captured money for a refund. False if not enough is left. */
export async function reserveCaptured(tx: Transaction, attemptId: string, cents: number): Promise<boolean> {
  return tx.affects(
    `update payment_attempts set refunded_cents = refunded_cents + $2, updated_at = now()
     where id = $1 and refunded_cents + $2 <= captured_cents`,
    [attemptId, cents],
  )
}

export async function selectRefundByKey(db: Queryable, key: string): Promise<Refund | undefined> {
  return db.first<Refund>(`select ${refundColumns} from refunds where key = $1`, [key])
}

export async function selectRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  return db.first<Refund>(`select ${refundColumns} from refunds where id = $1`, [id])
}

export async function selectRefunds(db: Queryable, ids: readonly string[]): Promise<Refund[]> {
  return db.all<Refund>(`select ${refundColumns} from refunds where id = any($1)`, [ids])
}

/** The refunds of these attempts, oldest first. */
export async function selectRefundsOf(db: Queryable, attemptIds: readonly string[]): Promise<Refund[]> {
  return db.all<Refund>(`select ${refundColumns} from refunds where attempt_id = any($1) order by id`, [attemptIds])
}

/** Whether one of these orders or deposits has an unpaid refund by one of these providers without a link to claim it. */
export async function existsUnclaimable(db: Queryable, subjectIds: readonly string[], providers: readonly string[]): Promise<boolean> {
  return db.affects(
    `select from refunds join payment_attempts attempt on attempt.id = attempt_id
     where attempt.subject_id = any($1) and attempt.provider = any($2) and refunds.status <> 'succeeded' and claim_url is null limit 1`,
    [subjectIds, providers],
  )
}

/** Refunds in these statuses, newest first; ids sort by age. */
export async function selectNewestRefunds(
  db: Queryable,
  { statuses, cursor, limit }: { statuses: readonly RefundStatus[]; cursor?: string | undefined; limit: number },
): Promise<Refund[]> {
  return db.all<Refund>(
    `select ${refundColumns} from refunds where status = any($1) and ($2::text is null or id < $2) order by id desc limit $3`,
    [statuses, cursor ?? null, limit],
  )
}

/**
 * Claims a refund to request it. Schedules the next try with a doubling delay of at most an hour, longer than an abandoned call may still
 * take. A refused refund starts its next round in the same statement, so that a retry after a lost response uses the same idempotency key.
 * Database time: several processes claim refunds.
 */
const claimed = `
  round = round + (status = 'failed')::int,
  status = case status when 'failed' then 'pending' else status end,
  tries = case status when 'failed' then 1 else tries + 1 end,
  try_at = now() + make_interval(secs => least(3600, 40 * 2 ^ case status when 'failed' then 0 else least(tries, 10) end)),
  updated_at = now()`

/** Cents that lost disputes took of a payment beyond its remaining amount. Its unpaid refunds would pay this money a second time. */
const takenTwice = `((select coalesce(sum(withdrawn_cents), 0) from payment_disputes dispute
    where dispute.attempt_id = refunds.attempt_id and dispute.status = 'lost')
  - (select captured_cents - refunded_cents from payment_attempts attempt where attempt.id = refunds.attempt_id)
  - (select coalesce(sum(amount_cents), 0) from refunds taken where taken.attempt_id = refunds.attempt_id and taken.dispute_id is not null))::int`

/** False while a dispute holds the payment's money, or after it was lost with the money, because a refund might pay the customer twice. */
const notHeld = `not exists (select 1 from payment_disputes dispute
  where dispute.attempt_id = refunds.attempt_id and dispute.withdrawn_cents > 0 and dispute.status <> 'lost') and ${takenTwice} <= 0`

/** The part of an unpaid refund that a lost dispute took. */
export interface TakenRefund {
  refundId: string
  disputeId: string
  disputeReference: string
  amountCents: Cents
  takenCents: Cents
}

/** Ids of unpaid refunds of which a lost dispute took a part. */
export async function selectTakenRefunds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select id from refunds where status <> 'succeeded' and ${takenTwice} > 0 order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Locks an unpaid refund of which a lost dispute took a part, and keeps other processes from booking refunds of the same payment as taken.
 * Undefined if nothing is taken anymore, or the refund is locked.
 */
export async function lockTakenRefund(tx: Transaction, id: string): Promise<TakenRefund | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended(attempt_id, 146)) from refunds where id = $1', [id])
  return tx.first<TakenRefund>(
    `select refunds.id as "refundId", dispute.id as "disputeId", dispute.reference as "disputeReference",
       amount_cents as "amountCents", least(amount_cents, ${takenTwice}) as "takenCents"
     from refunds join lateral (
       select id, reference from payment_disputes where attempt_id = refunds.attempt_id and status = 'lost' and withdrawn_cents > 0
       order by opened_at desc limit 1) dispute on true
     where refunds.id = $1 and refunds.status <> 'succeeded' and ${takenTwice} > 0 for update of refunds skip locked`,
    [id],
  )
}

export async function updateTaken(tx: Transaction, { refundId, disputeId, disputeReference }: TakenRefund): Promise<Refund> {
  return tx.one<Refund>(
    `update refunds set status = 'succeeded', dispute_id = $2, by_hand_reference = $3, try_at = null, updated_at = now()
     where id = $1 returning ${refundColumns}`,
    [refundId, disputeId, disputeReference],
  )
}

/** Splits off the part of an unpaid refund that disputes took, and returns that part. May happen more than once per refund. */
export async function insertTaken(tx: Transaction, taken: TakenRefund): Promise<Refund> {
  const { refundId, disputeId, disputeReference, takenCents } = taken
  await tx.query('update refunds set amount_cents = amount_cents - $2, updated_at = now() where id = $1', [refundId, takenCents])
  return tx.one<Refund>(
    `insert into refunds (id, key, attempt_id, amount_cents, currency, reason, status, try_at, dispute_id, by_hand_reference)
     select $2, key || ':' || $2, attempt_id, $4, currency, reason, 'succeeded', null, $3, $5 from refunds where id = $1
     returning ${refundColumns}`,
    [refundId, newId('ref'), disputeId, takenCents, disputeReference],
  )
}

/** Claims refunds that are due by the shop's clock `now` or the database's. Database time: see `claimed`. */
export async function claimDueRefunds(db: Queryable, now: Date, limit: number): Promise<Refund[]> {
  return db.all<Refund>(
    `update refunds set ${claimed}
     where id in (select id from refunds where try_at <= greatest(now(), $2::timestamptz) and ${notHeld} order by try_at limit $1 for update skip locked)
     returning ${refundColumns}`,
    [limit, now],
  )
}

/** Claims a failed refund regardless of its due time. Undefined if it has not failed, or its payment is disputed. */
export async function claimFailedRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  return db.first<Refund>(`update refunds set ${claimed} where id = $1 and status = 'failed' and ${notHeld} returning ${refundColumns}`, [
    id,
  ])
}

/** Saves the provider's reference of a refund that is not settled. */
export async function updateReference(tx: Transaction, { id, round }: Pick<Refund, 'id' | 'round'>, reference: string): Promise<void> {
  await tx.query(
    `update refunds set provider_reference = $3, updated_at = now()
     where id = $1 and round = $2 and status in ('pending', 'unknown') and provider_reference is distinct from $3`,
    [id, round, reference],
  )
}

/** Saves the link where the customer claims a refund. Undefined if it is unchanged. */
export async function updateClaimUrl(tx: Transaction, id: string, claimUrl: string): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `update refunds set claim_url = $2, updated_at = now() where id = $1 and claim_url is distinct from $2 returning ${refundColumns}`,
    [id, claimUrl],
  )
}

/** Marks a failed refund as paid another way. Undefined if it has not failed, or its payment is disputed. */
export async function updatePaidByHand(tx: Transaction, id: string, reference: string): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `update refunds set status = 'succeeded', by_hand_reference = $2, try_at = null, updated_at = now()
     where id = $1 and status = 'failed' and ${notHeld} returning ${refundColumns}`,
    [id, reference],
  )
}

/** Marks an unpaid refund as made directly at the provider. Undefined if it was paid before. */
export async function updateMade(tx: Transaction, id: string, reference: string): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `update refunds set status = 'succeeded', provider_reference = $2, try_at = null, updated_at = now()
     where id = $1 and status in ('pending', 'failed') returning ${refundColumns}`,
    [id, reference],
  )
}

/**
 * Marks a refund that its provider never sent as paid another way. Undefined if it is not marked as paid, or was paid another way before.
 */
export async function updateMovedByHand(tx: Transaction, id: string, reference: string): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `update refunds set by_hand_reference = $2, updated_at = now()
     where id = $1 and status = 'succeeded' and by_hand_reference is null returning ${refundColumns}`,
    [id, reference],
  )
}

interface RefundReport {
  status: RefundStatus
  reference: string | null
  /** When to request it again if it failed. */
  tryAt: Date | null
}

/** Moves a refund if its status is one of `sources` and its round is the one that was reported. */
export async function updateRefund(
  tx: Transaction,
  { id, round }: Pick<Refund, 'id' | 'round'>,
  report: RefundReport,
  sources: readonly RefundStatus[],
): Promise<Refund | undefined> {
  return tx.first<Refund>(
    `update refunds set status = $2::text, provider_reference = coalesce($3, provider_reference), updated_at = now(),
       try_at = case $2 when 'succeeded' then null when 'failed' then $6::timestamptz else try_at end
     where id = $1 and status = any($4) and round = $5
     returning ${refundColumns}`,
    [id, report.status, report.reference, sources, round, report.tryAt],
  )
}
