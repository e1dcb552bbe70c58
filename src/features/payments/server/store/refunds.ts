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

export async function selectRefundByKey(db: Queryable, key: string): Promise<Refund | undefined> {
  const { rows } = await db.query<Refund>(`select ${refundColumns} from refunds where key = $1`, [key])
  return rows[0]
}

export async function selectRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  const { rows } = await db.query<Refund>(`select ${refundColumns} from refunds where id = $1`, [id])
  return rows[0]
}

export async function selectRefunds(db: Queryable, ids: readonly string[]): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(`select ${refundColumns} from refunds where id = any($1)`, [ids])
  return rows
}

/** Of these attempts, oldest first. */
export async function selectRefundsOf(db: Queryable, attemptIds: readonly string[]): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(`select ${refundColumns} from refunds where attempt_id = any($1) order by id`, [attemptIds])
  return rows
}

/** Newest first; ids sort by age. */
export async function selectNewestRefunds(
  db: Queryable,
  { statuses, cursor, limit }: { statuses: readonly RefundStatus[]; cursor?: string | undefined; limit: number },
): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(
    `select ${refundColumns} from refunds where status = any($1) and ($2::text is null or id < $2) order by id desc limit $3`,
    [statuses, cursor ?? null, limit],
  )
  return rows
}

/**
 * A refund is about to be asked for: its next try is put forward, twice as far each time, at most an hour. What the
 * provider refused begins its next round in the same statement, so that an answer which gets lost is asked for again
 * under the name it was asked for.
 */
const taken = `
  round = round + (status = 'failed')::int,
  status = case status when 'failed' then 'pending' else status end,
  tries = case status when 'failed' then 1 else tries + 1 end,
  try_at = now() + make_interval(secs => least(3600, 10 * 2 ^ case status when 'failed' then 0 else least(tries, 10) end)),
  updated_at = now()`

/** Takes refunds that are due, by the shop's clock `now` or by the database's. */
export async function claimDueRefunds(db: Queryable, now: Date, limit: number): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(
    `update refunds set ${taken}
     where id in (select id from refunds where try_at <= greatest(now(), $2::timestamptz) order by try_at limit $1 for update skip locked)
     returning ${refundColumns}`,
    [limit, now],
  )
  return rows
}

/** Takes a refund that failed, whenever it would be due. */
export async function claimFailedRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  const { rows } = await db.query<Refund>(`update refunds set ${taken} where id = $1 and status = 'failed' returning ${refundColumns}`, [
    id,
  ])
  return rows[0]
}

/** Ends a refund that failed; undefined where it has not, or not any more. */
export async function updatePaidByHand(tx: Transaction, id: string, reference: string): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `update refunds set status = 'succeeded', by_hand_reference = $2, try_at = null, updated_at = now()
     where id = $1 and status = 'failed' returning ${refundColumns}`,
    [id, reference],
  )
  return rows[0]
}

/** What was heard of a refund. */
interface RefundNews {
  status: RefundStatus
  reference: string | null
  /** When to ask anew, where it failed. */
  tryAt: Date | null
}

/** Moves a refund that stands in one of `sources`, and in the round that the news is of. */
export async function updateRefund(
  tx: Transaction,
  { id, round }: Pick<Refund, 'id' | 'round'>,
  news: RefundNews,
  sources: readonly RefundStatus[],
): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `update refunds set status = $2::text, provider_reference = coalesce($3, provider_reference), updated_at = now(),
       try_at = case $2 when 'succeeded' then null when 'failed' then $6::timestamptz else try_at end
     where id = $1 and status = any($4) and round = $5
     returning ${refundColumns}`,
    [id, news.status, news.reference, sources, round, news.tryAt],
  )
  return rows[0]
}
