import type pg from 'pg'

/** A customer with a known number of orders, at regular intervals. */
export interface Regular {
  userId: string
  orders: number
}

export interface OrderPlan {
  orders: number
  customers: number
  /** Days that the orders are spread over, more of them toward today. */
  days: number
  regulars: readonly Regular[]
  /** Of `large_offers`. */
  places: number
}

const FIRST = `array['mia','noah','lena','ivan','zoe','omar','ines','luca','ada','jonas','amara','theo','yuki','sara','diego','nora','emil','priya','hugo','freya','marek','leila','tom','aisha','felix','carla','anton','maya','oscar','elif']`
const LAST = `array['novak','silva','meyer','okafor','rossi','tanaka','larsen','haddad','kowalski','moreau','costa','weber','nguyen','berg','santos','kaya','fischer','lind','ortiz','petrov','dubois','keller','ahmed','marin','jensen','romano','vogel','ali','byrne','sato']`
/** Out of a hundred orders, how many are placed in each hour of the day (UTC). */
const HOURS = [2, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 6, 6, 7, 8, 8, 7, 6, 4]
const HOUR_OF = `array[${HOURS.flatMap((times, hour) => Array.from({ length: times }, () => hour)).join(',')}]`

/** The ten characters of an id that are the time `at`, as `newId` writes them. */
export const timeOfId = (at: string) =>
  `(select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + ((extract(epoch from ${at}) * 1000)::bigint >> shift & 31)::int, 1), '' order by shift desc)
    from generate_series(0, 45, 5) shift)`

/**
 * Makes up all orders in the temporary table `large_orders`, oldest first: customer, package, time, payment and progress. The other tables
 * are filled from it.
 */
export async function makeUpOrders(client: pg.Client, plan: OrderPlan): Promise<void> {
  await client.query(drawn(plan))
  await client.query(`create temp table large_orders on commit drop as ${TOLD}`)
  await client.query('drop table large_drawn')
  await client.query('create index on large_orders (i); create index on large_orders (user_id); analyze large_orders')
}

/** A query for the random parts of the orders. Columns with numbers from 0 to 1 each decide one question later. */
function drawn({ orders, customers, days, regulars, places }: OrderPlan): string {
  const known = regulars.map(
    ({ userId, orders: wanted }, index) => `when i % ${Math.floor(orders / wanted)} = ${index} then '${userId.replaceAll("'", "''")}'`,
  )
  const owner = `case when who < 0.55 then 'usr_large_' || lpad(person::text, 7, '0') end`
  return `create temp table large_drawn on commit drop as
    with moments as (
      select random() who, random() paying, random() ending, random() speed, random() stuck, random() target, floor(random() * ${places})::int place,
        -- Squared: a few order often, many once.
        1 + floor(${customers} * power(random(), 2))::bigint person,
        date_trunc('day', now() - (1 - sqrt(random())) * interval '${days} days') + make_interval(hours => (${HOUR_OF})[1 + floor(random() * 100)::int])
          + random() * interval '1 hour' as at
      from generate_series(1, ${orders})
    ), past as (
      select who, paying, ending, speed, stuck, target, place, person, case when at > now() then at - interval '1 day' else at end as at from moments
    ), counted as (
      select *, row_number() over (order by at) as i from past
    )
    select *, ${known.length > 0 ? `case ${known.join(' ')} else ${owner} end` : owner} as user_id from counted`
}

const PAID = `(paying < 0.9 or (paying < 0.93 and at < now() - interval '1 day'))`

