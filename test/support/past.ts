import { newId } from '#shared/ids.ts'
import type { TestShop } from './app.ts'

/** A past order, with only the fields that matter for analytics. */
export interface PastOrder {
  who: string
  /** When it was paid; undefined if never. */
  paid?: string
  placed?: string
  cents: number
  service?: string
  method?: 'card' | 'paypal' | 'crypto' | 'balance'
  /** Seconds from the payment to its completion. */
  completedAfter?: number
  refunded?: { cents: number; at: string }
}

/** Inserts past orders of guests with their payments, events and ledger entries. */
export async function bookPast({ ctx }: TestShop, orders: readonly PastOrder[]): Promise<void> {
  const rows = orders.map((order) => {
    const key = newId('past').slice('past_'.length)
    const completedAt = order.paid && order.completedAfter !== undefined ? later(order.paid, order.completedAfter) : null
    const placed = order.placed ?? order.paid
    return {
      ...order,
      key,
      placed,
      paid: order.paid ?? null,
      service: order.service ?? 'svc_instagram_views_general',
      method: order.method ?? 'card',
      completedAt,
      refundedCents: order.refunded?.cents ?? 0,
      refundedAt: order.refunded?.at ?? null,
    }
  })
  await ctx.db.transaction(async (tx) => {
    for (const statement of [ORDERS, ATTEMPTS, EVENTS, SALES, SOLD, REFUNDS, REFUNDED])
      await tx.query(`with ${ROWS} ${statement}`, [JSON.stringify(rows)])
  })
}

function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1_000).toISOString()
}

const ROWS = `past as (select * from jsonb_to_recordset($1) as row(key text, who text, placed timestamptz, paid timestamptz, cents int, service text,
  method text, "completedAt" timestamptz, "refundedCents" int, "refundedAt" timestamptz))`

const ORDERS = `insert into orders (id, order_number, email, social_username, target_url, target_key, service_id, package_id, price_id, platform,
    service_type, quality, quantity, price_cents, currency, status, in_flight, refunded_cents, paid_at, created_at)
  select 'ord_' || key, 'PAST-' || key, who || '@past.example', who, 'https://www.instagram.com/p/' || key || '/', 'instagram/p/' || key, services.id,
    'pkg_past', 'prc_past', platform, type, quality, 5000, cents, 'USD',
    case when "completedAt" is not null then 'completed' when paid is null then 'canceled' else 'failed' end, false, "refundedCents", paid, placed
  from past join services on services.id = service`

const ATTEMPTS = `insert into payment_attempts (id, subject_type, subject_id, provider, method, amount_cents, currency, status, captured_cents, created_at)
  select 'pay_' || key, 'order', 'ord_' || key, 'sandbox', method, cents, 'USD', 'succeeded', cents, paid from past where paid is not null`

const EVENTS = `insert into order_events (order_id, type, actor, status, created_at)
  select 'ord_' || key, 'completed', 'partner', 'completed', "completedAt" from past where "completedAt" is not null`

const SALES = `insert into ledger_transactions (id, key, reason, order_id, payment_id, booked_at)
  select 'ltx_' || key, 'capture:past_' || key, 'sale', 'ord_' || key, 'pay_' || key, paid from past where paid is not null`

const SOLD = `insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
  select 'ltx_' || key, account, sign * cents, 'USD' from past, (values ('processor:sandbox', 1), ('sales', -1)) side(account, sign) where paid is not null`

const REFUNDS = `insert into ledger_transactions (id, key, reason, order_id, booked_at)
  select 'ltx_back_' || key, 'order_refund:past_' || key, 'refund', 'ord_' || key, "refundedAt" from past where "refundedAt" is not null`

const REFUNDED = `insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
  select 'ltx_back_' || key, account, sign * "refundedCents", 'USD' from past, (values ('sales', 1), ('refunds_payable', -1)) side(account, sign)
  where "refundedAt" is not null`
