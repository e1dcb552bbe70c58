import type { SandboxBehavior, SandboxStatus } from '#features/payments/contract.ts'
import type { BalanceTransaction } from '#features/payments/server/providers/provider.ts'
import { sandboxColumns, type SandboxRow } from '#features/payments/server/tables.ts'
import { type Database, one, type Queryable } from '#platform/db/database.ts'

/** Seconds until the sandbox captures an approved PayPal payment. */
const CAPTURE_SECONDS = 30

/** Inserts a webhook for every row of `moved`, due in $1 milliseconds. Database time: see `claimDueWebhooks`. */
const webhooksOfMoved = `
  insert into sandbox_webhooks (payment_reference, status, captured_cents, decline_code, due_at)
  select reference, status, captured_cents, decline_code, now() + make_interval(secs => $1 / 1000.0) from moved`

export type SandboxDraft = Omit<SandboxRow, 'acts_at' | 'created_at' | 'due'> & { expiresInMinutes: number | null }

/**
 * Inserts a payment and its first webhook in one statement. Returns the attempt's existing payment if it has one. Database time: see
 * `updateDue`.
 */
export async function insertPayment(db: Queryable, draft: SandboxDraft, webhookDelayMs: number): Promise<SandboxRow> {
  const { rows } = await db.query<SandboxRow>(
    `with moved as (
       insert into sandbox_payments (reference, attempt_id, method, coin, amount_cents, currency, description, return_url,
         status, captured_cents, decline_code, card_brand, card_last4, acts_at)
       values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + make_interval(mins => $15))
       on conflict (attempt_id) do nothing
       returning *
     ), webhooks as (${webhooksOfMoved})
     select ${sandboxColumns} from moved`,
    [
      webhookDelayMs,
      draft.reference,
      draft.attempt_id,
      draft.method,
      draft.coin,
      draft.amount_cents,
      draft.currency,
      draft.description,
      draft.return_url,
      draft.status,
      draft.captured_cents,
      draft.decline_code,
      draft.card_brand,
      draft.card_last4,
      draft.expiresInMinutes,
    ],
    'sandbox_payment_insert',
  )
  return rows[0] ?? ((await selectByAttempt(db, draft.attempt_id)) as SandboxRow)
}

export async function selectByAttempt(db: Queryable, attemptId: string): Promise<SandboxRow | undefined> {
  return db.first<SandboxRow>(`select ${sandboxColumns} from sandbox_payments where attempt_id = $1`, [attemptId])
}

export async function selectByReference(db: Queryable, reference: string): Promise<SandboxRow | undefined> {
  return db.first<SandboxRow>(`select ${sandboxColumns} from sandbox_payments where reference = $1`, [reference])
}

/** The newest payments first. References start with their time. */
export async function selectNewest(db: Queryable, limit: number): Promise<SandboxRow[]> {
  return db.all<SandboxRow>(`select ${sandboxColumns} from sandbox_payments order by reference desc limit $1`, [limit])
}

/** A step of a payment, and the money that it captures. */
export interface SandboxMove {
  from: readonly SandboxStatus[]
  to: SandboxStatus
  /** `full` captures the whole amount, `part` three fifths of it. */
  captures?: 'full' | 'part'
  declineCode?: 'authentication_failed' | 'underpaid'
}

/**
 * Moves a payment and inserts its webhook. Undefined if its status is not in `from` or it has expired. Database time: see
 * `updateDue`.
 */
export async function updatePayment(
  db: Queryable,
  reference: string,
  move: SandboxMove,
  webhookDelayMs: number,
): Promise<SandboxRow | undefined> {
  return db.first<SandboxRow>(
    `with moved as (
       update sandbox_payments set
         status = $4::text,
         captured_cents = case $5 when 'full' then amount_cents when 'part' then greatest(captured_cents, amount_cents * 3 / 5) else captured_cents end,
         decline_code = case when $4 = 'succeeded' then null else coalesce($6, decline_code) end,
         acts_at = case when $4 <> 'pending' then null when method = 'paypal' then now() + make_interval(secs => $7) else acts_at end
       where reference = $2 and status = any($3) and coalesce(acts_at > now(), true)
       returning *
     ), webhooks as (${webhooksOfMoved})
     select ${sandboxColumns} from moved`,
    [webhookDelayMs, reference, move.from, move.to, move.captures ?? null, move.declineCode ?? null, CAPTURE_SECONDS],
  )
}

