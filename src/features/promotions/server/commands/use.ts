import type { Account } from '#features/accounts/server/queries.ts'
import { customerOf } from '#features/promotions/server/customer.ts'
import type { Buyer, Gain } from '#features/promotions/server/queries.ts'
import { promoRefused, USED_BEFORE, USED_UP } from '#features/promotions/server/refusals.ts'
import {
  countOf,
  countUse,
  lockUse,
  selectReservedOf,
  updateAnonymous,
  updateFinal,
  updateReleased,
  upsertUse,
} from '#features/promotions/server/store/uses.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What a promotion is used for. */
export interface Used {
  type: 'order' | 'deposit'
  id: string
  /** `GS-100234`; null for a deposit. */
  number: string | null
  /** What is to be paid with it. */
  paidCents: Cents
}

/**
 * Reserves a use of a promotion in the transaction that places the order or opens the deposit, once a subject; one whose
 * payment came to nothing is taken up again. The promotion's row is locked first, so that of any number at once exactly as many
 * get it as its limits allow. Throws 409 `promo_refused`, which undoes the order with it.
 */
export async function reserveUse(ctx: Context, tx: Transaction, { promotion, cents }: Gain, used: Used, buyer: Buyer): Promise<void> {
  const own = await lockUse(tx, used.id)
  if (own && own.status !== 'released') return
  const counted = await countUse(tx, promotion.id, cents, ctx.now())
  if (!counted) throw promoRefused(USED_UP)
  const customer = customerOf(ctx, buyer)
  const { customerLimit } = counted
  if (customerLimit !== null && (await countOf(tx, promotion.id, customer)) >= customerLimit) throw promoRefused(USED_BEFORE)
  await upsertUse(tx, {
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

/** What it was used for is paid. Returns what it gives, in cents; undefined where no promotion was used, or it was final before. */
export function settleUse(tx: Transaction, subjectId: string): Promise<Cents | undefined> {
  return updateFinal(tx, subjectId)
}

/** The payment came to nothing: the use is free again. */
export function releaseUse(tx: Transaction, subjectId: string): Promise<void> {
  return updateReleased(tx, subjectId)
}

/** Takes a person off what they used. What was never paid, and cannot be any more, is free again. */
export async function eraseUses(ctx: Pick<Context, 'secrets'>, tx: Transaction, account: Account): Promise<void> {
  const { userId, email, emailVerified } = account
  const customer = customerOf(ctx, { userId, email: emailVerified ? email : null })
  for (const subjectId of await selectReservedOf(tx, customer)) await updateReleased(tx, subjectId)
  await updateAnonymous(tx, customer)
}
