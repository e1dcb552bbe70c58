import type { Offer } from '#features/catalog/contract.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { type PromoBody, qualityOf, quantityOf, serviceOf } from '#features/checkout/server/input.ts'
import { hasPaidOrder } from '#features/orders/server/queries.ts'
import type { PromotionQuote } from '#features/promotions/contract.ts'
import { labelOf } from '#features/promotions/rules/wording.ts'
import { type Buyer, firstOrderGain, type Gain, gainOfCode } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

/** What a package costs a customer at the moment. */
export interface Deal {
  offer: Offer
  /** The promotion that applies; one an order. */
  gain: Gain | undefined
  /** Whether the customer's code gives less than what applies by itself, and so is not used. */
  isCodeBeaten: boolean
}

/**
 * Finds what comes off an offer: the customer's code, or what applies by itself, whichever is more. Throws 409
 * `promo_refused` for a code that gives nothing here.
 */
export async function findDeal(ctx: Context, offer: Offer, code: string | undefined, buyer: Buyer): Promise<Deal> {
  const isFirst = async () => (buyer.userId !== null || buyer.email !== null) && !(await hasPaidOrder(ctx.db, buyer))
  const [named, automatic] = await Promise.all([
    code ? gainOfCode(ctx, code, offer, buyer) : undefined,
    firstOrderGain(ctx, offer, buyer, isFirst),
  ])
  const isCodeBeaten = named !== undefined && automatic !== undefined && automatic.cents > named.cents
  return { offer, gain: isCodeBeaten ? automatic : (named ?? automatic), isCodeBeaten }
}

/** What the checkout shows before the order is paid. Throws 404 for what is not sold, and what `findDeal` throws. */
export async function quote(ctx: Context, body: PromoBody, buyer: Buyer): Promise<PromotionQuote> {
  const kind = serviceOf(body)
  const quantity = quantityOf(body)
  if (quantity === null) throw invalid('quantity', 'quantity must be a number or a label such as 2.5K.')
  const offer = kind && (await findOffer(ctx, { ...kind, quality: qualityOf(body), quantity }))
  if (!offer) throw notFound('This package is not on sale. Please choose another one.')
  return presentDeal(await findDeal(ctx, offer, body.promoCode, buyer))
}

function presentDeal({ offer, gain, isCodeBeaten }: Deal): PromotionQuote {
  const cents = gain?.cents ?? 0
  return {
    price: toDollars(offer.priceCents),
    discount: toDollars(cents),
    total: toDollars(offer.priceCents - cents),
    label: gain ? labelOf(gain.promotion) : null,
    terms: gain ? `${isCodeBeaten ? 'This takes off more than your code, so it applies instead: ' : ''}${gain.terms}` : null,
  }
}

/** A discount that the page showed is given, or the customer is asked again. Throws 409 `discount_changed`. */
export function checkDiscount({ offer, gain }: Deal, shown: number | undefined): void {
  const cents = gain?.cents ?? 0
  if (shown === undefined || Math.round(shown * 100) === cents) return
  throw discountChanged(offer.priceCents, cents)
}

function discountChanged(price: Cents, discount: Cents): Refusal {
  const why = discount > 0 ? `A discount of ${formatMoney(discount)} applies to this order` : 'The discount does not apply to this order'
  return new Refusal(
    409,
    'discount_changed',
    `${why}, so the total is now ${formatMoney(price - discount)}. Nothing was charged; please check it and pay again.`,
    { data: { price: toDollars(price), discount: toDollars(discount) } },
  )
}
