import type { SupplierHealth } from '#features/delivery/contract.ts'
import { breakerPausesSeconds } from '#features/delivery/rules/calls.ts'
import { type Lease, supplierColumns, type SupplierRow, type SupplierService } from '#features/delivery/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** All suppliers by name, the shop's own queue first. */
export async function selectSuppliers(db: Queryable): Promise<SupplierRow[]> {
  return db.all(`select ${supplierColumns} from suppliers order by kind <> 'manual', name, id`)
}

export async function countSuppliers(tx: Transaction): Promise<number> {
  const { count } = await tx.one<{ count: number }>('select count(*)::int as count from suppliers')
  return count
}

/** Suppliers with a call due by `now`. */
export async function selectDueSuppliers(db: Queryable, now: Date): Promise<SupplierRow[]> {
  return db.all(
    `select ${supplierColumns} from suppliers
     where exists (select from deliveries where supplier_id = suppliers.id and next_call_at <= $1)
       or exists (select from supplier_cancellations where supplier_id = suppliers.id and next_call_at <= $1)`,
    [now],
    'suppliers_due',
  )
}

export async function selectSupplier(db: Queryable, id: string): Promise<SupplierRow | undefined> {
  return db.first(`select ${supplierColumns} from suppliers where id = $1`, [id], 'supplier_by_id')
}

export async function lockSupplier(tx: Transaction, id: string): Promise<SupplierRow | undefined> {
  return tx.first(`select ${supplierColumns} from suppliers where id = $1 for update`, [id])
}

/** Creates or changes a supplier, and resets its failures. */
export async function upsertSupplier(
  tx: Transaction,
  supplier: Pick<SupplierRow, 'id' | 'name' | 'kind' | 'url' | 'secret' | 'active'>,
): Promise<void> {
  await tx.query(
    `insert into suppliers (id, name, kind, url, secret, active) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = excluded.name, url = excluded.url, active = excluded.active,
       secret = excluded.secret, failures = 0, open_until = null`,
    [supplier.id, supplier.name, supplier.kind, supplier.url, supplier.secret, supplier.active],
  )
}

export async function selectServices(db: Queryable): Promise<(SupplierService & { supplierId: string })[]> {
  return db.all(
    `select service_id as "serviceId", supplier_id as "supplierId", supplier_service as "supplierService" from supplier_services order by service_id`,
  )
}

export async function selectServicesOf(db: Queryable, supplierId: string): Promise<SupplierService[]> {
  return db.all(
    'select service_id as "serviceId", supplier_service as "supplierService" from supplier_services where supplier_id = $1 order by service_id',
    [supplierId],
  )
}

/** The supplier's id of a service. Null if it uses the shop's. */
export async function selectServiceName(db: Queryable, supplierId: string, serviceId: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string | null }>(
    'select supplier_service as name from supplier_services where supplier_id = $1 and service_id = $2',
    [supplierId, serviceId],
    'supplier_service_name',
  )
  return rows[0]?.name ?? null
}

/** Serializes changes to which supplier delivers what, so that two which take services from each other don't deadlock. */
export async function lockServices(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('supplier services'))")
}

/** Sets a supplier's services. Services of other suppliers move to it. Lock the services first. */
export async function replaceServices(tx: Transaction, supplierId: string, services: readonly SupplierService[]): Promise<void> {
  await tx.query('delete from supplier_services where supplier_id = $1', [supplierId])
  await tx.query(
    `insert into supplier_services (service_id, supplier_id, supplier_service)
     select "serviceId", $2, "supplierService" from jsonb_to_recordset($1) as row("serviceId" text, "supplierService" text)
     on conflict (service_id) do update set supplier_id = excluded.supplier_id, supplier_service = excluded.supplier_service`,
    [JSON.stringify(services), supplierId],
  )
}

/** Counts a failed call. After several in a row, calls are suspended: see `breakerPausesSeconds`. */
export async function updateFailed(db: Queryable, supplierId: string, { now, isProbe }: { now: Date; isProbe: boolean }): Promise<void> {
  await db.query(
    // Calls that were in flight when the circuit opened don't count.
    `update suppliers set failures = failures + 1,
       open_until = $2::timestamptz + make_interval(secs => ($4::int[])[least(failures + 1, array_length($4::int[], 1))])
     where id = $1 and (open_until is null or open_until <= $2 or $3)`,
    [supplierId, now, isProbe, breakerPausesSeconds],
    'supplier_failed',
  )
}

