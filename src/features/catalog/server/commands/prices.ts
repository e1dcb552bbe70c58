import { changeCatalog } from '#features/catalog/server/commands/change.ts'
import { lockPackage } from '#features/catalog/server/store/packages.ts'
import * as plans from '#features/catalog/server/store/plans.ts'
import { currentPrice, insertPrice } from '#features/catalog/server/store/prices.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY, formatMoney, toDollars } from '#shared/money.ts'
import { MAX_SCHEDULE_AHEAD_MS } from '#shared/time-limits.ts'

/** The most that a card provider accepts for one charge. */
const MAX_PRICE_CENTS = 99_999_999
const MAX_OPEN_PLANS = 20

interface NewAmount {
  cents: Cents
  reason?: string | undefined
}

/**
 * Sets a package's price from now on by adding a row to its price history. Existing orders keep their price. Setting the current price
 * again changes nothing. `seen` is the id of the price that the change is based on. Returns the id of the current price. Throws 400 for
 * an invalid price, 404 for an unknown package, 409 `changed_meanwhile` if `seen` is no longer the current price.
 */
export async function setPrice(
  ctx: Context,
  packageId: string,
  { cents, reason, seen }: NewAmount & { seen?: string | undefined },
  by: Actor,
): Promise<string> {
  checkPrice(cents)
  await applyDuePlans(ctx)
  return changeCatalog(ctx, packageId, (tx) => changePrice(tx, packageId, { cents, reason, seen }, by))
}

/** Sets the prices of several packages, all or none. Returns the ids of their current prices. Throws the same errors as `setPrice`. */
export async function setPrices(
  ctx: Context,
  prices: readonly { packageId: string; cents: Cents; seen?: string | undefined }[],
  reason: string | undefined,
  by: Actor,
): Promise<{ packageId: string; priceId: string }[]> {
  for (const { cents } of prices) checkPrice(cents)
  await applyDuePlans(ctx)
  return changeCatalog(ctx, 'prices', async (tx) => {
    const current: { packageId: string; priceId: string }[] = []
    for (const { packageId, ...price } of prices)
      current.push({ packageId, priceId: await changePrice(tx, packageId, { ...price, reason }, by) })
    return current
  })
}

/** Sets a package's price in `tx`. Returns the id of the current price. Throws 404 and 409 like `setPrice`. */
export async function changePrice(
  tx: Transaction,
  packageId: string,
  { cents, reason, seen }: NewAmount & { seen?: string | undefined },
  by: Actor,
): Promise<string> {
  if (!(await lockPackage(tx, packageId))) throw noPackage()
  const price = await currentPrice(tx, packageId)
  if (seen !== undefined && seen !== price?.id) throw changedMeanwhile(price?.cents)
  if (price?.cents === cents) return price.id
  const id = newId('prc')
  await insertPrice(tx, { id, packageId, cents, currency: CURRENCY, setBy: by.userId, reason: reason ?? null })
  await writeAuditLog(tx, by, {
    action: 'package.price_changed',
    subject: { type: 'package', id: packageId },
    before: { priceCents: price?.cents ?? null },
    after: { priceCents: cents },
    reason,
  })
  return id
}

/**
 * Schedules a price to take effect at `from`. Returns the plan's id. Throws 400 for an invalid price or if `from` is in the past or
 * more than a year away, 404 for an unknown package, 409 if the package has 20 scheduled prices or one for the same time.
 */
export async function planPrice(
  ctx: Context,
  packageId: string,
  { cents, reason, from }: NewAmount & { from: Date },
  by: Actor,
): Promise<string> {
  checkPrice(cents)
  const now = ctx.now()
  if (from <= now) throw invalid('from', 'Choose a time in the future, or change the price now.')
  if (from.getTime() - now.getTime() > MAX_SCHEDULE_AHEAD_MS) throw invalid('from', 'Choose a time within the next year.')
  const id = newId('plan')
  try {
    await changeCatalog(ctx, packageId, async (tx) => {
      if (!(await lockPackage(tx, packageId))) throw noPackage()
      if ((await plans.countOpenPlans(tx, packageId)) >= MAX_OPEN_PLANS) {
        throw new Refusal(409, 'too_many_plans', `A package can have up to ${MAX_OPEN_PLANS} scheduled prices. Cancel one first.`)
      }
      const details = { startsAt: from, reason: reason ?? null, plannedBy: by.userId, plannedAt: now }
      await plans.insertPlan(tx, { id, packageId, cents, currency: CURRENCY, ...details })
      await writeAuditLog(tx, by, {
        action: 'package.price_planned',
        subject: { type: 'package', id: packageId },
        after: { planId: id, priceCents: cents, from },
        reason,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'price_plans_one_at_a_time') throw error
    throw new Refusal(409, 'plan_exists', 'Another price is already scheduled for that time. Cancel it first, or choose another time.')
  }
  return id
}

/** Cancels a scheduled price. Throws 404 for an unknown plan, 409 if it is already in effect or canceled. */
export async function cancelPlan(ctx: Context, planId: string, by: Actor): Promise<void> {
  await changeCatalog(ctx, planId, async (tx) => {
    const plan = await plans.lockPlan(tx, planId)
    if (!plan) throw notFound('Scheduled price not found.')
    if (!plan.isOpen) throw new Refusal(409, 'plan_ended', 'This price is already in effect or was canceled.')
    await plans.markCanceled(tx, planId, by.userId, ctx.now())
    await writeAuditLog(tx, by, {
      action: 'package.price_plan_cancelled',
      subject: { type: 'package', id: plan.packageId },
      before: { planId, priceCents: plan.cents, from: plan.startsAt },
    })
  })
}

/**
 * Applies all scheduled prices that are due, earliest first. Returns how many. Each becomes an ordinary row of the price history, so
 * nothing else needs to know about plans. Also called before staff change prices, so that a plan that is applied late doesn't replace a
 * newer price.
 */
export async function applyDuePlans(ctx: Context): Promise<number> {
  for (let count = 0; ; count++) {
    const plan = await ctx.db.transaction((tx) => applyNextPlan(tx, ctx.now()))
    if (!plan) return count
    notifyStaff(ctx, 'catalog', plan.packageId)
  }
}

async function applyNextPlan(tx: Transaction, now: Date): Promise<plans.NewPlan | undefined> {
  const plan = await plans.lockDuePlan(tx, now)
  if (!plan) return undefined
  const { id, packageId, cents, currency, plannedBy, reason } = plan
  await lockPackage(tx, packageId)
  const price = await currentPrice(tx, packageId)
  if (price?.cents !== cents) await insertPrice(tx, { id: newId('prc'), packageId, cents, currency, setBy: plannedBy, reason, planId: id })
  await plans.markApplied(tx, id, now)
  await publishContentChange(tx, 'catalog')
  return plan
}

function checkPrice(cents: Cents): void {
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_PRICE_CENTS) throw invalid('price', 'Enter a price from $0.01 to $999,999.99.')
}

function noPackage(): Refusal {
  return notFound('Package not found.')
}

function changedMeanwhile(cents: Cents | undefined): Refusal {
  const text = cents === undefined ? 'The package has no price now.' : `It is now ${formatMoney(cents)}.`
  return new Refusal(409, 'changed_meanwhile', `Someone else has changed this price. ${text} Check it and try again.`, {
    data: { price: cents === undefined ? null : toDollars(cents) },
  })
}
