import { changeCatalog } from '#features/catalog/server/change.ts'
import { lockPackage } from '#features/catalog/server/store/packages.ts'
import { countOpenPlans, insertPlan, lockPlan, markCancelled } from '#features/catalog/server/store/plans.ts'
import { currentPrice, insertPrice } from '#features/catalog/server/store/prices.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY, formatMoney, toDollars } from '#shared/money.ts'

// What a card provider takes at most in one charge, in cents.
const HIGHEST_PRICE = 99_999_999
const LONGEST_AHEAD_MS = 366 * 24 * 60 * 60 * 1_000
const MOST_PLANS = 20

interface PriceWish {
  cents: Cents
  reason?: string | undefined
}

/**
 * Gives a package a new price from now on, as a new row of its history: what was ordered keeps the price it was ordered
 * at. The price it already has changes nothing. `seen` is the row of the history that the new price was decided on: 409
 * `changed_meanwhile` where another one holds. 400 where `cents` is no price, 404 where there is no such package.
 */
export async function setPrice(
  ctx: Context,
  packageId: string,
  { cents, reason, seen }: PriceWish & { seen?: string | undefined },
  by: Actor,
): Promise<void> {
  checkPrice(cents)
  await changeCatalog(ctx, packageId, async (tx) => {
    if (!(await lockPackage(tx, packageId))) throw noPackage()
    const price = await currentPrice(tx, packageId)
    if (seen !== undefined && seen !== price?.id) throw changedMeanwhile(price?.cents)
    if (price?.cents === cents) return
    const id = newId('prc')
    await insertPrice(tx, { id, packageId, cents, currency: CURRENCY, setBy: by.userId, reason: reason ?? null })
    await recordAction(tx, by, {
      action: 'package.price_changed',
      subject: { type: 'package', id: packageId },
      before: { priceCents: price?.cents ?? null },
      after: { priceCents: cents },
      reason,
    })
  })
}

/**
 * Plans a price from a time on; whatever holds by then, it follows. Returns the plan's id. 400 where it is no price, or the
 * time has passed or is further away than a year; 404 without such a package; 409 where another price begins at that time.
 */
export async function planPrice(
  ctx: Context,
  packageId: string,
  { cents, reason, from }: PriceWish & { from: Date },
  by: Actor,
): Promise<string> {
  checkPrice(cents)
  const now = ctx.now()
  if (from <= now) throw invalid('from', 'Choose a time that is still to come, or change the price now.')
  if (from.getTime() - now.getTime() > LONGEST_AHEAD_MS) throw invalid('from', 'Choose a time within the next year.')
  const id = newId('plan')
  try {
    await changeCatalog(ctx, packageId, async (tx) => {
      if (!(await lockPackage(tx, packageId))) throw noPackage()
      if ((await countOpenPlans(tx, packageId)) >= MOST_PLANS) {
        throw new Refusal(409, 'too_many_plans', `A package has at most ${MOST_PLANS} prices to come. Cancel one first.`)
      }
      const plan = {
        id,
        packageId,
        cents,
        currency: CURRENCY,
        startsAt: from,
        reason: reason ?? null,
        plannedBy: by.userId,
        plannedAt: now,
      }
      await insertPlan(tx, plan)
      await recordAction(tx, by, {
        action: 'package.price_planned',
        subject: { type: 'package', id: packageId },
        after: { planId: id, priceCents: cents, from },
        reason,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'price_plans_one_at_a_time') throw error
    throw new Refusal(409, 'plan_exists', 'Another price already begins at that time. Cancel it first, or choose another time.')
  }
  return id
}

/** Takes a planned price back. 404 without such a plan, 409 where it holds already or was cancelled. */
export async function cancelPlan(ctx: Context, planId: string, by: Actor): Promise<void> {
  await changeCatalog(ctx, planId, async (tx) => {
    const plan = await lockPlan(tx, planId)
    if (!plan) throw notFound('There is no such planned price.')
    if (!plan.isOpen) throw new Refusal(409, 'plan_ended', 'This price has begun already, or was cancelled before.')
    await markCancelled(tx, planId, by.userId, ctx.now())
    await recordAction(tx, by, {
      action: 'package.price_plan_cancelled',
      subject: { type: 'package', id: plan.packageId },
      before: { planId, priceCents: plan.cents, from: plan.startsAt },
    })
  })
}

function checkPrice(cents: Cents): void {
  if (!Number.isInteger(cents) || cents < 1 || cents > HIGHEST_PRICE) throw invalid('price', 'Enter a price from $0.01 to $999,999.99.')
}

function noPackage(): Refusal {
  return notFound('There is no such package.')
}

function changedMeanwhile(cents: Cents | undefined): Refusal {
  const is = cents === undefined ? 'none' : formatMoney(cents)
  return new Refusal(409, 'changed_meanwhile', `Somebody has changed this price meanwhile: it is ${is} now. Look at it again.`, {
    data: { price: cents === undefined ? null : toDollars(cents) },
  })
}
