import type { Account } from '#features/accounts/server/queries.ts'
import type { PromotionUseView, PromotionView } from '#features/promotions/contract.ts'
import { bonusOf, discountOf, isFor, normalCode, type Purchase, stateOf } from '#features/promotions/rules/terms.ts'
import { summaryOf } from '#features/promotions/rules/wording.ts'
import { customerOf } from '#features/promotions/server/customer.ts'
import { presentPromotion, presentUse } from '#features/promotions/server/present.ts'
import { promoRefused, unknownCode, USED_BEFORE, whyNotCode } from '#features/promotions/server/refusals.ts'
import {
  selectByCode,
  selectByKind,
  selectPromotion,
  selectPromotions,
  selectUnnamed,
} from '#features/promotions/server/store/promotions.ts'
import { countOf, selectUses, selectUsesOf, sumUses } from '#features/promotions/server/store/uses.ts'
import type { PromotionRow } from '#features/promotions/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

export { isUnknownCode } from '#features/promotions/server/refusals.ts'
export type { PromotionRow } from '#features/promotions/server/tables.ts'

/** What a promotion takes off a price, or adds to a deposit. */
export interface Gain {
  promotion: PromotionRow
  cents: Cents
  /** Its rule in a sentence. */
  terms: string
}

/** Who buys. */
export interface Buyer {
  userId: string | null
  email: string | null
}

/** What applies by itself, from memory: most shops have nothing of it, and their orders then ask nothing. */
const readUnnamed = contentSnapshot(({ db }) => selectUnnamed(db))

/** Whether something is taken off first orders, now or soon. */
export async function hasFirstOrderDiscount(ctx: Context): Promise<boolean> {
  return (await readUnnamed(ctx)).some(({ kind }) => kind === 'first_order')
}

/** What a code takes off a purchase. Throws 409 `promo_refused`, whose words say why. */
export async function gainOfCode(ctx: Context, typed: string, purchase: Purchase, buyer: Buyer): Promise<Gain> {
  const promotion = await selectByCode(ctx.db, normalCode(typed))
  if (!promotion) throw unknownCode()
  const now = ctx.now()
  const why = whyNotCode(promotion, purchase, now)
  if (why !== undefined) throw promoRefused(why)
  if (!(await isLeftFor(ctx, promotion, buyer))) throw promoRefused(USED_BEFORE)
  const cents = discountOf(promotion, purchase.priceCents)
  if (cents === 0) throw promoRefused('This code takes nothing off an order that small.')
  return { promotion, cents, terms: summaryOf(promotion, now) }
}

/**
 * What is taken off by itself, the most where several fit; undefined where nothing is. `isFirst` tells whether the customer has
 * paid none so far, and is asked only where it matters.
 */
export async function firstOrderGain(
  ctx: Context,
  purchase: Purchase,
  buyer: Buyer,
  isFirst: () => Promise<boolean>,
): Promise<Gain | undefined> {
  if (!(await hasFirstOrderDiscount(ctx))) return undefined
  const now = ctx.now()
  const fitting = (await selectByKind(ctx.db, 'first_order')).filter(
    (each) => stateOf(each, now) === 'running' && isFor(each, purchase) && purchase.priceCents >= each.minCents,
  )
  const best = largest(fitting.map((promotion) => gain(promotion, discountOf(promotion, purchase.priceCents), now)))
  if (!best || !(await isFirst())) return undefined
  return (await isLeftFor(ctx, best.promotion, buyer)) ? best : undefined
}

/** What a deposit of `cents` brings besides; undefined where it brings nothing. */
export async function depositGain(ctx: Context, cents: Cents, buyer: Buyer): Promise<Gain | undefined> {
  const now = ctx.now()
  const fitting = (await runningBonuses(ctx)).filter(({ minCents }) => cents >= minCents)
  const best = largest(fitting.map((promotion) => gain(promotion, bonusOf(promotion, cents), now)))
  return best && (await isLeftFor(ctx, best.promotion, buyer)) ? best : undefined
}

/** What deposits bring this customer at the moment, a sentence each. */
export async function depositOffers(ctx: Context, buyer: Buyer): Promise<string[]> {
  const offers: string[] = []
  for (const promotion of await runningBonuses(ctx)) {
    if (await isLeftFor(ctx, promotion, buyer)) offers.push(summaryOf(promotion, ctx.now()))
  }
  return offers
}

async function runningBonuses(ctx: Context): Promise<PromotionRow[]> {
  if (!(await readUnnamed(ctx)).some(({ kind }) => kind === 'deposit_bonus')) return []
  const now = ctx.now()
  return (await selectByKind(ctx.db, 'deposit_bonus')).filter((each) => stateOf(each, now) === 'running')
}

const gain = (promotion: PromotionRow, cents: Cents, now: Date): Gain => ({ promotion, cents, terms: summaryOf(promotion, now) })

function largest(gains: readonly Gain[]): Gain | undefined {
  return gains.filter(({ cents }) => cents > 0).toSorted((one, other) => other.cents - one.cents)[0]
}

/** Whether the customer's own limit leaves room. What is reserved decides again. */
async function isLeftFor(ctx: Context, { id, customerLimit }: PromotionRow, buyer: Buyer): Promise<boolean> {
  return customerLimit === null || (await countOf(ctx.db, id, customerOf(ctx, buyer))) < customerLimit
}

/** One page of the promotions, newest first. */
export async function listPromotions(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: PromotionView[]; nextCursor: string | null }> {
  const rows = await selectPromotions(ctx.db, cursor === undefined ? undefined : Number(cursor), limit + 1)
  const page = rows.slice(0, limit)
  const data = await withFigures(ctx, page)
  return { data, nextCursor: rows.length > limit ? String(page.at(-1)?.seq) : null }
}

/** One promotion. Throws 404. */
export async function getPromotion(ctx: Context, id: string): Promise<PromotionView> {
  const row = await selectPromotion(ctx.db, id)
  const [view] = row ? await withFigures(ctx, [row]) : []
  if (!view) throw notFound('There is no such promotion.')
  return view
}

async function withFigures(ctx: Context, rows: readonly PromotionRow[]): Promise<PromotionView[]> {
  const ids = rows.map(({ id }) => id)
  const figures = new Map((await sumUses(ctx.db, ids)).map((each) => [each.promotionId, each]))
  return rows.map((row) => presentPromotion(row, figures.get(row.id), ctx.now()))
}

/** One page of a promotion's uses, newest first. */
export async function listUses(
  ctx: Context,
  promotionId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: PromotionUseView[]; nextCursor: string | null }> {
  const rows = await selectUses(ctx.db, promotionId, cursor === undefined ? undefined : Number(cursor), limit + 1)
  const page = rows.slice(0, limit)
  return { data: page.map(presentUse), nextCursor: rows.length > limit ? String(page.at(-1)?.seq) : null }
}

/** The promotions that a person used, for the copy of their data. */
export function collectUses(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  return selectUsesOf(ctx.db, customerOf(ctx, { userId, email: emailVerified ? email : null }))
}
