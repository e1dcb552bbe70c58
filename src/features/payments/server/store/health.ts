import type { PaymentMethod, PaymentSubject, RefundStatus } from '#features/payments/contract.ts'
import type { RealProvider } from '#features/payments/rules/kinds.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

export async function selectMethods(db: Queryable, orderIds: readonly string[]): Promise<{ orderId: string; method: PaymentMethod }[]> {
  return db.all<{ orderId: string; method: PaymentMethod }>(
    `select distinct on (subject_id) subject_id as "orderId", method from payment_attempts
     where subject_id = any($1) and subject_type = 'order' and status = 'succeeded' order by subject_id, created_at`,
    [orderIds],
  )
}

/** The orders of these lines in the providers' lists. Lines without an order are missing. */
export async function selectOrdersOfLines(
  db: Queryable,
  lines: readonly { provider: string; id: string }[],
): Promise<{ provider: string; id: string; orderId: string }[]> {
  return db.all(
    `select line.provider, line.id, attempt.subject_id as "orderId"
     from unnest($1::text[], $2::text[]) asked (provider, id) join balance_transactions line using (provider, id)
       left join refunds refund on refund.provider_reference = line.refund_reference and refund.status = 'succeeded'
       join payment_attempts attempt on attempt.id = coalesce(line.attempt_id, refund.attempt_id) and attempt.subject_type = 'order'`,
    [lines.map(({ provider }) => provider), lines.map(({ id }) => id)],
  )
}

/** Counts of settled attempts, and of those that did not succeed. */
export interface AttemptShare {
  attempts: number
  /** Refused by the customer's bank. */
  declined: number
  /** Failed at the provider. */
  failed: number
}

/** Counts settled attempts created within a period, and those that did not succeed. */
export async function countAttempts(db: Queryable, from: Date, before: Date): Promise<AttemptShare> {
  const { rows } = await db.query<AttemptShare>(
    `select count(*) as attempts, count(*) filter (where status = 'declined') as declined, count(*) filter (where status = 'failed') as failed
     from payment_attempts where created_at >= $1 and created_at < $2 and status in ('succeeded', 'declined', 'failed')`,
    [from, before],
  )
  return rows[0] ?? { attempts: 0, declined: 0, failed: 0 }
}

/**
 * The newest payment since `from` of each of these providers that succeeded at least ten minutes ago, if no webhook of that provider
 * arrived after the payment started. Database time: the same as the webhooks' receipt.
 */
export async function selectPaymentsWithoutWebhook(
  db: Queryable,
  providers: readonly RealProvider[],
  from: Date,
): Promise<{ provider: RealProvider; at: Date }[]> {
  return db.all<{ provider: RealProvider; at: Date }>(
    `select provider, max(created_at) as at from payment_attempts attempt
     where created_at >= $2 and provider = any($1) and status = 'succeeded' and updated_at < now() - interval '10 minutes'
     group by provider
     having not exists (select from webhook_events event where event.provider = attempt.provider and received_at > max(attempt.created_at))
     order by provider`,
    [providers, from],
  )
}

/**
 * Money captured for orders since `from` that is not reserved for a refund. Counts payments that succeeded at least a minute ago, and
 * underpaid ones after two hours. Cents. Database time: the same as `updated_at`.
 */
export async function selectCapturedSince(db: Queryable, from: Date): Promise<{ orderId: string; cents: number; at: Date }[]> {
  return db.all<{ orderId: string; cents: number; at: Date }>(
    `select subject_id as "orderId", captured_cents - refunded_cents as cents, created_at as at from payment_attempts
     where created_at >= $1 and subject_type = 'order' and captured_cents > refunded_cents
       and (status = 'succeeded' and updated_at < now() - interval '1 minute'
         or status = 'pending' and created_at < now() - interval '2 hours')`,
    [from],
  )
}

/** A refund that is not paid yet. */
export interface UnpaidRefund {
  id: string
  /** What the refunded payment was for. */
  subject: PaymentSubject
  cents: number
  at: Date
}

/** Unpaid refunds in one of these statuses that were requested before `before`, oldest first. */
export async function selectUnpaidRefunds(
  db: Queryable,
  { statuses, before, limit }: { statuses: readonly RefundStatus[]; before: Date; limit: number },
): Promise<UnpaidRefund[]> {
  return db.all<UnpaidRefund>(
    `select refund.id, json_build_object('type', subject_type, 'id', subject_id) as subject, refund.amount_cents as cents, refund.created_at as at
     from refunds refund join payment_attempts attempt on attempt.id = attempt_id
     where refund.status <> 'succeeded' and refund.status = any($1) and refund.created_at < $2 order by refund.id limit $3`,
    [statuses, before, limit],
  )
}

/** A total of one provider and currency, in cents. */
export interface ProviderTotal {
  provider: string
  currency: string
  cents: Cents
}

/** Cents captured by each provider, including what was refunded. */
export async function sumCaptured(db: Queryable): Promise<ProviderTotal[]> {
  return db.all<ProviderTotal>('select provider, currency, sum(captured_cents) as cents from payment_attempts group by 1, 2')
}

/**
 * Refunds by provider, in cents, paid and unpaid. Refused refunds are unpaid. Refunds paid by hand count for `bank`, and those that a
 * dispute took for `disputes`, instead of the provider.
 */
export async function sumRefunds(db: Queryable): Promise<(ProviderTotal & { paid: boolean })[]> {
  return db.all<ProviderTotal & { paid: boolean }>(
    `select case when dispute_id is not null then 'disputes' when by_hand_reference is not null then 'bank' else attempt.provider end as provider, refund.currency, refund.status = 'succeeded' as paid, sum(refund.amount_cents) as cents
     from refunds refund join payment_attempts attempt on attempt.id = refund.attempt_id
     group by 1, 2, 3`,
  )
}

/** Cents reserved from customers' balances for open payments. */
export async function sumHeld(db: Queryable): Promise<{ currency: string; cents: Cents }[]> {
  return db.all<{ currency: string; cents: Cents }>(
    `select currency, sum(balance_cents) as cents from payment_attempts
     where balance_cents > 0 and status in ('created', 'requires_action', 'pending', 'unknown') group by 1`,
  )
}
