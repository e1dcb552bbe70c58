import { tellDesk } from '#features/catalog/server/change.ts'
import { lockPackage, tellContentChanged } from '#features/catalog/server/store/packages.ts'
import { lockDuePlan, markApplied, type NewPlan } from '#features/catalog/server/store/plans.ts'
import { currentPrice, insertPrice } from '#features/catalog/server/store/prices.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/**
 * Puts planned prices in force whose time has come, in the order of their times; returns how many. Each becomes a row of the
 * history like any other price, so that nothing else in the shop has to know of plans.
 */
export async function applyDuePlans(ctx: Context): Promise<number> {
  for (let count = 0; ; count++) {
    const plan = await ctx.db.transaction((tx) => applyNext(tx, ctx.now()))
    if (!plan) return count
    tellDesk(ctx, plan.packageId)
  }
}

async function applyNext(tx: Transaction, now: Date): Promise<NewPlan | undefined> {
  const plan = await lockDuePlan(tx, now)
  if (!plan) return undefined
  const { id, packageId, cents, currency, plannedBy, reason } = plan
  await lockPackage(tx, packageId)
  const price = await currentPrice(tx, packageId)
  if (price?.cents !== cents) await insertPrice(tx, { id: newId('prc'), packageId, cents, currency, setBy: plannedBy, reason, planId: id })
  await markApplied(tx, id, now)
  await tellContentChanged(tx)
  return plan
}
