import type { RiskReason } from '#features/risk/rules/risk.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The facts about a paid order that are known without the database. */
export interface AssessmentDraft {
  orderId: string
  userId: string | null
  email: string
  /** HMACs of the normalized email address with every accepted secret, newest first. */
  emailKeys: readonly string[]
  targetKey: string
  /** Facts that don't need the database, stored as JSON. */
  facts: object
}

/** The maximum number of earlier orders of a mailbox or network that are checked. */
const MAX_CHECKED = 200

/** Counts other targets that were recently ordered for, at most `MAX_CHECKED`. */
const otherTargets = (condition: string) => `(
  select count(distinct target_key)::int from (
    select target_key from order_risks where ${condition} and assessed_at > $4::timestamptz - interval '1 day'
    order by assessed_at desc limit ${MAX_CHECKED}
  ) recent where target_key <> $3::text)`

/** The card payments for the account's orders or deposits. All of them, because a customer can make any number of newer ones at no cost. */
const cardPayments = (source: string, condition: string) => `(
  select payment.created_at, card_key, card_earlier_keys, card_country, address_country
  from ${source} source join payments_published payment on payment.subject_id = source.id
  where source.user_id = $7::text and ${condition}
    and payment.status = 'succeeded' and payment.provider <> 'sandbox' and card_key is not null)`

/** Card payments whose money may be in the account's balance, from refunded orders and from deposits. */
const sourcesOfBalance = `${cardPayments('orders_published', 'source.refunded_cents > 0')}
  union all ${cardPayments('deposits_published', 'source.paid_at is not null')}`

/**
 * Gathers the facts of a paid order and saves them in one statement. Undefined if it was assessed before. Sandbox cards don't count,
 * because everyone uses the same ones. An order that was paid from the balance is linked to the cards that filled it.
 */
export async function insertAssessment(
  tx: Transaction,
  { orderId, userId, email, emailKeys, targetKey, facts }: AssessmentDraft,
  now: Date,
): Promise<{ facts: unknown; cardKeys: string[] } | undefined> {
  return tx.first<{ facts: unknown; cardKeys: string[] }>(
    `with paid as materialized (
       select provider, array_remove(card_key || card_earlier_keys, null) as card_keys, card_country, address_country,
         method = 'balance' or balance_cents > 0 as is_from_balance
       from payments_published
       where subject_id = $1::text and subject_type = 'order' and status = 'succeeded'
       order by captured_cents > refunded_cents desc, created_at desc limit 1
     ), balance as materialized (
       select coalesce(array_agg(distinct card), '{}') as card_keys,
         (array_agg(card_country order by payment.created_at desc) filter (where card_country <> address_country))[1] as card_country,
         (array_agg(address_country order by payment.created_at desc) filter (where card_country <> address_country))[1] as address_country
       from (${sourcesOfBalance}) payment, unnest(array_remove(card_key || card_earlier_keys, null)) card
       where (select is_from_balance from paid)
     ), cards as materialized (
       select balance.card_keys || coalesce((select card_keys from paid where provider <> 'sandbox'), '{}') as keys from balance
     )
     insert into order_risks (order_id, email_key, network_key, target_key, assessed_at, facts)
     select $1::text, ($2::text[])[1], network_key, $3::text, $4::timestamptz, $5::jsonb || jsonb_build_object(
       'cardCountry', case when paid.card_country is null then balance.card_country else paid.card_country end,
       'addressCountry', case when paid.card_country is null then balance.address_country else paid.address_country end,
       'declined', (select count(*)::int from payments_published where subject_id = $1::text and subject_type = 'order' and status = 'declined'),
       'emailTargets', ${otherTargets('email_key = any($2::text[])')},
       'networkTargets', ${otherTargets('network_key = placed.network_key')},
       'moneyTaken', exists (select from disputes_published where order_id = $1::text and withdrawn_cents > 0),
       'disputes', (
         select count(*)::int from disputes_published disputed join orders_published earlier on earlier.id = disputed.order_id
         where disputed.status <> 'won' and (earlier.id <> $1::text or withdrawn_cents = 0) and (lower(earlier.email) = lower($6::text) or earlier.user_id = $7::text
           or disputed.card_key = any(cards.keys)
           or exists (select from order_risks assessed where assessed.order_id = earlier.id and assessed.email_key = any($2::text[])))) + (
         select count(*)::int from disputes_published disputed join payments_published payment on payment.id = disputed.attempt_id
           join deposits_published deposit on deposit.id = payment.subject_id
         where disputed.order_id is null and disputed.status <> 'won'
           and (deposit.user_id = $7::text or disputed.card_key = any(cards.keys) or deposit.user_id = (
             select id from customers_published where lower(email) = lower($6::text) and email_verified_at is not null))),
       'promotionUses', (
         select count(*)::int from promotion_uses_published own join promotion_uses_published other using (promotion_id)
         where own.subject_id = $1::text and own.customer_limit is not null and other.subject_id <> $1::text and other.status <> 'released'
           and other.card_key = any(paid.card_keys)),
       'firstOrder', not exists (select from orders_published where lower(email) = lower($6::text) and paid_at is not null and id <> $1::text)
         and not exists (select from orders_published where user_id = $7::text and paid_at is not null and id <> $1::text)
     )
     from (select network_key from orders_published where id = $1::text) placed cross join balance cross join cards left join paid on true
     on conflict (order_id) do nothing
     returning facts, coalesce((select card_keys from paid), '{}') || (select card_keys from balance) as "cardKeys"`,
    [orderId, emailKeys, targetKey, now, JSON.stringify(facts), email, userId],
    'risk_assess',
  )
}

