import { unauthenticated } from '#features/accounts/server/context.ts'
import type { Offer } from '#features/catalog/contract.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { checkCheckout, cleanUsername } from '#features/checkout/rules/fields.ts'
import { parseTarget } from '#features/checkout/rules/targets.ts'
import { checkDiscount, type Deal, findDeal } from '#features/checkout/server/commands/deal.ts'
import { fund, type Placed } from '#features/checkout/server/commands/fund.ts'
import { makeWayFor, orderInFlightRefusal } from '#features/checkout/server/commands/in-flight.ts'
import { pay } from '#features/checkout/server/commands/pay.ts'
import { describeOrder } from '#features/checkout/server/describe.ts'
import { type CheckoutBody, qualityOf, quantityOf, serviceOf } from '#features/checkout/server/input.ts'
import { isInFlightConflict, placeOrder } from '#features/orders/server/commands.ts'
import { getOrder, type Order, type OrderDraft, trackingLink } from '#features/orders/server/queries.ts'
import type { CardDetails, Coin } from '#features/payments/contract.ts'
import { checkCard } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptOfRequest, checkMethod } from '#features/payments/server/queries.ts'
import { labelOf } from '#features/promotions/rules/wording.ts'
import { reserveUse, type Used } from '#features/promotions/server/commands/use.ts'
import type { Gain } from '#features/promotions/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'

interface Target {
  url: string
  key: string
}

/** What is asked for, by whom. */
export interface CheckoutRequest {
  body: CheckoutBody
  /** Null for a guest. */
  userId: string | null
  requestKey: string | undefined
}

/**
 * Places an order at the catalogue's price and starts its payment. The pending order and the attempt are committed
 * before the provider is called; what the balance pays needs no provider. `requestKey` names the request: a twin that
 * comes after a crash finds its attempt. Throws 400 for refused fields, 401 for a balance without an account, 402
 * `insufficient_balance`, 404 for what is not sold, 409 `price_changed`, `discount_changed`, `promo_refused` and
 * `order_in_flight`.
 */
export async function checkout(ctx: PaymentsContext, request: CheckoutRequest): Promise<Placed> {
  const { body } = request
  const wanted = readOrder(ctx, request)
  await checkMethod(ctx, body.paymentMethod)
  const offer = await findOffer(ctx, wanted)
  if (!offer) throw notFound('This package is not on sale. Please choose another one.')
  checkPrice(offer, body.price)
  const deal = await findDeal(ctx, offer, body.promoCode, { userId: request.userId, email: body.email.trim() })
  checkDiscount(deal, body.discount)

  const placed = await placeWith(ctx, request, deal, wanted.target)
  if (placed.attempt.status !== 'created') return placed
  const { attempt, order } = await pay(ctx, placed.attempt, {
    description: describeOrder(placed.order),
    returnUrl: trackingLink(ctx, placed.order.id),
    card: wanted.card,
  })
  // Where a webhook was faster, it paid the order and not this call.
  return { attempt, order: order ?? (attempt.status === 'succeeded' ? await getOrder(ctx.db, placed.order.id) : placed.order) }
}

/** Every rule on what was typed, before anything is written. */
function readOrder(ctx: PaymentsContext, { body, userId }: CheckoutRequest) {
  if (userId === null && (body.paymentMethod === 'balance' || body.useBalance)) throw unauthenticated()
  const kind = serviceOf(body)
  const quantity = quantityOf(body)
  if (!kind) throw notFound('There is no such service. Please choose one of the services on our pages.')
  const errors = checkCheckout({ ...body, service: kind }, ctx.now())
  const first = errors[0]
  if (first) throw new Refusal(400, 'invalid_input', first.message, { errors })
  if (quantity === null) throw invalid('quantity', 'quantity must be a number or a label such as 2.5K.')
  const card = cardOf(body)
  if (card) checkCard(ctx, card)
  const target = parseTarget(body.postUrl, kind)
  if (!target.ok) throw invalid('postUrl', target.message)
  return { ...kind, quality: qualityOf(body), quantity, target, card }
}

