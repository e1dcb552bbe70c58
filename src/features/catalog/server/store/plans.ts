import type { ServiceKind } from '#features/catalog/rules.ts'
import { staffName } from '#features/catalog/server/store/prices.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** A scheduled price. */
export interface NewPlan {
  id: string
  packageId: string
  cents: Cents
  currency: string
  startsAt: Date
  reason: string | null
  plannedBy: string
  plannedAt: Date
}

const isOpen = 'applied_at is null and canceled_at is null'

export async function insertPlan(tx: Transaction, plan: NewPlan): Promise<void> {
  await tx.query(
    `insert into price_plans (id, package_id, amount_cents, currency, starts_at, reason, planned_by, planned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [plan.id, plan.packageId, plan.cents, plan.currency, plan.startsAt, plan.reason, plan.plannedBy, plan.plannedAt],
  )
}

export async function countOpenPlans(tx: Transaction, packageId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from price_plans where package_id = $1 and ${isOpen}`,
    [packageId],
  )
  return rows[0]?.count ?? 0
}

/** Locks a plan, open or not, until the transaction ends; undefined if it's unknown. */
export async function lockPlan(
  tx: Transaction,
  id: string,
): Promise<{ packageId: string; cents: Cents; startsAt: Date; isOpen: boolean } | undefined> {
  return tx.first(
    `select package_id as "packageId", amount_cents as cents, starts_at as "startsAt", ${isOpen} as "isOpen"
       from price_plans where id = $1 for update`,
    [id],
  )
}

export async function markCanceled(tx: Transaction, id: string, by: string, at: Date): Promise<void> {
  await tx.query('update price_plans set canceled_by = $2, canceled_at = $3 where id = $1', [id, by, at])
}

/** Locks the earliest plan that is due until the transaction ends. A second worker waits here and then finds it applied. */
export async function lockDuePlan(tx: Transaction, now: Date): Promise<NewPlan | undefined> {
  return tx.first(
    `select id, package_id as "packageId", amount_cents as cents, currency, starts_at as "startsAt", reason,
            planned_by as "plannedBy", planned_at as "plannedAt"
       from price_plans where starts_at <= $1 and ${isOpen} order by starts_at, id limit 1 for update`,
    [now],
    'catalog_due_plan',
  )
}

export async function markApplied(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update price_plans set applied_at = $2 where id = $1', [id, at])
}

/** A plan for the console. */
export interface PlanRow {
  id: string
  packageId: string
  cents: Cents
  from: Date
  by: string | null
  reason: string | null
}

/** The open plans of these packages, earliest first. */
export async function selectOpenPlans(db: Queryable, packageIds: readonly string[]): Promise<PlanRow[]> {
  return db.all(
    `select id, package_id as "packageId", amount_cents as cents, starts_at as "from", reason,
            ${staffName('planned_by')} as by
       from price_plans where package_id = any($1) and ${isOpen} order by starts_at, id`,
    [packageIds],
  )
}

/** An open plan with its package and the staff member who scheduled it. */
export interface OpenPlan extends PlanRow, ServiceKind {
  plannedBy: string
  serviceId: string
  quantity: number
}

/** All open plans, earliest first. */
export async function selectAllOpenPlans(db: Queryable): Promise<OpenPlan[]> {
  return db.all(
    `select plan.id, package_id as "packageId", amount_cents as cents, starts_at as "from", reason, planned_by as "plannedBy",
            ${staffName('planned_by')} as by, service_id as "serviceId", quantity, platform, type
       from price_plans plan join packages on packages.id = package_id join services on services.id = service_id
      where ${isOpen} order by starts_at, plan.id`,
    [],
    'catalog_open_plans',
  )
}
