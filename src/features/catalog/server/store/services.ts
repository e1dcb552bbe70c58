import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryWindow } from '#features/catalog/rules/delivery-window.ts'
import type { AdminServiceRow } from '#features/catalog/server/store/admin.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

type LockedService = Pick<AdminServiceRow, 'active' | 'sourceId' | 'isReviewed' | 'version'>

/** Serializes changes to the catalog, so each is checked against what the others left, and none waits for rows that another holds. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('catalog'))")
}

/** How much the catalog has of each kind. */
export type CatalogSize = Record<'packages' | 'services' | 'platforms' | 'types' | 'sources', number>

export async function countCatalog(tx: Transaction): Promise<CatalogSize> {
  return tx.one<CatalogSize>(
    `select (select count(*)::int from packages) as packages, (select count(*)::int from services) as services,
       (select count(*)::int from platforms) as platforms, (select count(*)::int from service_types) as types,
       (select count(*)::int from sources) as sources`,
  )
}

/** Locks a service until the transaction ends; undefined if it's unknown. */
export async function lockService(tx: Transaction, serviceId: string): Promise<LockedService | undefined> {
  return tx.first<LockedService>(
    `select active, source_id as "sourceId", version,
            exists (select from sources where id = services.source_id and reviewed_at is not null) as "isReviewed"
       from services where id = $1 for update`,
    [serviceId],
  )
}

export async function updateServiceSource(tx: Transaction, serviceId: string, sourceId: string | null): Promise<void> {
  await tx.query('update services set source_id = $2, version = version + 1 where id = $1', [serviceId, sourceId])
}

export async function updateServiceActive(tx: Transaction, serviceId: string, active: boolean): Promise<void> {
  await tx.query('update services set active = $2, version = version + 1 where id = $1', [serviceId, active])
}

const windowColumns = `starts_from_minutes as "startsFrom", starts_within_minutes as "startsWithin",
  complete_from_minutes as "completeFrom", complete_within_minutes as "completeWithin"`

/** The delivery windows set for services, by service id. */
export async function selectWindows(db: Queryable): Promise<Map<string, DeliveryWindow>> {
  const { rows } = await db.query<DeliveryWindow & { id: string }>(
    `select id, ${windowColumns} from services where starts_from_minutes is not null`,
  )
  return new Map(rows.map(({ id, ...window }) => [id, window]))
}

export async function updateWindow(tx: Transaction, serviceId: string, window: DeliveryWindow): Promise<void> {
  await tx.query(
    `update services set starts_from_minutes = $2, starts_within_minutes = $3, complete_from_minutes = $4,
       complete_within_minutes = $5, version = version + 1 where id = $1`,
    [serviceId, window.startsFrom, window.startsWithin, window.completeFrom, window.completeWithin],
  )
}

/** Inserts an unpublished service, last. */
export async function insertService(
  tx: Transaction,
  id: string,
  { platform, type, quality }: { platform: Platform; type: ServiceType; quality: Quality },
): Promise<void> {
  await tx.query(
    `insert into services (id, platform, type, quality, position, active)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1, false from services`,
    [id, platform, type, quality],
  )
}

/** Locks all services of a platform until the transaction ends. Returns them in display order. */
export async function lockServiceOrder(tx: Transaction, platform: Platform): Promise<{ id: string; position: number }[]> {
  return tx.all<{ id: string; position: number }>(
    'select id, position from services where platform = $1 order by position, id for update',
    [platform],
  )
}

export async function updateServiceOrder(tx: Transaction, ids: readonly string[], positions: readonly number[]): Promise<void> {
  await tx.query(
    `update services set position = place.position from unnest($1::text[], $2::integer[]) as place (id, position)
      where services.id = place.id`,
    [ids, positions],
  )
}

/** The current cost of a thousand units in cents; null or undefined if unknown. Lock the service first. */
export async function currentCost(tx: Transaction, serviceId: string): Promise<Cents | null | undefined> {
  const { rows } = await tx.query<{ cents: Cents | null }>(
    'select cents_per_thousand as cents from service_costs where service_id = $1 order by valid_from desc limit 1',
    [serviceId],
  )
  return rows[0]?.cents
}

/** What a thousand units of each service cost at the end of each day (`2026-11-20`, UTC), in cents. Unknown costs are omitted. */
export async function selectCostsOn(db: Queryable, days: readonly string[]): Promise<{ day: string; serviceId: string; cents: Cents }[]> {
  return db.all(
    `select day, "serviceId", cents from (
       select distinct on (day, service_id) day, service_id as "serviceId", cents_per_thousand as cents
       from unnest($1::text[]) day join service_costs on valid_from < (day::date + 1)::timestamp at time zone 'UTC'
       order by day, service_id, valid_from desc
     ) newest where cents is not null`,
    [days],
  )
}

/** Inserts a cost that is valid from now on. */
export async function insertCost(
  tx: Transaction,
  cost: { id: string; serviceId: string; cents: Cents | null; currency: string; setBy: string },
): Promise<void> {
  await tx.query(
    `insert into service_costs (id, service_id, cents_per_thousand, currency, set_by, valid_from)
     select $1, $2, $3::integer, $4, $5, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond')
       from service_costs where service_id = $2`,
    [cost.id, cost.serviceId, cost.cents, cost.currency, cost.setBy],
  )
}
