import { insertPrice, lockPackage, setActive, tellContentChanged } from '#features/catalog/server/store.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, CURRENCY } from '#shared/money.ts'

// What a card provider takes at most in one charge, in cents.
const HIGHEST_PRICE = 99_999_999

/**
 * Gives a package a new price from now on, as a new row of its history: what was ordered keeps the price it was ordered
 * at. The price it already has changes nothing. 400 where `cents` is no price, 404 where there is no such package.
 */
export async function setPrice(ctx: Context, packageId: string, cents: Cents): Promise<void> {
  if (!Number.isInteger(cents) || cents < 1 || cents > HIGHEST_PRICE) throw invalid('price', 'Enter a price from $0.01 to $999,999.99.')
  await ctx.db.transaction(async (tx) => {
    const found = await lockPackage(tx, packageId)
    if (!found) throw notFound('There is no such package.')
    if (found.priceCents === cents) return
    await Promise.all([insertPrice(tx, { id: newId('prc'), packageId, cents, currency: CURRENCY }), tellContentChanged(tx)])
  })
}

/**
 * Puts a package on sale or takes it off; it is never deleted, because orders point at it. 404 where there is no such
 * package; 409 where putting it on sale would make two of one service the most popular.
 */
export async function setPackageActive(ctx: Context, packageId: string, active: boolean): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const [found] = await Promise.all([setActive(tx, packageId, active), tellContentChanged(tx)])
      if (!found) throw notFound('There is no such package.')
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'packages_one_popular') throw error
    throw new Refusal(409, 'two_popular_packages', 'Another package of this service is the most popular one. Change that first.')
  }
}
