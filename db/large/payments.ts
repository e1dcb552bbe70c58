import type pg from 'pg'
import { timeOfId } from './orders.ts'

/**
 * Inserts the payments and refunds of `large_orders`, at the shop and in the sandbox, and the deposits that paid for balances. `returnUrl` is
 * encrypted for the sandbox.
 */
export async function insertPayments(client: pg.Client, returnUrl: Buffer): Promise<void> {
  await client.query(DEPOSITS_MADE_UP)
  await client.query(DEPOSITS)
  await client.query(ATTEMPTS)
  await client.query(SANDBOX, [returnUrl])
  await client.query(REFUNDS)
  await client.query(ORDER_REFUNDS)
  await client.query(
    `select setval('credit_note_numbers', (select last_value + (select count(*) from large_orders where refunded > 0) from credit_note_numbers))`,
  )
  await client.query(SANDBOX_REFUNDS)
}

/** One deposit per customer who paid from a balance, an hour before the first such order, in steps of $25. */
const DEPOSITS_MADE_UP = `
  create temp table large_deposits on commit drop as
  select user_id, 2500 * ceil(sum(cents) / 2500.0)::int as cents, min(placed_at) - interval '1 hour' as at,
    ${timeOfId('min(placed_at)')} || substr(md5('deposit' || user_id), 1, 16) as key
  from large_orders where method = 'balance' and paid_at is not null group by user_id`

const DEPOSITS = `
  insert into deposits (id, user_id, amount_cents, currency, created_at, paid_at)
  select 'dep_' || key, user_id, cents, 'USD', at, at + interval '1 minute' from large_deposits order by at`

/** All attempts of orders and deposits. */
const EACH = `
  (select 'pay_' || key as id, 'order' as subject_type, 'ord_' || key as subject_id, method, cents, key, placed_at as at,
     case when paid_at is not null then 'succeeded' when placed_at > now() - interval '1 hour' then 'requires_action'
       when method = 'card' then 'declined' else 'expired' end as status,
     case when method = 'balance' then 0 else refunded end as refunded, line || ' · GS-' || number as line,
     coalesce(paid_at, placed_at + interval '1 hour') as settled_at
   from large_orders
   union all
   select 'pay_' || key, 'deposit', 'dep_' || key, 'card', cents, key, at, 'succeeded', 0, 'Deposit by card', at + interval '1 minute' from large_deposits) each`

/** Without unpaid attempts from a balance, which leave no trace. */
const WITH_PROVIDER = `not (method = 'balance' and status <> 'succeeded')`

const ATTEMPTS = `
  insert into payment_attempts (id, subject_type, subject_id, provider, method, coin, amount_cents, currency, status, provider_reference,
    decline_code, card_brand, card_last4, captured_cents, refunded_cents, created_at, updated_at)
  select id, subject_type, subject_id, case method when 'balance' then 'balance' else 'sandbox' end, method,
    case method when 'crypto' then 'bitcoin' end, cents, 'USD', status, case when method <> 'balance' then 'sbx_' || key end,
    case status when 'declined' then 'card_declined' end, case method when 'card' then 'Visa' end,
    case when method = 'card' then case status when 'declined' then '0002' else '4242' end end,
    case status when 'succeeded' then cents else 0 end, refunded, at, least(now(), settled_at)
  from ${EACH} where ${WITH_PROVIDER} order by at`

const SANDBOX = `
  insert into sandbox_payments (reference, attempt_id, method, coin, amount_cents, currency, description, return_url, status, captured_cents,
    refunded_cents, decline_code, card_brand, card_last4, created_at)
  select 'sbx_' || key, id, method, case method when 'crypto' then 'bitcoin' end, cents, 'USD', line, $1, status,
    case status when 'succeeded' then cents else 0 end, refunded, case status when 'declined' then 'card_declined' end,
    case method when 'card' then 'Visa' end, case when method = 'card' then case status when 'declined' then '0002' else '4242' end end, at
  from ${EACH} where method <> 'balance' order by at`

const TO_METHOD = `large_orders where refunded > 0 and method <> 'balance'`

const REFUNDS = `
  insert into refunds (id, key, attempt_id, amount_cents, currency, reason, status, tries, try_at, provider_reference, created_at, updated_at)
  select 'ref_' || key, 'order_refund:orf_' || key, 'pay_' || key, refunded, 'USD', 'The delivery came short.', 'succeeded', 1, null, 'sbr_' || key,
    ended_at, ended_at + interval '2 minutes'
  from ${TO_METHOD} order by ended_at`

const ORDER_REFUNDS = `
  insert into order_refunds (id, key, order_id, credit_note_number, destination, amount_cents, to_method_cents, to_balance_cents, payment_refund_id,
    currency, reason, actor, created_at)
  select 'orf_' || key, 'shortfall:ord_' || key, 'ord_' || key,
    'CN-' || ((select last_value from credit_note_numbers) + row_number() over (order by ended_at)), 'original', refunded,
    case method when 'balance' then 0 else refunded end, case method when 'balance' then refunded else 0 end,
    case when method <> 'balance' then 'ref_' || key end, 'USD',
    delivered || ' of ' || quantity || ' were delivered.', 'rule', ended_at
  from large_orders where refunded > 0 order by ended_at`

const SANDBOX_REFUNDS = `
  insert into sandbox_refunds (reference, refund_id, payment_reference, amount_cents, status, created_at)
  select 'sbr_' || key, 'ref_' || key, 'sbx_' || key, refunded, 'succeeded', ended_at from ${TO_METHOD} order by ended_at`
