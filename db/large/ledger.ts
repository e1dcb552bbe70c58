import type pg from 'pg'

/** Inserts the ledger of what `payments.ts` inserted: the same transactions that the shop posts, oldest first. */
export async function insertLedger(client: pg.Client): Promise<void> {
  await client.query(BOOKED)
  await client.query(ACCOUNTS)
  await client.query(TRANSACTIONS)
  await client.query(ENTRIES)
  await client.query(WALLETS)
}

/** One row per transaction, with the accounts that it debits and credits. */
const BOOKED = `
  create temp table large_bookings on commit drop as
  select row_number() over (order by at) as i, booked.* from (
    select 'ltx_' || key as id, 'capture:pay_' || key || ':' || cents as fact, 'sale' as reason, 'ord_' || key as order_id, 'pay_' || key as payment_id,
      line || ' · GS-' || number as description, paid_at as at, cents, 'processor:sandbox' as debit, 'sales' as credit
    from large_orders where paid_at is not null and method <> 'balance'
    union all
    select 'ltx_' || key, 'spend:pay_' || key, 'sale', 'ord_' || key, 'pay_' || key, line || ' · GS-' || number, paid_at, cents,
      'customer:' || user_id, 'sales'
    from large_orders where paid_at is not null and method = 'balance'
    union all
    select 'ltx_' || key, 'capture:pay_' || key || ':' || cents, 'deposit', null, 'pay_' || key, 'Deposit by card', at + interval '1 minute', cents,
      'processor:sandbox', 'customer:' || user_id
    from large_deposits
    union all
    select 'ltx_' || left(key, 10) || right(md5('owed' || key), 16), 'order_refund:orf_' || key, 'refund', 'ord_' || key, null, line || ' · GS-' || number,
      ended_at, refunded, 'sales', case method when 'balance' then 'customer:' || user_id else 'refunds_payable' end
    from large_orders where refunded > 0
    union all
    select 'ltx_' || left(key, 10) || right(md5('paid' || key), 16), 'refund:ref_' || key, 'refund', 'ord_' || key, 'pay_' || key, line || ' · GS-' || number,
      ended_at + interval '2 minutes', refunded, 'refunds_payable', 'processor:sandbox'
    from large_orders where refunded > 0 and method <> 'balance'
  ) booked`

const ACCOUNTS = `
  insert into ledger_accounts (id, kind)
  select kind || ':' || user_id, 'liability' from large_deposits, unnest(array['customer', 'bonus']) kind on conflict do nothing`

const TRANSACTIONS = `
  insert into ledger_transactions (id, key, reason, order_id, payment_id, description, booked_at)
  select id, fact, reason, order_id, payment_id, description, at from large_bookings order by i`

/** Sums up the running balance here, because the trigger is slow for so many rows. */
const ENTRIES = `
  insert into ledger_entries (transaction_id, account_id, amount_cents, currency, balance_after_cents)
  select id, account, cents, 'USD',
    case when account like 'customer:%' then -sum(cents) over (partition by account order by i) end
  from (
    select i, id, debit as account, cents from large_bookings
    union all
    select i, id, credit, -cents from large_bookings
  ) entry order by i, account`

const WALLETS = `
  insert into wallets (user_id, currency, paid_cents)
  select substr(account, 10), 'USD', sum(cents) from (
    select debit as account, -cents as cents from large_bookings where debit like 'customer:%'
    union all
    select credit, cents from large_bookings where credit like 'customer:%'
  ) moved group by 1`