function cardOf(body: CheckoutBody): CardDetails | undefined {
  if (body.paymentMethod !== 'card') return undefined
  return { number: body.cardNumber ?? '', expiry: body.expiryDate ?? '', cvc: body.cvcNumber ?? '', holder: body.cardholderName ?? '' }
}

/** The page's price is never charged, only compared: a customer pays what was shown or is asked again. */
function checkPrice(offer: Offer, shown: number | undefined): void {
  if (shown === undefined || Math.round(shown * 100) === offer.priceCents) return
  const price = toDollars(offer.priceCents)
  throw new Refusal(
    409,
    'price_changed',
    `The price of this package is now $${price.toFixed(2)}. Nothing was charged; please check it and pay again.`,
    {
      data: { price, currency: offer.currency },
    },
  )
}

/**
 * Places the order with its discount. Where the discount is gone in the same moment, whoever was not shown it pays the
 * price.
 */
async function placeWith(ctx: PaymentsContext, request: CheckoutRequest, deal: Deal, target: Target): Promise<Placed> {
  try {
    return await place(ctx, request, draftOf(request, deal, target), deal.gain)
  } catch (error) {
    const { promoCode, discount } = request.body
    const isUnseen = !promoCode && discount === undefined && error instanceof Refusal && error.code === 'promo_refused'
    if (!isUnseen) throw error
    return place(ctx, request, draftOf(request, { ...deal, gain: undefined }, target), undefined)
  }
}

/** Commits order and attempt; where an unpaid order of the same customer holds the target, it gives way first. */
async function place(ctx: PaymentsContext, request: CheckoutRequest, draft: OrderDraft, gain: Gain | undefined): Promise<Placed> {
  const { body, requestKey } = request
  const { paymentMethod: method, useBalance, balanceAmount } = body
  const funding = { method, coin: coinOf(body), useBalance, balanceAmount, provider: ctx.config.PAYMENT_PROVIDER, requestKey }
  const insert = async (tx: Transaction) => {
    const order = await placeOrder(tx, draft)
    if (gain) await reserveUse(ctx, tx, gain, usedFor(order), draft)
    return fund(tx, order, funding)
  }
  // A balance and a promotion are locked while they are used: such orders wait for each other one by one, not in groups.
  const isAlone = useBalance || method === 'balance' || gain !== undefined
  const commit = () => (isAlone ? ctx.db.transaction(insert) : ctx.db.grouped(insert))
  try {
    return await commit()
  } catch (error) {
    const earlier = requestKey === undefined ? undefined : await placedBefore(ctx, requestKey)
    if (earlier) return earlier
    if (!isInFlightConflict(error)) throw error
    await makeWayFor(ctx, draft)
    return commit().catch((again: unknown) => {
      throw isInFlightConflict(again) ? orderInFlightRefusal() : again
    })
  }
}

function usedFor({ id, orderNumber, priceCents }: Order): Used {
  return { type: 'order', id, number: orderNumber, paidCents: priceCents }
}

function coinOf(body: CheckoutBody): Coin | null {
  return body.paymentMethod === 'crypto' ? (body.cryptoType ?? 'bitcoin') : null
}

/** What an earlier run of the same request left, before its answer could be kept. */
async function placedBefore(ctx: PaymentsContext, requestKey: string): Promise<Placed | undefined> {
  const attempt = await attemptOfRequest(ctx.db, requestKey)
  return attempt && { attempt, order: await getOrder(ctx.db, attempt.subject.id) }
}

function draftOf({ body, userId }: CheckoutRequest, { offer, gain }: Deal, target: Target): OrderDraft {
  return {
    userId,
    email: body.email.trim(),
    socialUsername: cleanUsername(body.socialUsername),
    targetUrl: target.url,
    targetKey: target.key,
    serviceId: offer.serviceId,
    packageId: offer.packageId,
    priceId: offer.priceId,
    platform: offer.platform,
    serviceType: offer.type,
    quality: offer.quality,
    quantity: offer.quantity,
    priceCents: offer.priceCents - (gain?.cents ?? 0),
    discountCents: gain?.cents ?? 0,
    promotionId: gain?.promotion.id ?? null,
    promotionLabel: gain ? labelOf(gain.promotion) : null,
    currency: offer.currency,
    note: body.note?.trim() || null,
  }
}
