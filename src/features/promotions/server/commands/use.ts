import type { Account } from '#features/accounts/server/queries.ts'
import { limitProblem, promoRefused, USED_UP } from '#features/promotions/server/policy.ts'
import { type Buyer, customerOf, type Discount } from '#features/promotions/server/queries.ts'
import { lockPromotion } from '#features/promotions/server/store/promotions.ts'
import * as uses from '#features/promotions/server/store/uses.ts'
export { releaseUse, settleUse } from '#features/promotions/server/store/uses.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** The order or deposit that uses a promotion. */
export interface UseSubject {
  type: 'order' | 'deposit'
  id: string
  /** `GS-K7M2X9PD`; null for a deposit. */
  number: string | null
  /** The price or deposit to be paid. */
  paidCents: Cents
}

/**
 * Reserves a use of a promotion in the transaction that places the order or opens the deposit. A released use is reserved again. Locks the
 * promotion first, so that concurrent orders can't exceed its limits. Throws 409 `promo_refused`, which rolls back the order.
 */
export async function reserveUse(
  ctx: Context,
  tx: Transaction,
  { promotion, cents }: Discount,
  used: UseSubject,
  buyer: Buyer,
): Promise<void> {
  const own = await uses.lockUse(tx, used.id)
  if (own && own.status !== 'released') return
  if (promotion.kind === 'first_order') await uses.lockFirstOrders(tx)
  const counted = await uses.countUse(tx, promotion.id, cents, ctx.now())
  if (!counted) throw promoRefused(USED_UP)
  const customer = customerOf(ctx, buyer)
  const { customerLimit } = counted
  const problem = customerLimit === null ? undefined : limitProblem(customerLimit, await uses.countCustomerUses(tx, promotion.id, customer))
  if (problem !== undefined) throw promoRefused(problem)
  await uses.upsertUse(tx, {
    ...customer,
    subjectId: used.id,
    subjectType: used.type,
    subjectNumber: used.number,
    promotionId: promotion.id,
    discountCents: cents,
    paidCents: used.paidCents,
    createdAt: ctx.now(),
  })
}

/** Whether an order may keep its discounted price although its payment arrived late. */
export async function isPriceKept(tx: Transaction, subjectId: string): Promise<boolean> {
  const use = await uses.lockUse(tx, subjectId)
  if (use?.status !== 'released') return true
  await lockPromotion(tx, use.promotionId)
  return uses.reserveLate(tx, subjectId)
}

/**
 * Makes the bonus of a paid deposit final and returns it in cents; undefined if there is none. If the card was entered on the provider's page,
 * it's only known now, so a card that has reached the limit per customer loses the bonus here.
 */
export async function settleBonus(tx: Transaction, depositId: string): Promise<Cents | undefined> {
  const use = await uses.lockUse(tx, depositId)
  if (!use) return undefined
  await lockPromotion(tx, use.promotionId)
  if (use.status === 'released' && !(await uses.reserveLate(tx, depositId))) return undefined
  const bonusCents = await uses.settleUseOfCard(tx, depositId)
  if (bonusCents === undefined) await uses.releaseUse(tx, depositId)
  return bonusCents
}

const ERASED_USE_DAYS = 365
const DAY_MS = 24 * 3_600_000

/**
 * Removes a customer from their uses and releases the reserved ones. If a promotion has a limit per customer, the keyed hashes of their mailbox
 * and card are kept until it ends, or for a year if it has no end. Otherwise erasing an account would reset the limit.
 */
export async function eraseUses(ctx: Pick<Context, 'secrets' | 'now'>, tx: Transaction, account: Account): Promise<void> {
  const { userId, email, emailVerified } = account
  const customer = customerOf(ctx, { userId, email: emailVerified ? email : null })
  for (const subjectId of await uses.selectReservedSubjects(tx, customer)) await uses.releaseUse(tx, subjectId)
  await uses.updateUsesErased(tx, customer, ctx.now())
  await purgeOldUses({ db: tx, now: ctx.now })
}

/** Removes the hashes of erased customers' mailboxes and cards that no limit needs anymore. A job calls it. */
export function purgeOldUses({ db, now }: { db: Queryable } & Pick<Context, 'now'>): Promise<void> {
  return uses.purgeErasedUses(db, new Date(now().getTime() - ERASED_USE_DAYS * DAY_MS), now())
}
