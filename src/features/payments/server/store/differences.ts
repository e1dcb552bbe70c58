import type { Difference, SettlementWay } from '#features/payments/rules/differences.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** How far back a provider's first list goes. Anything older is not compared. */
export const FIRST_RANGE_MS = 30 * 24 * 3_600_000

/** PayPal's list may be up to three hours late, and webhooks just as late. */
const SETTLED_HOURS = 6

/**
 * Compares the shop with each provider's last list, for everything that was `settled` when the list was read, and by $1, which is now: a
 * list may have been read while the clock was ahead. Differences are in `found`. Payments and refunds count from the start of the first
 * list. The shop's side includes what settlements booked. Money in another currency than the payment's is a separate difference.
 */
const compared = `with listed as (
    select provider, begun_at - interval '${FIRST_RANGE_MS} milliseconds' as since, least(listed_at, $1) - interval '${SETTLED_HOURS} hours' as settled
    from balance_listings where listed_at is not null
  ), captures as (
    select provider, coalesce(attempt_id, id) as id, currency, sum(listed_amount_cents) as cents, max(occurred_at) as at
    from balance_transactions where type = 'capture' group by 1, 2, 3
  ), refunded as (
    select provider, coalesce(refund_reference, id) as id, currency, -sum(listed_amount_cents) as cents, max(occurred_at) as at
    from balance_transactions where type = 'refund' group by 1, 2, 3
  ), disputed as (
    select provider, dispute_reference as reference, currency, -sum(listed_amount_cents) as cents, max(occurred_at) as at
    from balance_transactions where type = 'dispute' and dispute_reference is not null group by 1, 2, 3
  ), sides as (
    select provider, 'capture' as kind, id, attempt.currency, id as attempt_id, null as line_type,
      captured_cents as shop, coalesce(captures.cents, 0) as listed
    from payment_attempts attempt join listed using (provider) left join captures using (provider, id, currency)
    where captured_cents > 0 and created_at >= since and updated_at <= settled or captured_cents = 0 and captures.at <= settled
    union all
    select captures.provider, 'capture', concat_ws(' ', captures.id, case when attempt.id is not null then captures.currency end),
      captures.currency, null, null, 0, cents
    from captures join listed using (provider) left join payment_attempts attempt using (id)
    where at <= settled and attempt.currency is distinct from captures.currency
    union all
    select attempt.provider, 'refund', refund.id, refund.currency, attempt.id, null, refund.amount_cents, coalesce(refunded.cents, 0)
    from refunds refund join payment_attempts attempt on attempt.id = attempt_id join listed on listed.provider = attempt.provider
      left join refunded on refunded.provider = attempt.provider and refunded.id = refund.provider_reference
        and refunded.currency = refund.currency
    where refund.status = 'succeeded' and by_hand_reference is null and refund.created_at >= since and refund.updated_at <= settled
    union all
    select provider, 'refund', id, currency, null, null, 0, cents from refunded join listed using (provider)
    where at <= settled and not exists (
      select from refunds refund where provider_reference = refunded.id and refund.currency = refunded.currency
        and refund.status = 'succeeded' and by_hand_reference is null)
    union all
    select provider, 'amount', id, currency, attempt_id, type, amount_cents, listed_amount_cents from balance_transactions
    where type in ('fee', 'payout', 'dispute')
    union all
    select provider, 'dispute', reference, currency, attempt_id, null, withdrawn_cents, cents
    from payment_disputes join disputed using (provider, reference, currency) join listed using (provider) where at <= settled
    union all
    select provider, 'fee', id, currency, attempt_id, null, fee_cents, listed_fee_cents from balance_transactions
    union all
    select provider, 'payout', id, currency, null, null, parts_cents, -listed_amount_cents from balance_transactions where parts_cents is not null
    union all
    select provider, 'unknown', id, currency, null, null, 0, listed_amount_cents from balance_transactions where type = 'other'
    union all
    select provider, 'balance', currency, currency, null, null, expected_cents, cents from provider_balances
  ), booked as (
    select provider, kind, subject_id as id, sum(booked_cents) as cents from difference_settlements group by 1, 2, 3
  ), found as (
    select provider, kind, id, currency, attempt_id, line_type, shop + coalesce(booked.cents, 0) as shop, listed,
      coalesce(booked.cents, 0) <> 0 as corrected
    from sides left join booked using (provider, kind, id)
    where shop + coalesce(booked.cents, 0) <> listed
  )`

/** An explanation is valid while the sides differ by the amount that it explains. */
const explains = `settled.provider = found.provider and settled.kind = found.kind and settled.subject_id = found.id
  and settled.way = 'explained' and settled.ended_at is null and settled.provider_cents - settled.shop_cents = found.listed - found.shop`

const MAX_DIFFERENCES = 500

/** Unexplained differences between the shop and the providers. */
export async function selectDifferences(db: Queryable, now: Date): Promise<Difference[]> {
  return db.all<Difference>(
    `${compared}
     select found.provider, kind, found.id, case when subject_type = 'order' then subject_id end as "orderId", attempt.id as "attemptId",
       line_type as "lineType", corrected as "isCorrected", found.currency, shop as "shopCents", listed as "providerCents"
     from found left join payment_attempts attempt on attempt.id = attempt_id
     where not exists (select from difference_settlements settled where ${explains})
     order by 1, 2, 3 limit ${MAX_DIFFERENCES}`,
    [now],
  )
}

/** Ends the explanations of a provider's differences that are gone or have changed. If the sides differ again, it's a new difference. */
export async function endExplanations(tx: Transaction, provider: string, now: Date): Promise<void> {
  await tx.query(
    `${compared}
     update difference_settlements settled set ended_at = $1
     where settled.provider = $2 and settled.way = 'explained' and settled.ended_at is null and not exists (select from found where ${explains})`,
    [now, provider],
  )
}

/** Locks settlements until the transaction ends. */
export async function lockSettlements(tx: Transaction): Promise<void> {
  await tx.query('lock table difference_settlements in share row exclusive mode')
}

export interface Settlement extends Omit<Difference, 'attemptId' | 'lineType' | 'isCorrected'> {
  settlementId: string
  way: SettlementWay
  note: string
  settledBy: { id: string; name: string }
  settledAt: Date
}

/** Cents booked by a settlement: on the shop's side of the difference, and to the ledger's account of the provider. */
interface SettlementBooking {
  bookedCents: Cents
  processorCents: Cents
}

export async function insertSettlement(tx: Transaction, draft: Settlement & SettlementBooking): Promise<void> {
  await tx.query(
    `insert into difference_settlements (id, provider, kind, subject_id, order_id, way, currency, shop_cents, provider_cents, booked_cents,
       processor_cents, note, settled_by, settled_by_name, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      draft.settlementId,
      draft.provider,
      draft.kind,
      draft.id,
      draft.orderId,
      draft.way,
      draft.currency,
      draft.shopCents,
      draft.providerCents,
      draft.bookedCents,
      draft.processorCents,
      draft.note,
      draft.settledBy.id,
      draft.settledBy.name,
      draft.settledAt,
    ],
  )
}

export async function selectSettlements(db: Queryable, limit: number): Promise<Settlement[]> {
  return db.all<Settlement>(
    `select id as "settlementId", provider, kind, subject_id as id, order_id as "orderId", way, currency, shop_cents as "shopCents",
       provider_cents as "providerCents", note, json_build_object('id', settled_by, 'name', settled_by_name) as "settledBy", settled_at as "settledAt"
     from difference_settlements order by settled_at desc, id desc limit $1`,
    [limit],
  )
}
