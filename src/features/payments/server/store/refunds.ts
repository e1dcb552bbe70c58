import type { Refund, RefundStatus } from '#features/payments/contract.ts'
import { refundColumns, type RefundDraft } from '#features/payments/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** Undefined where the key is taken or there is no such attempt. */
export async function insertRefund(tx: Transaction, draft: RefundDraft): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `insert into refunds (id, key, attempt_id, amount_cents, currency, reason, status)
     select $1, $2, id, $4, currency, $5, 'pending' from payment_attempts where id = $3
     on conflict (key) do nothing
     returning ${refundColumns}`,
    [newId('ref'), draft.key, draft.attemptId, draft.amountCents, draft.reason],
  )
  return rows[0]
}

/** Sets captured money aside for a refund. False where that much is not left. */
export async function reserveCaptured(tx: Transaction, attemptId: string, cents: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment_attempts set refunded_cents = refunded_cents + $2, updated_at = now()
     where id = $1 and refunded_cents + $2 <= captured_cents`,
    [attemptId, cents],
  )
  return rowCount === 1
}

/** Gives back what was set aside for a refund that failed. */
export async function releaseReserved(tx: Transaction, attemptId: string, cents: number): Promise<void> {
  await tx.query('update payment_attempts set refunded_cents = refunded_cents - $2, updated_at = now() where id = $1', [attemptId, cents])
}

export async function selectRefundByKey(db: Queryable, key: string): Promise<Refund | undefined> {
  const { rows } = await db.query<Refund>(`select ${refundColumns} from refunds where key = $1`, [key])
  return rows[0]
}

/** Takes refunds that are due and puts their next try forward: twice as long each time, at most an hour. */
export async function claimDueRefunds(db: Queryable, limit: number): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(
    `update refunds set tries = tries + 1, try_at = now() + make_interval(secs => least(3600, 10 * 2 ^ least(tries, 10)))
     where id in (select id from refunds where try_at <= now() order by try_at limit $1 for update skip locked)
     returning ${refundColumns}`,
    [limit],
  )
  return rows
}

/** Moves a refund that stands in one of `sources`; what is final is not tried again. */
export async function updateRefund(
  tx: Transaction,
  id: string,
  status: RefundStatus,
  reference: string | null,
  sources: readonly RefundStatus[],
): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `update refunds set status = $2::text, provider_reference = coalesce($3, provider_reference), updated_at = now(),
       try_at = case when $2 in ('succeeded', 'failed') then null else try_at end
     where id = $1 and status = any($4)
     returning ${refundColumns}`,
    [id, status, reference, sources],
  )
  return rows[0]
}
