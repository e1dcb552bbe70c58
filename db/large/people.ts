import type pg from 'pg'
import { MARKETING_WORDING } from '#features/accounts/rules.ts'

/** Inserts the customers, each since shortly before their first order. They have no password, so nobody can sign in as them. */
export async function insertCustomers(client: pg.Client): Promise<void> {
  await client.query(CUSTOMERS)
  await client.query(CONSENTS, [MARKETING_WORDING])
}

const CUSTOMERS = `
  insert into users (id, email, username, email_verified_at, created_at, updated_at)
  select user_id, first_name || '.' || last_name || person || '@example.com', initcap(first_name || ' ' || last_name), since, since, since
  from (
    select distinct on (user_id) user_id, person, first_name, last_name, placed_at - interval '10 minutes' as since
    from large_orders where user_id like 'usr_large_%' order by user_id, i
  ) customer order by since`

const CONSENTS = `
  insert into consents (user_id, kind, granted, wording, given_at)
  select id, 'marketing', true, $1, created_at from users where id like 'usr_large_%' and id like '%3'`

/** Inserts reviews of completed orders. The newest wait for moderation. */
export async function insertReviews(client: pg.Client): Promise<void> {
  await client.query(REVIEWS)
}

const REVIEWS = `
  insert into reviews (id, username, email, service_used, rating, title, content, status, verified, helpful_votes, order_id, user_id, created_at,
    moderated_by, moderated_at)
  select 'rev_' || key, initcap(first_name || ' ' || left(last_name, 1)) || '.', first_name || '.' || last_name || person || '@example.com',
    regexp_replace(line, ' [^ ]+$', ''), rating,
    (array['Not for me','Slower than hoped','Fine','Good','Just as described'])[rating],
    (array['It stopped half way and I was paid back.','It came, two days after I expected it.','Delivered in the end, the start took a while.',
      'All of it arrived within a day or so.','Ordered in the evening, complete the next day. The count has held so far.'])[rating] || ' (' || line || ')',
    case when written.i > newest.i - newest.i / 500 then 'pending' else 'approved' end, true, floor(speed * 9)::int, 'ord_' || key, user_id, ended_at + interval '2 days',
    case when written.i > newest.i - newest.i / 500 then null else 'usr_operator' end, case when written.i > newest.i - newest.i / 500 then null else ended_at + interval '3 days' end
  from (select distinct on (person, line) *, (array[5,5,5,4,4,5,3,4,2,1])[1 + floor(speed * 10)::int] as rating from large_orders where i % 500 = 7 order by person, line, i) written,
    (select max(i) as i from large_orders where ended_at < now() - interval '3 days') newest
  where status in ('completed', 'partial') and ended_at < now() - interval '3 days'`