/** Resets the failures after a successful call. */
export async function updateAnswered(db: Queryable, supplierId: string): Promise<void> {
  await db.query('update suppliers set failures = 0, open_until = null where id = $1 and failures > 0', [supplierId], 'supplier_answered')
}

/** Claims the single call that an open circuit allows after its pause. False if another process makes it. */
export async function claimProbe(db: Queryable, supplierId: string, { now, leaseUntil }: Lease): Promise<boolean> {
  return db.affects('update suppliers set open_until = $3 where id = $1 and open_until <= $2', [supplierId, now, leaseUntil])
}

/**
 * Moves an inactive supplier's waiting deliveries to `to`. A `submittedAt` means that the supplier may have received the delivery anyway.
 */
export async function updateUnassigned(
  tx: Transaction,
  supplierId: string,
  to: string,
  error: string,
): Promise<{ id: string; submittedAt: Date | null }[]> {
  return tx.all(
    `with mine as (select id, submitted_at from deliveries where supplier_id = $1 and status = 'waiting' order by id for update)
     update deliveries set supplier_id = $2, next_call_at = null, tries = 0, last_error = $3, submitted_at = null, updated_at = now()
     from mine where deliveries.id = mine.id
     returning deliveries.id, mine.submitted_at as "submittedAt"`,
    [supplierId, to, error],
  )
}

/** Adds to this hour's call counts, and deletes those older than a week, except the last hour with a response. */
export async function addCalls(
  db: Queryable,
  supplierId: string,
  { answered, failed }: { answered: number; failed: number },
  now: Date,
): Promise<void> {
  await db.query(
    `with old as (
       delete from supplier_hours where supplier_id = $1 and hour < $4::timestamptz - interval '7 days'
         and hour is distinct from (select max(hour) from supplier_hours where supplier_id = $1 and answered > 0)
     )
     insert into supplier_hours (supplier_id, hour, answered, failed) values ($1, date_trunc('hour', $4::timestamptz), $2, $3)
     on conflict (supplier_id, hour) do update set answered = supplier_hours.answered + excluded.answered, failed = supplier_hours.failed + excluded.failed`,
    [supplierId, answered, failed, now],
    'supplier_calls_add',
  )
}

export async function selectHealth(db: Queryable, now: Date): Promise<Map<string, SupplierHealth>> {
  const { rows } = await db.query<Omit<SupplierHealth, 'lastAnsweredAt'> & { id: string; lastAnsweredAt: Date | null }>(
    `select suppliers.id, calls.*, work.*, (select count(*) from supplier_cancellations where supplier_id = suppliers.id and next_call_at is not null) as cancellations
     from suppliers
     cross join lateral (
       select coalesce(sum(answered) filter (where hour > $1::timestamptz - interval '24 hours'), 0) as answered,
         coalesce(sum(failed) filter (where hour > $1::timestamptz - interval '24 hours'), 0) as failed,
         max(hour) filter (where answered > 0) as "lastAnsweredAt"
       from supplier_hours where supplier_id = suppliers.id
     ) calls
     cross join lateral (
       select count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'unknown') as unknown,
         count(*) filter (where status in ('accepted', 'in_progress')) as working, count(*) filter (where status = 'dead') as dead
       from deliveries where supplier_id = suppliers.id and status in ('waiting', 'unknown', 'accepted', 'in_progress', 'dead')
     ) work`,
    [now],
  )
  return new Map(rows.map(({ id, lastAnsweredAt, ...rest }) => [id, { ...rest, lastAnsweredAt: lastAnsweredAt?.toISOString() ?? null }]))
}

/** Pauses a supplier, or resumes it (null) and resets its failures. */
export async function updatePaused(tx: Transaction, supplierId: string, pausedAt: Date | null): Promise<void> {
  await tx.query(
    `update suppliers set paused_at = $2, failures = case when $2::timestamptz is null then 0 else failures end,
       open_until = case when $2::timestamptz is null then null else open_until end
     where id = $1`,
    [supplierId, pausedAt],
  )
}
