import type { PartnerHealth } from '#features/delivery/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Adds to the calls of this hour; those of more than a week ago are forgotten. */
export async function addCalls(
  db: Queryable,
  partnerId: string,
  { answered, failed }: { answered: number; failed: number },
  now: Date,
): Promise<void> {
  await db.query(
    `with old as (delete from partner_hours where partner_id = $1 and hour < $4::timestamptz - interval '7 days')
     insert into partner_hours (partner_id, hour, answered, failed) values ($1, date_trunc('hour', $4::timestamptz), $2, $3)
     on conflict (partner_id, hour) do update set answered = partner_hours.answered + excluded.answered, failed = partner_hours.failed + excluded.failed`,
    [partnerId, answered, failed, now],
    'partner_calls_add',
  )
}

/** How each partner is doing, by its id. */
export async function selectHealth(db: Queryable, now: Date): Promise<Map<string, PartnerHealth>> {
  const { rows } = await db.query<Omit<PartnerHealth, 'lastAnsweredAt'> & { id: string; lastAnsweredAt: Date | null }>(
    `select partners.id, calls.*, work.*, (select count(*) from partner_stops where partner_id = partners.id and act_at is not null) as stops
     from partners
     cross join lateral (
       select coalesce(sum(answered) filter (where hour > $1::timestamptz - interval '24 hours'), 0) as answered,
         coalesce(sum(failed) filter (where hour > $1::timestamptz - interval '24 hours'), 0) as failed,
         max(hour) filter (where answered > 0) as "lastAnsweredAt"
       from partner_hours where partner_id = partners.id
     ) calls
     cross join lateral (
       select count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'unknown') as unknown,
         count(*) filter (where status in ('accepted', 'in_progress')) as working, count(*) filter (where status = 'dead') as dead
       from deliveries where partner_id = partners.id and status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead')
     ) work`,
    [now],
  )
  return new Map(rows.map(({ id, lastAnsweredAt, ...rest }) => [id, { ...rest, lastAnsweredAt: lastAnsweredAt?.toISOString() ?? null }]))
}

/** Holds a partner, or lets go of it; letting go closes its circuit as well. */
export async function updateHeld(tx: Transaction, partnerId: string, heldAt: Date | null): Promise<void> {
  await tx.query(
    `update partners set held_at = $2, failures = case when $2::timestamptz is null then 0 else failures end,
       open_until = case when $2::timestamptz is null then null else open_until end
     where id = $1`,
    [partnerId, heldAt],
  )
}
