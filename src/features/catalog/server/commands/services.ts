import { type Platform, type Quality, type ServiceType, typesOf } from '#features/catalog/rules.ts'
import { type DeliveryWindow, windowProblem } from '#features/catalog/rules/delivery-window.ts'
import { changeCatalog, refuseStale, type VersionedChange } from '#features/catalog/server/commands/change.ts'
import { addPackageTo, refuseOtherIds, refuseUnproven } from '#features/catalog/server/commands/packages.ts'
import { selectPricedPackages } from '#features/catalog/server/store/packages.ts'
import * as store from '#features/catalog/server/store/services.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

interface ServiceChange extends VersionedChange {
  /** Null removes the source. Undefined keeps it. */
  sourceId?: string | null | undefined
  /** Whether to publish or withdraw the service. Undefined keeps it as it is. */
  active?: boolean | undefined
}

/**
 * Sets the source of a service, publishes or withdraws it, or both, all or nothing. Throws 404 for an unknown service or source, 409
 * `source_not_reviewed` when publishing without a reviewed source in a live shop, 409 if it changed after `version`.
 */
export async function changeService(ctx: Context, serviceId: string, { sourceId, active, version, reason }: ServiceChange, by: Actor) {
  try {
    await changeCatalog(ctx, serviceId, async (tx) => {
      const before = await lockVersion(tx, serviceId, version)
      const subject = { type: 'service', id: serviceId }
      if (sourceId !== undefined) {
        await store.updateServiceSource(tx, serviceId, sourceId)
        const after = { sourceId }
        await writeAuditLog(tx, by, { action: 'service.source_changed', subject, before: { sourceId: before.sourceId }, after })
      }
      if (active === undefined) return
      if (active && ctx.config.STORE_MODE === 'live' && !(await lockVersion(tx, serviceId, undefined)).isReviewed)
        throw new Refusal(409, 'source_not_reviewed', 'This service has no reviewed source. Add a source and review it first.')
      await store.updateServiceActive(tx, serviceId, active)
      const action = active ? 'service.published' : 'service.withdrawn'
      await writeAuditLog(tx, by, { action, subject, before: { active: before.active }, after: { active }, reason })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'services_source_id_fkey') throw notFound('Source not found.')
    throw error
  }
}

/** A service to add. */
export interface NewService {
  platform: Platform
  type: ServiceType
  quality: Quality
}

/**
 * Adds an unpublished service and returns its id. With `copyOf`, the id of another service, it copies that service's packages and
 * prices, unpublished, and its delivery window, but not its source or cost. Throws 400 if the platform doesn't offer the type or a
 * copied card makes unproven statements in a live shop, 404 for an unknown `copyOf`, 409 if the service exists.
 */
export async function addService(
  ctx: Context,
  { copyOf, ...service }: NewService & { copyOf?: string | undefined },
  by: Actor,
): Promise<string> {
  if (!typesOf(service.platform).includes(service.type)) throw notOffered()
  const id = newId('svc')
  try {
    await changeCatalog(ctx, id, async (tx) => {
      await store.insertService(tx, id, service)
      await writeAuditLog(tx, by, { action: 'service.added', subject: { type: 'service', id }, after: { ...service, copyOf } })
      if (copyOf !== undefined) await copyService(ctx, tx, { from: copyOf, to: id }, by)
    })
  } catch (error) {
    // Someone else has removed the type from the platform.
    if (violatedConstraint(error) === 'services_platform_type_fkey') throw notOffered()
    if (violatedConstraint(error) !== 'services_platform_type_quality_key') throw error
    throw new Refusal(409, 'service_exists', 'This service already exists. Open it in the list.')
  }
  return id
}

function notOffered(): Refusal {
  return invalid('type', 'This platform does not offer that type. Choose another one.')
}

async function copyService(ctx: Context, tx: Transaction, { from, to }: { from: string; to: string }, by: Actor): Promise<void> {
  if (!(await store.lockService(tx, from))) throw notFound('Service not found.')
  const window = (await store.selectWindows(tx)).get(from)
  if (window) await store.updateWindow(tx, to, window)
  for (const pack of await selectPricedPackages(tx, from)) {
    refuseUnproven(ctx, pack, pack)
    await addPackageTo(tx, to, pack, by, 'Duplicated')
  }
}

/** Reorders a platform's services. Throws 409 unless `ids` are exactly its services. */
export async function orderServices(ctx: Context, platform: Platform, ids: readonly string[], by: Actor): Promise<void> {
  await changeCatalog(ctx, platform, async (tx) => {
    const current = await store.lockServiceOrder(tx, platform)
    const before = pluck(current, 'id')
    refuseOtherIds(before, ids)
    // Reuse the same positions to keep the order relative to other platforms.
    await store.updateServiceOrder(tx, ids, pluck(current, 'position'))
    const subject = { type: 'platform', id: platform }
    await writeAuditLog(tx, by, { action: 'platform.services_ordered', subject, before: { services: before }, after: { services: ids } })
  })
}

/**
 * Sets what a thousand units cost the shop from now on, in cents. Null means unknown. Throws 404 for an unknown service, 409 if it
 * changed after `version`.
 */
export async function setCost(
  ctx: Context,
  serviceId: string,
  { cents, version }: VersionedChange & { cents: Cents | null },
  by: Actor,
): Promise<void> {
  await changeCatalog(ctx, serviceId, async (tx) => {
    await lockVersion(tx, serviceId, version)
    const before = await store.currentCost(tx, serviceId)
    if ((before ?? null) === cents) return
    await store.insertCost(tx, { id: newId('cst'), serviceId, cents, currency: CURRENCY, setBy: by.userId })
    await writeAuditLog(tx, by, {
      action: 'service.cost_changed',
      subject: { type: 'service', id: serviceId },
      before: { centsPerThousand: before ?? null },
      after: { centsPerThousand: cents },
    })
  })
}

/** Sets the delivery window of a service. Throws 400 for an invalid window, 404 for an unknown service, 409 if it changed after `version`. */
export async function setDeliveryWindow(
  ctx: Context,
  serviceId: string,
  { window, version }: VersionedChange & { window: DeliveryWindow },
  by: Actor,
): Promise<void> {
  const problem = windowProblem(window)
  if (problem) throw invalid('completeWithin', problem)
  await changeCatalog(ctx, serviceId, async (tx) => {
    await lockVersion(tx, serviceId, version)
    const before = (await store.selectWindows(tx)).get(serviceId)
    await store.updateWindow(tx, serviceId, window)
    await writeAuditLog(tx, by, {
      action: 'service.delivery_window_changed',
      subject: { type: 'service', id: serviceId },
      before: { ...before },
      after: { ...window },
    })
  })
}

async function lockVersion(tx: Transaction, serviceId: string, version: number | undefined) {
  const service = await store.lockService(tx, serviceId)
  if (!service) throw notFound('Service not found.')
  refuseStale(version, service.version)
  return service
}
