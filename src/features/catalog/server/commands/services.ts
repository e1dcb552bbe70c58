import { type Platform, type Quality, type ServiceType, typesOf } from '#features/catalog/rules.ts'
import { changeCatalog, refuseStale } from '#features/catalog/server/change.ts'
import { refuseOthers } from '#features/catalog/server/commands/packages.ts'
import {
  currentCost,
  insertCost,
  insertService,
  lockService,
  lockServiceOrder,
  updateServiceActive,
  updateServiceOrder,
  updateServiceSource,
} from '#features/catalog/server/store/services.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

interface Change {
  /** The version that was looked at; undefined where nobody looked. */
  version?: number | undefined
  reason?: string | undefined
}

/** Says where a service's deliveries come from; null takes it back. Throws 404, 409 where it was changed meanwhile. */
export async function setServiceSource(
  ctx: Context,
  serviceId: string,
  { sourceId, version }: Change & { sourceId: string | null },
  by: Actor,
): Promise<void> {
  try {
    await changeCatalog(ctx, serviceId, async (tx) => {
      const service = await holdService(tx, serviceId, version)
      await updateServiceSource(tx, serviceId, sourceId)
      await recordAction(tx, by, {
        action: 'service.source_changed',
        subject: { type: 'service', id: serviceId },
        before: { sourceId: service.sourceId },
        after: { sourceId },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'services_source_id_fkey') throw notFound('There is no such source.')
    throw error
  }
}

/**
 * Puts a service on sale or takes it off. In a live shop it needs a reviewed source: 409 `source_not_reviewed`. Throws 404, 409
 * where it was changed meanwhile.
 */
export async function setServiceActive(
  ctx: Context,
  serviceId: string,
  { active, version, reason }: Change & { active: boolean },
  by: Actor,
): Promise<void> {
  await changeCatalog(ctx, serviceId, async (tx) => {
    const service = await holdService(tx, serviceId, version)
    if (active && ctx.config.STORE_MODE === 'live' && !service.isReviewed) {
      throw new Refusal(409, 'source_not_reviewed', 'This service has no reviewed source. Describe where its deliveries come from first.')
    }
    await updateServiceActive(tx, serviceId, active)
    await recordAction(tx, by, {
      action: active ? 'service.published' : 'service.withdrawn',
      subject: { type: 'service', id: serviceId },
      before: { active: service.active },
      after: { active },
      reason,
    })
  })
}

/** One of the services that the shop can sell. */
export interface NewService {
  platform: Platform
  type: ServiceType
  quality: Quality
}

/** Adds a service, off sale and without packages; returns its id. 400 where the platform has none of it, 409 where it is there. */
export async function addService(ctx: Context, service: NewService, by: Actor): Promise<string> {
  if (!typesOf[service.platform].includes(service.type)) throw invalid('type', 'This platform has none of these. Choose another type.')
  const id = newId('svc')
  try {
    await changeCatalog(ctx, id, async (tx) => {
      await insertService(tx, id, service)
      await recordAction(tx, by, { action: 'service.added', subject: { type: 'service', id }, after: service })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'services_platform_type_quality_key') throw error
    throw new Refusal(409, 'service_exists', 'This service is there already. Open it in the list.')
  }
  return id
}

/** Puts a platform's services in this order. 409 where `ids` are not all of them. */
export async function orderServices(ctx: Context, platform: Platform, ids: readonly string[], by: Actor): Promise<void> {
  await changeCatalog(ctx, platform, async (tx) => {
    const held = await lockServiceOrder(tx, platform)
    const before = held.map(({ id }) => id)
    refuseOthers(before, ids)
    // The platforms stay where they are among each other.
    await updateServiceOrder(
      tx,
      ids,
      held.map(({ position }) => position),
    )
    const subject = { type: 'platform', id: platform }
    await recordAction(tx, by, { action: 'platform.services_ordered', subject, before: { services: before }, after: { services: ids } })
  })
}

/** Says what a thousand units cost the shop from now on; null: not known any more. Throws 404, 409 where `version` is not the newest. */
export async function setCost(
  ctx: Context,
  serviceId: string,
  { cents, version }: Change & { cents: Cents | null },
  by: Actor,
): Promise<void> {
  await changeCatalog(ctx, serviceId, async (tx) => {
    await holdService(tx, serviceId, version)
    const before = await currentCost(tx, serviceId)
    if ((before ?? null) === cents) return
    await insertCost(tx, { id: newId('cst'), serviceId, cents, currency: CURRENCY, setBy: by.userId })
    await recordAction(tx, by, {
      action: 'service.cost_changed',
      subject: { type: 'service', id: serviceId },
      before: { centsPerThousand: before ?? null },
      after: { centsPerThousand: cents },
    })
  })
}

async function holdService(tx: Transaction, serviceId: string, version: number | undefined) {
  const service = await lockService(tx, serviceId)
  if (!service) throw notFound('There is no such service.')
  refuseStale(version, service.version)
  return service
}
