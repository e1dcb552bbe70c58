import { type CardFacts, cardProblems } from '#features/catalog/rules/card-statements.ts'
import { changeCatalog, refuseStale, type VersionedChange } from '#features/catalog/server/commands/change.ts'
import * as packagesStore from '#features/catalog/server/store/packages.ts'
import { currentPrice, insertPrice } from '#features/catalog/server/store/prices.ts'
import { lockService } from '#features/catalog/server/store/services.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { pluck } from '#shared/records.ts'

/**
 * Publishes or withdraws a package. Packages are never deleted because orders refer to them. Throws 404 for an unknown package,
 * 409 if it has no price, changed after `version`, or would be the second "Most Popular" package of its service.
 */
export async function setPackageActive(
  ctx: Context,
  packageId: string,
  { active, version, reason }: VersionedChange & { active: boolean },
  by: Actor,
): Promise<void> {
  await withOnePopular(changeCatalog(ctx, packageId, (tx) => changePackageActive(tx, packageId, { active, version, reason }, by)))
}

/** Publishes or withdraws several packages, all or none. Throws the same errors as `setPackageActive`. */
export async function setPackagesActive(
  ctx: Context,
  packages: readonly { id: string; version?: number | undefined }[],
  { active, reason }: { active: boolean; reason?: string | undefined },
  by: Actor,
): Promise<void> {
  const work = changeCatalog(ctx, 'packages', async (tx) => {
    for (const { id, version } of packages) await changePackageActive(tx, id, { active, version, reason }, by)
  })
  await withOnePopular(work)
}

async function withOnePopular(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (violatedConstraint(error) !== 'packages_one_popular') throw error
    throw new Refusal(409, 'two_popular_packages', 'Another package of this service is marked Most Popular. Change that one first.')
  }
}

/** Publishes or withdraws a package in `tx`. Throws the same errors as `setPackageActive`. */
export async function changePackageActive(
  tx: Transaction,
  packageId: string,
  { active, version, reason }: VersionedChange & { active: boolean },
  by: Actor,
): Promise<void> {
  const before = await lockVersion(tx, packageId, version)
  if (active && !(await currentPrice(tx, packageId))) throw new Refusal(409, 'no_price', 'Set a price for this package first.')
  await packagesStore.updatePackageActive(tx, packageId, active)
  await writeAuditLog(tx, by, {
    action: active ? 'package.published' : 'package.withdrawn',
    subject: { type: 'package', id: packageId },
    before: { active: before.active },
    after: { active },
    reason,
  })
}

/**
 * Saves the text of a package's card. Marking it "Most Popular" unmarks the service's other package. Throws 400 for unproven
 * statements in a live shop, 404 for an unknown package, 409 if it changed after `version`.
 */
export async function saveCard(ctx: Context, packageId: string, card: packagesStore.CardText & VersionedChange, by: Actor): Promise<void> {
  await changeCatalog(ctx, packageId, async (tx) => {
    const pack = await packagesStore.lockPackage(tx, packageId)
    const price = await currentPrice(tx, packageId)
    if (pack) refuseUnproven(ctx, card, { quantity: pack.quantity, cents: price?.cents ?? null })
    await changeCard(tx, packageId, card, by)
  })
}

/** In a live shop, throws 400 if the texts of a card make unproven statements. */
export function refuseUnproven({ config }: Context, card: packagesStore.CardText, facts: CardFacts): void {
  const errors = config.STORE_MODE === 'live' ? cardProblems(card, facts) : []
  if (errors.length > 0) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? '', { errors })
}

/** Saves the text of a package's card in `tx`. Throws 404 for an unknown package, 409 if it changed after `card.version`. */
export async function changeCard(
  tx: Transaction,
  packageId: string,
  card: packagesStore.CardText & VersionedChange,
  by: Actor,
): Promise<void> {
  const { serviceId, description, features, popular } = await lockVersion(tx, packageId, card.version)
  const others = card.popular ? await packagesStore.clearPopular(tx, serviceId, packageId) : []
  await packagesStore.updateCard(tx, packageId, card)
  await writeAuditLog(tx, by, {
    action: 'package.changed',
    subject: { type: 'package', id: packageId },
    before: { description, features, popular, ...(others.length > 0 && { popularWas: others }) },
    after: { description: card.description, features: card.features, popular: card.popular },
    reason: card.reason,
  })
}

