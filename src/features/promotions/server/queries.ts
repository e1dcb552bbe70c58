import type { Account } from '#features/accounts/server/queries.ts'
import type { Promotion } from '#features/promotions/contract.ts'
import { appliesTo, bonusOf, discountOf, isInBudget, normalizeCode, type Purchase, stateOf } from '#features/promotions/rules/terms.ts'
import { summaryOf } from '#features/promotions/rules/wording.ts'
import { codeProblem, limitProblem, promoRefused, unknownCode, USED_UP } from '#features/promotions/server/policy.ts'
import { selectAutomatic, selectByCode, selectByKind, selectPercents } from '#features/promotions/server/store/promotions.ts'
import { countCustomerUses, selectCustomerUses, selectReservedBefore } from '#features/promotions/server/store/uses.ts'
import type { Customer } from '#features/promotions/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Cents } from '#shared/money.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

export { isUnknownCode } from '#features/promotions/server/policy.ts'

/** The cents that a promotion takes off a price or adds to a deposit. */
export interface Discount {
  promotion: Promotion
  cents: Cents
  /** The promotion's rule in one sentence. */
  terms: string
}

/** The customer of a purchase. */
export interface Buyer {
  userId: string | null
  email: string | null
  /** Keyed hashes of a card typed into the shop's own form. Other cards are only known after the payment. */
  cardKeys?: readonly string[]
}

/** The promotions without a code, cached in memory. Usually there are none, and then placing an order needs no query. */
export const readAutomatic = contentSnapshot(({ db, now }) => selectAutomatic(db, now()))

/** Whether there is a current or future discount on first orders. */
export async function hasFirstOrderDiscount(ctx: Context): Promise<boolean> {
  return (await readAutomatic(ctx)).some(({ kind }) => kind === 'first_order')
}

/** The percentages of current and future promotions, which texts may state: `20%`. */
export async function promisedPercents({ db, now }: Context): Promise<string[]> {
  return (await selectPercents(db, now())).map((percent) => `${percent}%`)
}

/** The discount of a code on a purchase. Throws 409 `promo_refused` with the reason if there is none. */
export async function discountOfCode(ctx: Context, typed: string, purchase: Purchase, buyer: Buyer): Promise<Discount> {
  const promotion = await selectByCode(ctx.db, normalizeCode(typed))
  if (!promotion) throw unknownCode()
  const now = ctx.now()
  const problem = codeProblem(promotion, purchase, now)
  if (problem !== undefined) throw promoRefused(problem)
  const overLimit = await customerProblem(ctx, promotion, buyer)
  if (overLimit !== undefined) throw promoRefused(overLimit)
  const cents = discountOf(promotion, purchase.priceCents)
  if (cents === 0) throw promoRefused('This order is too small for this code.')
  if (!isInBudget(promotion, cents)) throw promoRefused(USED_UP)
  return { promotion, cents, terms: summaryOf(promotion, now) }
}

/**
 * The largest automatic discount on a customer's first order; undefined if there is none. `isFirst`, which is only called if needed, returns
 * whether the customer hasn't paid for an order yet.
 */
export async function firstOrderDiscount(
  ctx: Context,
  purchase: Purchase,
  buyer: Buyer,
  isFirst: () => Promise<boolean>,
): Promise<Discount | undefined> {
  if (!(await hasFirstOrderDiscount(ctx))) return undefined
  const now = ctx.now()
  const matching = (await selectByKind(ctx.db, 'first_order')).filter(
    (promotion) => stateOf(promotion, now) === 'running' && appliesTo(promotion, purchase) && purchase.priceCents >= promotion.minCents,
  )
  const best = largest(matching, (promotion) => discountOf(promotion, purchase.priceCents), now)
  if (!best || !(await isFirst())) return undefined
  return (await isWithinCustomerLimit(ctx, best.promotion, buyer)) ? best : undefined
}

