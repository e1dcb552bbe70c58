import { type Ladder, ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import { changeCatalog } from '#features/catalog/server/commands/change.ts'
import { insertPackage, updatePackageActive, updatePackageOrder } from '#features/catalog/server/store/packages.ts'
import { insertPrice } from '#features/catalog/server/store/prices.ts'
import { insertService, lockService, updateServiceActive, updateServiceSource } from '#features/catalog/server/store/services.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { CURRENCY } from '#shared/money.ts'

/** The template services to add. */
export interface TemplateChoice {
  /** Keys of services: `instagram_views_general`. */
  services: readonly string[]
  sourceId: string | null
  /** Whether to put them on sale immediately. */
  active: boolean
}

/**
 * Adds template services with their packages and prices, all or none. Returns how many. Throws 404 for an unknown source, 409
 * `service_exists`, and 409 `source_not_reviewed` when putting them on sale without a reviewed source in a live shop.
 */
export async function addFromTemplate(ctx: Context, { services, sourceId, active }: TemplateChoice, by: Actor): Promise<number> {
  const chosen = ladders.filter((ladder) => services.includes(ladderName(ladder)))
  try {
    await changeCatalog(ctx, 'template', async (tx) => {
      for (const ladder of chosen) {
        const id = await addLadder(tx, ladder, by, { sourceId, active, reason: 'From the template' })
        const isReviewed = (await lockService(tx, id))?.isReviewed ?? false
        if (active && ctx.config.STORE_MODE === 'live' && !isReviewed) {
          throw new Refusal(409, 'source_not_reviewed', 'Choose a reviewed source to put these services on sale.')
        }
      }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'services_source_id_fkey') throw notFound('Source not found.')
    if (violatedConstraint(error) !== 'services_platform_type_quality_key') throw error
    throw new Refusal(409, 'service_exists', 'The shop already has one of these services. Nothing was added.')
  }
  return chosen.length
}

/** Adds a template service in `tx`, published if `active`, with published packages. Returns its id. */
export async function addLadder(
  tx: Transaction,
  ladder: Ladder,
  by: Actor,
  { sourceId = null, active = false, reason }: { sourceId?: string | null; active?: boolean; reason: string },
): Promise<string> {
  const { platform, type, quality, rungs } = ladder
  const serviceId = newId('svc')
  await insertService(tx, serviceId, ladder)
  const ids: string[] = []
  for (const [quantity, cents, description] of rungs) {
    const id = newId('pkg')
    const card = { description, features: [...ladder.points], popular: quantity === ladder.popular }
    await insertPackage(tx, id, serviceId, { ...card, quantity })
    await insertPrice(tx, { id: newId('prc'), packageId: id, cents, currency: CURRENCY, setBy: by.userId, reason: null })
    await updatePackageActive(tx, id, true)
    ids.push(id)
  }
  await updatePackageOrder(tx, ids)
  if (sourceId !== null) await updateServiceSource(tx, serviceId, sourceId)
  if (active) await updateServiceActive(tx, serviceId, true)
  const after = { platform, type, quality, packages: rungs.length, sourceId, active }
  await writeAuditLog(tx, by, { action: 'service.added', subject: { type: 'service', id: serviceId }, after, reason })
  return serviceId
}