/** A package to add, with its card and first price. */
export type NewPackage = packagesStore.CardText & { quantity: number; cents: Cents }

/**
 * Adds an unpublished package to a service, sorted in by quantity. Returns its id. Throws 400 for unproven statements in a live
 * shop, 404 for an unknown service, 409 if the service already has a package of this quantity.
 */
export async function addPackage(ctx: Context, serviceId: string, pack: NewPackage, by: Actor): Promise<string> {
  refuseUnproven(ctx, pack, pack)
  try {
    return await changeCatalog(ctx, serviceId, (tx) => addPackageTo(tx, serviceId, pack, by))
  } catch (error) {
    if (violatedConstraint(error) !== 'packages_service_id_quantity_key') throw error
    const label = formatQuantity(pack.quantity)
    throw new Refusal(409, 'package_exists', `This service already has a package of ${label}. Change that one, or publish it again.`)
  }
}

/** Adds an unpublished package in `tx`. Returns its id. Throws 404 for an unknown service. */
export async function addPackageTo(
  tx: Transaction,
  serviceId: string,
  { cents, ...pack }: NewPackage,
  by: Actor,
  reason?: string,
): Promise<string> {
  const id = newId('pkg')
  if (!(await lockService(tx, serviceId))) throw notFound('Service not found.')
  if (pack.popular) await packagesStore.clearPopular(tx, serviceId, id)
  const others = await packagesStore.selectPackageOrder(tx, serviceId)
  await packagesStore.insertPackage(tx, id, serviceId, pack)
  await insertPrice(tx, { id: newId('prc'), packageId: id, cents, currency: CURRENCY, setBy: by.userId, reason: reason ?? null })
  const nextLarger = others.findIndex(({ quantity }) => quantity > pack.quantity)
  const ids = pluck(others, 'id')
  await packagesStore.updatePackageOrder(tx, ids.toSpliced(nextLarger < 0 ? ids.length : nextLarger, 0, id))
  const after = { serviceId, ...pack, priceCents: cents }
  await writeAuditLog(tx, by, { action: 'package.added', subject: { type: 'package', id }, after, reason })
  return id
}

/** Reorders the packages of a service. Throws 404 for an unknown service, 409 unless `ids` are exactly its packages. */
export async function orderPackages(ctx: Context, serviceId: string, ids: readonly string[], by: Actor): Promise<void> {
  await changeCatalog(ctx, serviceId, async (tx) => {
    if (!(await lockService(tx, serviceId))) throw notFound('Service not found.')
    const before = pluck(await packagesStore.selectPackageOrder(tx, serviceId), 'id')
    refuseOtherIds(before, ids)
    await packagesStore.updatePackageOrder(tx, ids)
    const subject = { type: 'service', id: serviceId }
    await writeAuditLog(tx, by, { action: 'service.cards_ordered', subject, before: { packages: before }, after: { packages: ids } })
  })
}

/** Throws 409 unless `ids` are a reordering of `current`. Otherwise, someone else has changed the list. */
export function refuseOtherIds(current: readonly string[], ids: readonly string[]): void {
  if (new Set(ids).size === ids.length && current.length === ids.length && ids.every((id) => current.includes(id))) return
  throw new Refusal(409, 'changed_meanwhile', 'Someone else has changed this list. Check it and try again.')
}

async function lockVersion(tx: Transaction, packageId: string, version: number | undefined): Promise<packagesStore.LockedPackage> {
  const pack = await packagesStore.lockPackage(tx, packageId)
  if (!pack) throw notFound('Package not found.')
  refuseStale(version, pack.version)
  return pack
}
