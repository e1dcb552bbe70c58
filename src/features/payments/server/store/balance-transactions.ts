import type { Provider } from '#features/payments/rules/kinds.ts'
import type { BalanceTransaction } from '#features/payments/server/providers/provider.ts'
import type { ProviderTotal } from '#features/payments/server/store/health.ts'
import type { BalanceState } from '#features/payments/server/store/provider-balances.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Records that a provider's list is about to be read. Returns when it was first requested, and when it was last read (null if never). */
export async function startListing(db: Queryable, provider: string, at: Date): Promise<{ begunAt: Date; listedAt: Date | null }> {
  return db.one<{ begunAt: Date; listedAt: Date | null }>(
    `insert into balance_listings (provider, begun_at) values ($1, $2)
     on conflict (provider) do update set provider = excluded.provider returning begun_at as "begunAt", listed_at as "listedAt"`,
    [provider, at],
  )
}

export async function finishListing(tx: Transaction, provider: string, at: Date, balanceState: BalanceState): Promise<void> {
  await tx.query('update balance_listings set listed_at = $2, balance_state = $3 where provider = $1', [provider, at, balanceState])
}

/** Providers whose list has not been read since `since`. */
export async function selectUnlisted(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ provider: string }>(
    'select provider from balance_listings where coalesce(listed_at, begun_at) < $1 order by 1',
    [since],
  )
  return rows.map(({ provider }) => provider)
}

/** A provider's captured payments that were created, changed or refunded since `since`. */
export async function selectCaptured(db: Queryable, provider: string, since: Date): Promise<{ attemptId: string; reference: string }[]> {
  return db.all<{ attemptId: string; reference: string }>(
    `select id as "attemptId", provider_reference as reference from payment_attempts
     where provider = $1 and captured_cents > 0 and provider_reference is not null
       and (greatest(created_at, updated_at) >= $2 or exists (select from refunds where attempt_id = payment_attempts.id and updated_at >= $2))`,
    [provider, since],
  )
}

/** Saves listed transactions and returns the ids of the new ones. For known ones, only the currently listed values are updated. */
export async function upsertBalanceTransactions(
  tx: Transaction,
  provider: string,
  listed: readonly BalanceTransaction[],
  listedAt: Date,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string; isNew: boolean }>(
    `insert into balance_transactions (provider, id, type, amount_cents, fee_cents, listed_amount_cents, listed_fee_cents, parts_cents, currency,
       attempt_id, refund_reference, payment_reference, dispute_reference, occurred_at, listed_at)
     select $1, id, type, amount, fee, amount, fee, parts, currency, attempt, refund, payment, dispute, at, $13
     from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
       as listed (id, type, amount, fee, parts, currency, attempt, refund, payment, dispute, at)
     on conflict (provider, id) do update set listed_amount_cents = excluded.listed_amount_cents,
       listed_fee_cents = excluded.listed_fee_cents, parts_cents = excluded.parts_cents, listed_at = excluded.listed_at,
       payment_reference = coalesce(excluded.payment_reference, balance_transactions.payment_reference),
       dispute_reference = coalesce(excluded.dispute_reference, balance_transactions.dispute_reference)
     returning id, xmax = 0 as "isNew"`,
    [
      provider,
      listed.map(({ id }) => id),
      listed.map(({ type }) => type),
      listed.map(({ amountCents }) => amountCents),
      listed.map(({ feeCents }) => feeCents),
      listed.map(({ partsCents }) => partsCents ?? null),
      listed.map(({ currency }) => currency),
      listed.map(({ attemptId }) => attemptId ?? null),
      listed.map(({ refundReference }) => refundReference ?? null),
      listed.map(({ paymentReference }) => paymentReference ?? null),
      listed.map(({ disputeReference }) => disputeReference ?? null),
      listed.map(({ at }) => at),
      listedAt,
    ],
  )
  return new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id))
}

/** The payment whose refund the provider lists under this reference. Undefined if the list doesn't show it. */
export async function selectRefundedAttempt(db: Queryable, provider: string, reference: string): Promise<string | undefined> {
  const row = await db.first<{ attemptId: string }>(
    `select capture.attempt_id as "attemptId" from balance_transactions refund
       join balance_transactions capture on capture.provider = refund.provider and capture.payment_reference = refund.payment_reference
     where refund.provider = $1 and coalesce(refund.refund_reference, refund.id) = $2 and refund.type = 'refund'
       and capture.type = 'capture' and capture.attempt_id is not null limit 1`,
    [provider, reference],
  )
  return row?.attemptId
}

/**
 * What the ledger has booked from the providers' lists and to settle differences with them: fees, payouts, disputes and corrections.
 * Cents, as changes of a provider's balance.
 */
export async function sumBalanceTransactions(db: Queryable): Promise<ProviderTotal[]> {
  return db.all<ProviderTotal>(
    `select provider, currency,
       sum(case when type in ('fee', 'payout', 'dispute') then amount_cents else 0 end - fee_cents) as cents
     from balance_transactions group by 1, 2
     union all
     select provider, currency, sum(processor_cents) from difference_settlements group by 1, 2`,
  )
}

/** A payment or refund that a provider carried out, as the shop knows it. Cents. */
export interface ProviderMove {
  kind: 'payment' | 'refund'
  id: string
  provider: Provider
  /** Null for a deposit. */
  orderId: string | null
  amountCents: Cents
  /** The amount in the provider's list. Null until it is listed. */
  listedCents: Cents | null
  at: Date
}

/**
 * The newest payments and refunds that providers carried out, with the amounts from the providers' lists. Excludes payments from the
 * balance, and refunds paid by hand.
 */
export async function selectProviderMoves(db: Queryable, limit: number): Promise<ProviderMove[]> {
  return db.all<ProviderMove>(
    `with moves as (
       (select 'payment' as kind, id, provider, case when subject_type = 'order' then subject_id end as order_id,
          captured_cents as cents, null as reference, created_at as at
        from payment_attempts where captured_cents > 0 and provider <> 'balance' order by created_at desc limit $1)
       union all
       (select 'refund', refund.id, provider, case when subject_type = 'order' then subject_id end, refund.amount_cents,
          refund.provider_reference, refund.created_at
        from refunds refund join payment_attempts attempt on attempt.id = attempt_id
        where refund.status = 'succeeded' and by_hand_reference is null and provider <> 'balance'
        order by refund.created_at desc limit $1)
     )
     select kind, id, provider, order_id as "orderId", cents as "amountCents", at,
       (select abs(sum(listed_amount_cents)) from balance_transactions line where line.provider = moves.provider
          and case kind when 'payment' then type = 'capture' and attempt_id = moves.id
            else type = 'refund' and coalesce(refund_reference, line.id) = moves.reference end) as "listedCents"
     from moves order by at desc, kind desc limit $1`,
    [limit],
  )
}
