import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What a service is like; what is left out does not matter. */
export interface ServiceFilters {
  platform?: Platform | undefined
  type?: ServiceType | undefined
  quality?: Quality | undefined
}

/** On sale or not. */
export async function selectServiceIds(db: Queryable, { platform, type, quality }: ServiceFilters): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from services where ($1::text is null or platform = $1) and ($2::text is null or type = $2) and ($3::text is null or quality = $3)`,
    [platform ?? null, type ?? null, quality ?? null],
    'catalog_service_ids',
  )
  return rows.map(({ id }) => id)
}

interface HeldService {
  active: boolean
  sourceId: string | null
  isReviewed: boolean
  version: number
}

/** A service held until the transaction ends, with whether its source was reviewed. */
export async function lockService(tx: Transaction, serviceId: string): Promise<HeldService | undefined> {
  const { rows } = await tx.query<HeldService>(
    `select active, source_id as "sourceId", version,
            exists (select from sources where id = services.source_id and reviewed_at is not null) as "isReviewed"
       from services where id = $1 for update`,
    [serviceId],
  )
  return rows[0]
}

export async function updateServiceSource(tx: Transaction, serviceId: string, sourceId: string | null): Promise<void> {
  await tx.query('update services set source_id = $2, version = version + 1 where id = $1', [serviceId, sourceId])
}

export async function updateServiceActive(tx: Transaction, serviceId: string, active: boolean): Promise<void> {
  await tx.query('update services set active = $2, version = version + 1 where id = $1', [serviceId, active])
}

/** Behind all others, off sale, until it is published. */
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

/** All services of a platform in their order, held until the transaction ends. */
export async function lockServiceOrder(tx: Transaction, platform: Platform): Promise<{ id: string; position: number }[]> {
  const { rows } = await tx.query<{ id: string; position: number }>(
    'select id, position from services where platform = $1 order by position, id for update',
    [platform],
  )
  return rows
}

export async function updateServiceOrder(tx: Transaction, ids: readonly string[], positions: readonly number[]): Promise<void> {
  await tx.query(
    `update services set position = place.position from unnest($1::text[], $2::integer[]) as place (id, position)
      where services.id = place.id`,
    [ids, positions],
  )
}

/** What a thousand units cost now; undefined where nobody said. The service has to be held. */
export async function currentCost(tx: Transaction, serviceId: string): Promise<Cents | null | undefined> {
  const { rows } = await tx.query<{ cents: Cents | null }>(
    'select cents_per_thousand as cents from service_costs where service_id = $1 order by valid_from desc limit 1',
    [serviceId],
  )
  return rows[0]?.cents
}

/** What they cost from now on. */
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