/** The largest bonus on a deposit of `cents`; undefined if there is none. */
export async function depositBonus(ctx: Context, cents: Cents, buyer: Buyer): Promise<Discount | undefined> {
  const matching = (await runningBonuses(ctx)).filter(({ minCents }) => cents >= minCents)
  const best = largest(matching, (promotion) => bonusOf(promotion, cents), ctx.now())
  return best && (await isWithinCustomerLimit(ctx, best.promotion, buyer)) ? best : undefined
}

/** The running deposit bonuses that this customer can get, one sentence each. */
export async function depositOffers(ctx: Context, buyer: Buyer): Promise<string[]> {
  const offers: string[] = []
  for (const promotion of await runningBonuses(ctx)) {
    const isLeft = isInBudget(promotion, bonusOf(promotion, promotion.minCents))
    if (isLeft && (await isWithinCustomerLimit(ctx, promotion, buyer))) offers.push(summaryOf(promotion, ctx.now()))
  }
  return offers
}

/** The running first-order discounts and deposit bonuses, one sentence each. */
export async function runningOffers(ctx: Context): Promise<string[]> {
  const now = ctx.now()
  if ((await readAutomatic(ctx)).length === 0) return []
  const all = await Promise.all((['first_order', 'deposit_bonus'] as const).map((kind) => selectByKind(ctx.db, kind)))
  return all.flat().flatMap((promotion) => (stateOf(promotion, now) === 'running' ? [summaryOf(promotion, now)] : []))
}

async function runningBonuses(ctx: Context): Promise<Promotion[]> {
  if (!(await readAutomatic(ctx)).some(({ kind }) => kind === 'deposit_bonus')) return []
  const now = ctx.now()
  return (await selectByKind(ctx.db, 'deposit_bonus')).filter((promotion) => stateOf(promotion, now) === 'running')
}

function largest(promotions: readonly Promotion[], centsOf: (promotion: Promotion) => Cents, now: Date): Discount | undefined {
  return promotions
    .map((promotion) => ({ promotion, cents: centsOf(promotion), terms: summaryOf(promotion, now) }))
    .filter(({ promotion, cents }) => cents > 0 && isInBudget(promotion, cents))
    .toSorted((one, other) => other.cents - one.cents)[0]
}

async function isWithinCustomerLimit(ctx: Context, promotion: Promotion, buyer: Buyer): Promise<boolean> {
  return (await customerProblem(ctx, promotion, buyer)) === undefined
}

/** Why the customer may not use a promotion again; undefined if they may. Reserving the use checks this again under a lock. */
async function customerProblem(ctx: Context, { id, customerLimit }: Promotion, buyer: Buyer): Promise<string | undefined> {
  return customerLimit === null ? undefined : limitProblem(customerLimit, await countCustomerUses(ctx.db, id, customerOf(ctx, buyer)))
}

/** The customer that a use counts toward. The mailbox is stored as a keyed hash because it's only compared. */
export function customerOf(ctx: Pick<Context, 'secrets'>, { userId, email, cardKeys = [] }: Buyer): Customer {
  const emailHashes = email === null ? [] : ctx.secrets.signatures('promotion customer', normalizeEmail(email))
  return { userId, emailHashes, cardKeys: [...cardKeys] }
}

/** A customer's uses of promotions, for the export of their data. */
export function collectUses(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  return selectCustomerUses(ctx.db, customerOf(ctx, { userId, email: emailVerified ? email : null }))
}

/** How long a promotion stays reserved for an unpaid order or deposit. */
const RESERVED_MINUTES = 20

/** The unpaid orders and deposits whose promotion has been reserved for too long, oldest first. */
export function staleReservations(ctx: Context, limit: number): Promise<{ type: 'order' | 'deposit'; id: string }[]> {
  return selectReservedBefore(ctx.db, new Date(ctx.now().getTime() - RESERVED_MINUTES * 60_000), limit)
}