export async function updateAssessed(
  tx: Transaction,
  orderId: string,
  { points, reasons, held, blockedCard }: { points: number; reasons: readonly RiskReason[]; held: boolean; blockedCard: boolean },
): Promise<void> {
  await tx.query(
    `update order_risks set points = $2, reasons = $3, held = $4, facts = facts || jsonb_build_object('blockedCard', $5::boolean)
     where order_id = $1`,
    [orderId, points, JSON.stringify(reasons), held, blockedCard],
    'risk_judge',
  )
}

/** Marks an order as held for a reason that came up after its assessment. False if it was not assessed, or already had that reason. */
export async function updateHeldLater(tx: Transaction, orderId: string, reason: RiskReason): Promise<boolean> {
  return tx.affects(
    `update order_risks set held = true, released_by = null, released_by_name = null, released_at = null, reasons = $2::jsonb || reasons
     where order_id = $1 and not reasons @> $2::jsonb`,
    [orderId, JSON.stringify([reason])],
  )
}

export interface AssessedRow {
  points: number
  reasons: unknown
  held: boolean
  releasedByName: string | null
  releasedAt: Date | null
}

export async function selectAssessed(db: Queryable, orderId: string): Promise<AssessedRow | undefined> {
  return db.first<AssessedRow>(
    `select points, reasons, held, released_by_name as "releasedByName", released_at as "releasedAt" from order_risks where order_id = $1`,
    [orderId],
  )
}

export async function updateReleased(tx: Transaction, orderId: string, by: { userId: string; name: string }, now: Date): Promise<void> {
  await tx.query('update order_risks set released_by = $2, released_by_name = $3, released_at = $4 where order_id = $1', [
    orderId,
    by.userId,
    by.name,
    now,
  ])
}

/** The facts of orders assessed since `since`, newest first, and whether each was disputed. */
export async function selectFactsSince(db: Queryable, since: Date, limit: number): Promise<{ facts: unknown; disputed: boolean }[]> {
  return db.all<{ facts: unknown; disputed: boolean }>(
    `select facts, exists (select from disputes_published where disputes_published.order_id = order_risks.order_id) as disputed
     from order_risks where assessed_at >= $1 order by assessed_at desc limit $2`,
    [since, limit],
  )
}

/** Removes the customer and target from assessments of these orders. */
export async function updateAnonymous(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(`update order_risks set email_key = '', network_key = null, target_key = '' where order_id = any($1)`, [orderIds])
}

/** The assessments of these orders, oldest first. */
export async function selectAssessmentsOf(db: Queryable, orderIds: readonly string[]): Promise<unknown[]> {
  return db.all(
    `select order_id as "orderId", target_key as target, points, reasons, held, released_at as "releasedAt", assessed_at as "assessedAt"
     from order_risks where order_id = any($1) order by assessed_at, order_id`,
    [orderIds],
  )
}

export async function deleteOldAssessments(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from order_risks where assessed_at < $1', [before])
}