/** A query for the orders that the random numbers stand for: paid or not, started, ended, and how. */
const TOLD = `
  with bought as (
    select d.*, o.package_id, o.price_id, o.service_id, o.platform, o.type, o.quality, o.quantity, o.cents, o.line,
      case when ${PAID} then at + case when target < 0.15 then interval '2 minutes' else interval '45 seconds' end * (0.5 + speed) end as paid_at,
      o.start_hours * (0.3 + 1.4 * speed) * interval '1 hour' as before_start,
      o.hours * (0.4 + 0.9 * speed + 2 * power(stuck, 12)) * interval '1 hour' as before_end
    from large_drawn d join large_offers o on o.place = d.place
  ), times as (
    select *, paid_at + before_start as starts_at, paid_at + before_start + before_end as ends_at,
      stuck < 0.004 and at > now() - interval '20 days' as is_stuck
    from bought
  ), states as (
    select *, case
      when paid_at is null and at > now() - interval '1 day' then 'pending'
      when paid_at is null then 'canceled'
      when starts_at > now() then 'pending'
      when ends_at > now() or is_stuck then 'processing'
      when ending < 0.955 then 'completed'
      when ending < 0.98 then 'partial'
      when ending < 0.992 then 'failed'
      else 'canceled' end as status,
      case when target < 0.78 then 'card' when target < 0.91 then 'paypal' when target < 0.95 or user_id is null then 'crypto' else 'balance' end as method
    from times
  ), amounts as (
    select *, case status
        when 'completed' then quantity
        when 'partial' then greatest(1, floor(quantity * (0.3 + 0.6 * speed))::int)
        when 'processing' then floor(quantity * least(0.95, extract(epoch from now() - starts_at) / extract(epoch from before_end)))::int
        when 'failed' then 0
        when 'canceled' then case when paid_at is not null then 0 end end as delivered,
      case when status in ('completed', 'partial', 'failed', 'canceled') and paid_at is not null then ends_at
           when status = 'canceled' then at + interval '24 hours' end as ended_at
    from states
  )
  select i, ${timeOfId('at')} || substr(md5(i::text || at::text), 1, 16) as key, person, user_id,
    (select last_value from order_numbers) + i as number,
    (${FIRST})[1 + person % 30] as first_name, (${LAST})[1 + person / 30 % 30] as last_name,
    package_id, price_id, service_id, platform, type, quality, quantity, cents, line, status, method, paid_at, at as placed_at, starts_at, ended_at,
    delivered, target, stuck, speed,
    case when paid_at is null then 0
      when status in ('partial', 'failed', 'canceled') then floor((2 * cents::bigint * (quantity - delivered) + quantity) / (2 * quantity))::int
      -- Asked for under the money-back guarantee.
      when status = 'completed' and stuck > 0.994 then cents
      else 0 end as refunded
  from amounts`

/** Inserts the orders, and the totals of their customers by month. */
export async function insertOrders(client: pg.Client): Promise<void> {
  await client.query(ORDERS)
  await client.query(`select setval('order_numbers', (select max(number) from large_orders))`)
  await client.query(MONTHS)
}

const NAME = `first_name || '.' || last_name || person`
const POST = `substr(md5('post' || i), 1, 11)`
/** Orders in progress each have their own target, because only one may be in flight per service and target. */
const HANDLE = `${NAME} || case when status in ('pending', 'processing') then '.' || i else '' end`
const PLACE = `
  case when type in ('followers', 'subscribers')
    then case platform when 'instagram' then ${HANDLE} else '@' || ${HANDLE} end
    else 'post/' || case platform when 'tiktok' then (7300000000000000000 + i)::text else ${POST} end end`
const ADDRESS = `
  case when type in ('followers', 'subscribers')
    then case platform when 'instagram' then 'https://www.instagram.com/' || ${HANDLE} || '/' else 'https://www.' || platform || '.com/@' || ${HANDLE} end
    else case platform
      when 'instagram' then 'https://www.instagram.com/reel/' || ${POST} || '/'
      when 'tiktok' then 'https://www.tiktok.com/@' || ${NAME} || '/video/' || (7300000000000000000 + i)
      else 'https://www.youtube.com/watch?v=' || ${POST} end end`

const ORDERS = `
  insert into orders (id, order_number, user_id, email, social_username, target_url, target_key, service_id, package_id, price_id,
    platform, service_type, quality, quantity, price_cents, currency, status, in_flight, delivered, start_count, refunded_cents,
    paid_at, created_at, updated_at, internal_number, visit_source, device)
  select 'ord_' || key, 'GS-' || number, user_id, coalesce(account.email, ${NAME} || '@example.com'), ${NAME}, ${ADDRESS}, platform || '/' || ${PLACE},
    service_id, package_id, price_id, platform, type, quality, quantity, cents, 'USD', status,
    status in ('pending', 'processing') and (paid_at is not null or placed_at > now() - interval '1 hour'), delivered,
    case when paid_at is not null and starts_at < now() then floor(power(10, 1 + 4 * speed))::bigint end, refunded,
    paid_at, placed_at, least(now(), coalesce(ended_at, starts_at, placed_at)), null,
    (array['direct','google.com','instagram','newsletter','bing.com','tiktok','creator-club'])[1 + floor(power(target, 2) * 8)::int],
    (array['phone','computer','tablet'])[1 + floor(power(target, 3) * 4)::int]
  from large_orders left join users account on account.id = user_id
  order by i`

const MONTHS = `
  insert into customer_months (user_id, month, orders, spent_cents)
  select user_id, date_trunc('month', at at time zone 'UTC')::date, sum(orders), sum(cents)
  from (
    select user_id, placed_at as at, 1 as orders, 0 as cents from large_orders where user_id is not null
    union all
    select user_id, paid_at, 0, cents - refunded from large_orders where user_id is not null and paid_at is not null
  ) each group by 1, 2`
