import { changeCatalog, refuseStale } from '#features/catalog/server/change.ts'
import {
  type CardText,
  clearPopular,
  type HeldPackage,
  insertPackage,
  lockPackage,
  lockServiceOf,
  selectCardOrder,
  setActive,
  updateCard,
  updateCardOrder,
} from '#features/catalog/server/store/packages.ts'
import { currentPrice, insertPrice } from '#features/catalog/server/store/prices.ts'
import { lockService } from '#features/catalog/server/store/services.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

interface Change {
  /** The version that was looked at; undefined where nobody looked. */
  version?: number | undefined
  reason?: string | undefined
}

/**
 * Puts a package on sale or takes it off; it is never deleted, because orders point at it. 404 where there is no such
 * package; 409 where it has no price, where putting it on sale would make two of one service the most popular, or where it was
 * changed meanwhile.
 */
export async function setPackageActive(
  ctx: Context,
  packageId: string,
  { active, version, reason }: Change & { active: boolean },
  by: Actor,
): Promise<void> {
  try {
    await changeCatalog(ctx, packageId, async (tx) => {
      const held = await holdPackage(tx, packageId, version)
      if (active && !(await currentPrice(tx, packageId))) throw new Refusal(409, 'no_price', 'Give this package a price first.')
      await setActive(tx, packageId, active)
      await recordAction(tx, by, {
        action: active ? 'package.published' : 'package.withdrawn',
        subject: { type: 'package', id: packageId },
        before: { active: held.active },
        after: { active },
        reason,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'packages_one_popular') throw error
    throw new Refusal(409, 'two_popular_packages', 'Another package of this service is the most popular one. Change that first.')
  }
}

/**
 * Writes what stands on a package's card. The mark of the most popular goes from whichever package of the service had it.
 * 404, 409 as above.
 */
export async function saveCard(ctx: Context, packageId: string, card: CardText & Change, by: Actor): Promise<void> {
  await changeCatalog(ctx, packageId, async (tx) => {
    await lockServiceOf(tx, packageId)
    const { serviceId, description, features, popular } = await holdPackage(tx, packageId, card.version)
    const others = card.popular ? await clearPopular(tx, serviceId, packageId) : []
    await updateCard(tx, packageId, card)
    await recordAction(tx, by, {
      action: 'package.changed',
      subject: { type: 'package', id: packageId },
      before: { description, features, popular, ...(others.length > 0 && { popularWas: others }) },
      after: { description: card.description, features: card.features, popular: card.popular },
    })
  })
}

/** A package to be: its units, its card, and the price it begins with. */
export type NewPackage = CardText & { quantity: number; cents: Cents }

/**
 * Adds a package to a service, off sale until somebody publishes it, among the cards where its quantity puts it. Returns its
 * id. 404 without such a service, 409 where it has a package of this quantity.
 */
export async function addPackage(ctx: Context, serviceId: string, { cents, ...pack }: NewPackage, by: Actor): Promise<string> {
  const id = newId('pkg')
  try {
    await changeCatalog(ctx, serviceId, async (tx) => {
      if (!(await lockService(tx, serviceId))) throw notFound('There is no such service.')
      if (pack.popular) await clearPopular(tx, serviceId, id)
      const before = await selectCardOrder(tx, serviceId)
      await insertPackage(tx, id, serviceId, pack)
      await insertPrice(tx, { id: newId('prc'), packageId: id, cents, currency: CURRENCY, setBy: by.userId, reason: null })
      const place = before.findIndex(({ quantity }) => quantity > pack.quantity)
      const ids = before.map((each) => each.id)
      await updateCardOrder(tx, ids.toSpliced(place < 0 ? ids.length : place, 0, id))
      const after = { serviceId, ...pack, priceCents: cents }
      await recordAction(tx, by, { action: 'package.added', subject: { type: 'package', id }, after })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'packages_service_id_quantity_key') throw error
    const label = formatQuantity(pack.quantity)
    throw new Refusal(409, 'package_exists', `This service has a package of ${label} already. Change that one, or publish it again.`)
  }
  return id
}

/** Puts the cards of a service in this order. 404 without such a service, 409 where `ids` are not all of its packages. */
export async function orderPackages(ctx: Context, serviceId: string, ids: readonly string[], by: Actor): Promise<void> {
  await changeCatalog(ctx, serviceId, async (tx) => {
    if (!(await lockService(tx, serviceId))) throw notFound('There is no such service.')
    const before = (await selectCardOrder(tx, serviceId)).map(({ id }) => id)
    refuseOthers(before, ids)
    await updateCardOrder(tx, ids)
    const subject = { type: 'service', id: serviceId }
    await recordAction(tx, by, { action: 'service.cards_ordered', subject, before: { packages: before }, after: { packages: ids } })
  })
}

/** 409 where `ids` are not exactly the ones there are: somebody has added one meanwhile. */
export function refuseOthers(known: readonly string[], ids: readonly string[]): void {
  if (new Set(ids).size === ids.length && known.length === ids.length && ids.every((id) => known.includes(id))) return
  throw new Refusal(409, 'changed_meanwhile', 'Somebody has changed this list meanwhile. Look at it again.')
}

async function holdPackage(tx: Transaction, packageId: string, version: number | undefined): Promise<HeldPackage> {
  const held = await lockPackage(tx, packageId)
  if (!held) throw notFound('There is no such package.')
  refuseStale(version, held.version)
  return held
}