/**
 * Runs the sandbox's automatic steps that are due: captures approved payments and expires the others. Database time: every
 * process does it.
 */
export async function updateDue(db: Queryable, webhookDelayMs: number): Promise<void> {
  await db.query(
    `with moved as (
       update sandbox_payments set
         status = case when method = 'paypal' and status = 'pending' then 'succeeded' else 'expired' end,
         captured_cents = case when method = 'paypal' and status = 'pending' then amount_cents else captured_cents end,
         acts_at = null
       where acts_at <= now()
       returning *
     )
     ${webhooksOfMoved}`,
    [webhookDelayMs],
    'sandbox_payments_due',
  )
}

interface SandboxRefund {
  reference: string
  refundId: string
  paymentReference: string
  amountCents: number
}

/**
 * Pays a refund once per refund id. It fails if it exceeds what refunds and disputes left of the payment. `fault` refuses it or leaves it
 * pending.
 */
export async function payBack(
  db: Database,
  refund: SandboxRefund,
  fault: SandboxBehavior['refundFault'],
): Promise<{ reference: string; status: 'pending' | 'succeeded' | 'failed' }> {
  return db.transaction(async (tx) => {
    await tx.query(
      `insert into sandbox_refunds (reference, refund_id, payment_reference, amount_cents, status) values ($1, $2, $3, $4, 'pending')
       on conflict (refund_id) do nothing`,
      [refund.reference, refund.refundId, refund.paymentReference, refund.amountCents],
    )
    const { rows } = await tx.query<{ reference: string; status: 'pending' | 'succeeded' | 'failed' }>(
      'select reference, status from sandbox_refunds where refund_id = $1 for update',
      [refund.refundId],
    )
    const made = one(rows)
    if (made.status !== 'pending' || fault === 'pending') return made
    const status = fault === 'none' && (await reserveCaptured(tx, refund)) ? 'succeeded' : 'failed'
    await tx.query('update sandbox_refunds set status = $2 where refund_id = $1', [refund.refundId, status])
    return { ...made, status }
  })
}

/** Reserves captured money. False if not enough is left. Locks the payment first, as a dispute does, so that they see each other. */
async function reserveCaptured(tx: Queryable, { paymentReference, amountCents }: SandboxRefund): Promise<boolean> {
  await tx.query('select from sandbox_payments where reference = $1 for update', [paymentReference])
  return tx.affects(
    `update sandbox_payments set refunded_cents = refunded_cents + $2
     where reference = $1 and refunded_cents + $2 + (select coalesce(sum(amount_cents), 0) from sandbox_disputes
       where payment_reference = $1 and status <> 'won') <= captured_cents`,
    [paymentReference, amountCents],
  )
}

/** The sandbox's list of captures and refunds, without fees. Disputes report their own balance transactions. */
export async function selectBalanceTransactions(db: Queryable, since: Date): Promise<BalanceTransaction[]> {
  return db.all<BalanceTransaction>(
    `select reference as id, 'capture' as type, captured_cents as "amountCents", 0 as "feeCents", currency, attempt_id as "attemptId",
       null as "refundReference", created_at as at
     from sandbox_payments where captured_cents > 0 and created_at >= $1
     union all
     select refund.reference, 'refund', -refund.amount_cents, 0, currency, null, refund.reference, refund.created_at
     from sandbox_refunds refund join sandbox_payments payment on payment.reference = payment_reference
     where refund.status = 'succeeded' and refund.created_at >= $1`,
    [since],
  )
}
