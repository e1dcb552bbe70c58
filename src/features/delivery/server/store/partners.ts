import { breakerPauses } from '#features/delivery/rules/calls.ts'
import { type PartnerRow, type PartnerService, partnerColumns } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** By name, our own queue first. */
export async function selectPartners(db: Queryable): Promise<PartnerRow[]> {
  const { rows } = await db.query<PartnerRow>(`select ${partnerColumns} from partners order by kind <> 'manual', name, id`)
  return rows
}

export async function selectPartner(db: Queryable, id: string): Promise<PartnerRow | undefined> {
  const { rows } = await db.query<PartnerRow>(`select ${partnerColumns} from partners where id = $1`, [id], 'partner_by_id')
  return rows[0]
}

/** A new partner, or a known one changed; its circuit is closed. */
export async function upsertPartner(
  tx: Transaction,
  partner: Pick<PartnerRow, 'id' | 'name' | 'kind' | 'url' | 'secret' | 'active'>,
): Promise<void> {
  await tx.query(
    `insert into partners (id, name, kind, url, secret, active) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = excluded.name, url = excluded.url, active = excluded.active,
       secret = excluded.secret, failures = 0, open_until = null`,
    [partner.id, partner.name, partner.kind, partner.url, partner.secret, partner.active],
  )
}

/** Every service that has a partner, with its name of it. */
export async function selectServices(db: Queryable): Promise<(PartnerService & { partnerId: string })[]> {
  const { rows } = await db.query<PartnerService & { partnerId: string }>(
    `select service_id as "serviceId", partner_id as "partnerId", partner_service as "partnerService" from partner_services order by service_id`,
  )
  return rows
}

/** What a partner carries out. */
export async function selectServicesOf(db: Queryable, partnerId: string): Promise<PartnerService[]> {
  const { rows } = await db.query<PartnerService>(
    'select service_id as "serviceId", partner_service as "partnerService" from partner_services where partner_id = $1 order by service_id',
    [partnerId],
  )
  return rows
}

/** The partner's own name of a service, where it has one. */
export async function selectServiceName(db: Queryable, partnerId: string, serviceId: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string | null }>(
    'select partner_service as name from partner_services where partner_id = $1 and service_id = $2',
    [partnerId, serviceId],
    'partner_service_name',
  )
  return rows[0]?.name ?? null
}

/** From now on a partner carries out exactly these; what another one had goes over to it. */
export async function replaceServices(tx: Transaction, partnerId: string, services: readonly PartnerService[]): Promise<void> {
  await tx.query('delete from partner_services where partner_id = $1', [partnerId])
  await tx.query(
    `insert into partner_services (service_id, partner_id, partner_service)
     select "serviceId", $2, "partnerService" from jsonb_to_recordset($1) as row("serviceId" text, "partnerService" text)
     on conflict (service_id) do update set partner_id = excluded.partner_id, partner_service = excluded.partner_service`,
    [JSON.stringify(services), partnerId],
  )
}

/** A call that failed. After some in a row nobody calls for a while: `breakerPauses`. */
export async function updateFailed(db: Queryable, partnerId: string, { now, isProbe }: { now: Date; isProbe: boolean }): Promise<void> {
  await db.query(
    // What was under way when the circuit opened says nothing new.
    `update partners set failures = failures + 1,
       open_until = $2::timestamptz + make_interval(secs => ($4::int[])[least(failures + 1, array_length($4::int[], 1))])
     where id = $1 and (open_until is null or open_until <= $2 or $3)`,
    [partnerId, now, isProbe, breakerPauses],
    'partner_failed',
  )
}

/** A call that was answered closes the circuit. */
export async function updateAnswered(db: Queryable, partnerId: string): Promise<void> {
  await db.query('update partners set failures = 0, open_until = null where id = $1 and failures > 0', [partnerId], 'partner_answered')
}

/** The one call that may go through an open circuit whose time is up; false where somebody else makes it. */
export async function claimProbe(db: Queryable, partnerId: string, { now, leaseUntil }: { now: Date; leaseUntil: Date }): Promise<boolean> {
  const { rowCount } = await db.query('update partners set open_until = $3 where id = $1 and open_until <= $2', [
    partnerId,
    now,
    leaseUntil,
  ])
  return rowCount === 1
}

/** Takes what a partner that is out of use has not begun away from it. Returns what it may have got all the same. */
export async function updateTakenAway(
  tx: Transaction,
  partnerId: string,
  to: string,
  error: string,
): Promise<{ id: string; handedOverAt: Date | null }[]> {
  const { rows } = await tx.query<{ id: string; handedOverAt: Date | null }>(
    `with mine as (select id, handed_over_at from deliveries where partner_id = $1 and status = 'waiting' order by id for update)
     update deliveries set partner_id = $2, act_at = null, tries = 0, last_error = $3, handed_over_at = null, updated_at = now()
     from mine where deliveries.id = mine.id
     returning deliveries.id, mine.handed_over_at as "handedOverAt"`,
    [partnerId, to, error],
  )
  return rows
}
