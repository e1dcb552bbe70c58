import type { Offer } from '#features/catalog/contract.ts'
import type { Quality, ServiceKind } from '#features/catalog/rules.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { hasPaidOrder } from '#features/orders/server/queries.ts'
import type { PromotionQuote } from '#features/promotions/contract.ts'
import { labelOf } from '#features/promotions/rules/wording.ts'
import { type Buyer, firstOrderDiscount, type Discount, discountOfCode } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

/** A package that a customer asks for, which the shop may or may not sell. */
export type WantedPackage = ServiceKind & { quality: Quality; quantity: number }

/** A package with the discount that applies to one customer. */
export interface PricedOffer {
  offer: Offer
  /** At most one per order. */
  discount: Discount | undefined
  /** The customer's code gives less than the automatic discount and is therefore not used. */
  isCodeBeaten: boolean
}

/** The offer of a package. Throws 404 if it is not on sale. */
export async function getOffer(ctx: Context, wanted: WantedPackage): Promise<Offer> {
  const offer = await findOffer(ctx, wanted)
  if (!offer) throw notFound('This package is not on sale. Please choose another one.')
  return offer
}

/**
 * Applies the larger of two discounts to an offer: the customer's code or an automatic one. Throws 409 `promo_refused` for a
 * code that does not apply.
 */
export async function priceOffer(ctx: Context, offer: Offer, code: string | undefined, buyer: Buyer): Promise<PricedOffer> {
  const isFirst = async () => (buyer.userId !== null || buyer.email !== null) && !(await hasPaidOrder(ctx.db, buyer))
  const [named, automatic] = await Promise.all([
    code ? discountOfCode(ctx, code, offer, buyer) : undefined,
    firstOrderDiscount(ctx, offer, buyer, isFirst),
  ])
  const isCodeBeaten = named !== undefined && automatic !== undefined && automatic.cents > named.cents
  return { offer, discount: isCodeBeaten ? automatic : (named ?? automatic), isCodeBeaten }
}

/** What a package costs at checkout. Throws 404 for a package that is not on sale, 409 `promo_refused` for a code that does not apply. */
export async function quotePrice(ctx: Context, wanted: WantedPackage, code: string | undefined, buyer: Buyer): Promise<PromotionQuote> {
  const { offer, discount, isCodeBeaten } = await priceOffer(ctx, await getOffer(ctx, wanted), code, buyer)
  const cents = discount?.cents ?? 0
  return {
    price: toDollars(offer.priceCents),
    discount: toDollars(cents),
    total: toDollars(offer.priceCents - cents),
    label: discount ? labelOf(discount.promotion) : null,
    terms: discount ? `${isCodeBeaten ? 'This discount is larger than your code, so it applies instead: ' : ''}${discount.terms}` : null,
  }
}

/** Throws 409 `discount_changed` if the discount is not the one that the customer was shown, in cents; undefined if they were not. */
export function refuseOtherDiscount({ offer, discount }: PricedOffer, shownCents: Cents | undefined): void {
  const cents = discount?.cents ?? 0
  if (shownCents === undefined || shownCents === cents) return
  const why = cents > 0 ? `A discount of ${formatMoney(cents)} applies to this order` : 'The discount does not apply to this order'
  throw new Refusal(
    409,
    'discount_changed',
    `${why}, so the total is now ${formatMoney(offer.priceCents - cents)}. Nothing was charged; please check it and pay again.`,
    { data: { price: toDollars(offer.priceCents), discount: toDollars(cents) } },
  )
}
