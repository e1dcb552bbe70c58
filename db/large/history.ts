import type pg from 'pg'

/** Inserts the events and the delivery of each order. */
export async function insertHistory(client: pg.Client): Promise<void> {
  await client.query(EVENTS)
  await client.query(SUPPLIERS)
  await client.query(DELIVERIES)
}

const EVENTS = `
  insert into order_events (order_id, type, actor, reason, money_cents, status, delivered, created_at)
  select 'ord_' || key, event.type, event.actor, event.reason, event.cents, event.status, event.delivered, event.at
  from (
    select key, i, 1 as step, placed_at as at, 'placed' as type, 'customer' as actor, null as reason, 0 as cents, null as status, null::int as delivered
      from large_orders
    union all
    select key, i, 2, paid_at, 'paid', case when method in ('paypal', 'crypto') then 'provider' else 'customer' end, null, cents, null, null
      from large_orders where paid_at is not null
    union all
    select key, i, 2, placed_at + interval '40 seconds', 'payment_refused', 'customer', 'card_declined', 0, null, null
      from large_orders where paid_at is null and method = 'card'
    union all
    select key, i, 3, starts_at, 'processing', 'partner', null, 0, 'processing', 0
      from large_orders where paid_at is not null and starts_at <= now() and (ended_at is null or status in ('completed', 'partial'))
    union all
    select key, i, 4, starts_at + (coalesce(ended_at, now()) - starts_at) / 3, 'progress', 'partner', null, 0, null, delivered / 3
      from large_orders where delivered > 2 and starts_at <= now()
    union all
    select key, i, 5, ended_at, status, case when paid_at is null then 'system' else 'partner' end,
        case status when 'partial' then 'The delivery stopped before it was complete.' when 'failed' then 'The profile is private.'
          when 'canceled' then case when paid_at is null then 'Nobody paid this order within 24 hours.' else 'Canceled at the customer’s request.' end end,
        0, status, delivered
      from large_orders where ended_at is not null
    union all
    select key, i, 6, ended_at + interval '2 minutes', 'refunded', 'provider', null, -refunded, null, null
      from large_orders where refunded > 0
  ) event order by event.at, event.i, event.step`

const SUPPLIERS = `
  insert into suppliers (id, name, kind) values
    ('prt_northlight', 'Northlight Media', 'manual'), ('prt_riverbank', 'Riverbank Creators', 'manual') on conflict do nothing`

/** Suppliers of these are manual, so that open deliveries stay as they are. */
const DELIVERIES = `
  insert into deliveries (id, order_id, kind, key, quantity, supplier_id, status, start_count, delivered, submitted_at, due_at, late_notified_at,
    placed_at, created_at, updated_at)
  select 'dlv_' || key, 'ord_' || key, 'order', 'order:ord_' || key, quantity,
    case when i % 100 < 62 then 'prt_northlight' when i % 100 < 97 then 'prt_riverbank' else 'prt_manual' end,
    case status when 'pending' then 'waiting' when 'processing' then 'in_progress' else status end,
    case when starts_at < now() then floor(power(10, 1 + 4 * speed))::bigint end, coalesce(delivered, 0), least(now(), paid_at + interval '3 seconds'),
    late.at, case when late.at < coalesce(ended_at, now()) then late.at + interval '30 seconds' end,
    placed_at, paid_at, least(now(), coalesce(ended_at, starts_at))
  from large_orders
    cross join lateral (select paid_at + case type when 'followers' then interval '4 days' when 'subscribers' then interval '9 days' else interval '40 hours' end as at) late
  where paid_at is not null order by i`
