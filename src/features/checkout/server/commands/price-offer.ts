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

/** A package as requested. It may not be on sale. */
export type WantedPackage = ServiceKind & { quality: Quality; quantity: number }

/** A package with the discount that applies to one customer. */
export interface PricedOffer {
  offer: Offer
  /** At most one per order. */
  discount: Discount | undefined
  /** Whether the automatic discount is larger than the customer's code and replaces it. */
  isCodeBeaten: boolean
}

/** The offer of a package. Throws 404 if it is not on sale. */
export async function getOffer(ctx: Context, wanted: WantedPackage): Promise<Offer> {
  const offer = await findOffer(ctx, wanted)
  if (!offer) throw notFound('This package is not on sale. Please choose another one.')
  return offer
}

/** Applies the customer's code or an automatic discount, whichever is larger. Throws 409 `promo_refused` for a code that doesn't apply. */
export async function priceOffer(ctx: Context, offer: Offer, code: string | undefined, buyer: Buyer): Promise<PricedOffer> {
  const isFirst = async () => (buyer.userId !== null || buyer.email !== null) && !(await hasPaidOrder(ctx.db, buyer))
  const [codeDiscount, automatic] = await Promise.all([
    code ? discountOfCode(ctx, code, offer, buyer) : undefined,
    firstOrderDiscount(ctx, offer, buyer, isFirst),
  ])
  const isCodeBeaten = codeDiscount !== undefined && automatic !== undefined && automatic.cents > codeDiscount.cents
  return { offer, discount: isCodeBeaten ? automatic : (codeDiscount ?? automatic), isCodeBeaten }
}

/** Quotes a package's price at checkout. Throws 404 if it's not on sale, 409 `promo_refused` for a code that doesn't apply. */
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

/** Throws 409 `discount_changed` if the customer was shown another discount. `shownCents` is undefined if none was shown. */
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
