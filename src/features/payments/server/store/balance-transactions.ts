import type { Difference } from '#features/payments/rules/differences.ts'
import type { Provider } from '#features/payments/rules/kinds.ts'
import type { BalanceTransaction } from '#features/payments/server/providers/provider.ts'
import type { ProviderTotal } from '#features/payments/server/store/health.ts'
import { type Queryable, type Transaction, one } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Notes that a provider's list is about to be read, and returns when it was last read; null before the first time. */
export async function startListing(db: Queryable, provider: string, at: Date): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `insert into balance_listings (provider, begun_at) values ($1, $2)
     on conflict (provider) do update set provider = excluded.provider returning listed_at as at`,
    [provider, at],
  )
  return one(rows).at
}

export async function finishListing(tx: Transaction, provider: string, at: Date): Promise<void> {
  await tx.query('update balance_listings set listed_at = $2 where provider = $1', [provider, at])
}

/** The providers whose list was not read since then. */
export async function selectUnlisted(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ provider: string }>(
    'select provider from balance_listings where coalesce(listed_at, begun_at) < $1 order by 1',
    [since],
  )
  return rows.map(({ provider }) => provider)
}

/** The captured payments of a provider that were begun since then. */
export async function selectCaptured(db: Queryable, provider: string, since: Date): Promise<{ attemptId: string; reference: string }[]> {
  return db.all<{ attemptId: string; reference: string }>(
    `select id as "attemptId", provider_reference as reference from payment_attempts
     where provider = $1 and created_at >= $2 and captured_cents > 0 and provider_reference is not null`,
    [provider, since],
  )
}

/** Keeps what was listed, and returns the ids that are new. Of those that are known, only what is listed now is updated. */
export async function upsertBalanceTransactions(
  tx: Transaction,
  provider: string,
  listed: readonly BalanceTransaction[],
  listedAt: Date,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string; isNew: boolean }>(
    `insert into balance_transactions (provider, id, type, amount_cents, fee_cents, listed_amount_cents, listed_fee_cents, parts_cents, currency,
       attempt_id, refund_reference, occurred_at, listed_at)
     select $1, id, type, amount, fee, amount, fee, parts, currency, attempt, refund, at, $11
     from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::timestamptz[])
       as listed (id, type, amount, fee, parts, currency, attempt, refund, at)
     on conflict (provider, id) do update set listed_amount_cents = excluded.listed_amount_cents,
       listed_fee_cents = excluded.listed_fee_cents, parts_cents = excluded.parts_cents, listed_at = excluded.listed_at
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
      listed.map(({ at }) => at),
      listedAt,
    ],
  )
  return new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id))
}

/** What the ledger has booked of the providers' own lists: fees, payouts and disputes, in cents as they change a provider's balance. */
export async function sumBalanceTransactions(db: Queryable): Promise<ProviderTotal[]> {
  return db.all<ProviderTotal>(
    `select provider, currency,
       sum(case when type in ('fee', 'payout', 'dispute') then amount_cents else 0 end - fee_cents) as cents
     from balance_transactions group by 1, 2`,
  )
}

/**
 * What the shop's records and a provider's list do not agree about. Payments and refunds count from `begun` on, and only if they
 * are older than `settled`: a list is late.
 */
export async function selectDifferences(db: Queryable, { begun, settled }: { begun: Date; settled: Date }): Promise<Difference[]> {
  return db.all<Difference>(
    `with listed as (select provider from balance_listings where listed_at is not null), captures as (
       select provider, attempt_id as id, sum(listed_amount_cents) as cents from balance_transactions where type = 'capture' group by 1, 2
     ), refunded as (
       select provider, refund_reference as reference, -sum(listed_amount_cents) as cents from balance_transactions where type = 'refund' group by 1, 2
     )
     select provider, 'capture' as kind, id, case when subject_type = 'order' then subject_id end as "orderId",
       captured_cents as "shopCents", coalesce(captures.cents, 0) as "providerCents"
     from payment_attempts left join captures using (provider, id) join listed using (provider)
     where captured_cents > 0 and created_at between $1 and $2 and captured_cents <> coalesce(captures.cents, 0)
     union all
     select line.provider, 'capture', coalesce(attempt_id, line.id), null, 0, listed_amount_cents
     from balance_transactions line left join payment_attempts attempt on attempt.id = attempt_id
     where type = 'capture' and occurred_at <= $2 and coalesce(captured_cents, 0) = 0
     union all
     select attempt.provider, 'refund', refund.id, case when subject_type = 'order' then subject_id end, refund.amount_cents,
       coalesce(refunded.cents, 0)
     from refunds refund join payment_attempts attempt on attempt.id = attempt_id join listed on listed.provider = attempt.provider
       left join refunded on refunded.provider = attempt.provider and refunded.reference = refund.provider_reference
     where refund.status = 'succeeded' and by_hand_reference is null and refund.created_at between $1 and $2
       and refund.amount_cents <> coalesce(refunded.cents, 0)
     union all
     select line.provider, 'refund', coalesce(refund_reference, line.id), null, 0, -listed_amount_cents
     from balance_transactions line left join refunds refund on refund.provider_reference = refund_reference and refund.status = 'succeeded'
     where type = 'refund' and occurred_at <= $2 and refund.id is null
     union all
     select provider, 'amount', id, null, amount_cents, listed_amount_cents from balance_transactions
     where amount_cents <> listed_amount_cents and type not in ('capture', 'refund')
     union all
     select provider, 'fee', id, null, fee_cents, listed_fee_cents from balance_transactions where fee_cents <> listed_fee_cents
     union all
     select provider, 'payout', id, null, parts_cents, -listed_amount_cents from balance_transactions
     where parts_cents + listed_amount_cents <> 0
     union all
     select provider, 'unknown', id, null, 0, listed_amount_cents from balance_transactions where type = 'other'
     order by 1, 2, 3 limit 100`,
    [begun, settled],
  )
}

/** Money that the shop knows a provider moved: a payment or a refund, in cents. */
export interface ProviderMove {
  kind: 'payment' | 'refund'
  /** The shop's id of it. */
  id: string
  provider: Provider
  /** Null where a deposit was paid. */
  orderId: string | null
  amountCents: Cents
  /** What the provider's own list says; null until it was listed. */
  listedCents: Cents | null
  at: Date
}

/**
 * The newest payments and refunds that providers carried out, each beside what the provider's own list says. Without those by balance or
 * by hand.
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
            else type = 'refund' and refund_reference = moves.reference end) as "listedCents"
     from moves order by at desc, kind desc limit $1`,
    [limit],
  )
}
