import type { Offer } from '#features/catalog/contract.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { checkCheckout, cleanUsername } from '#features/checkout/rules/fields.ts'
import { parseTarget } from '#features/checkout/rules/targets.ts'
import { makeWayFor, orderInFlightRefusal } from '#features/checkout/server/commands/in-flight.ts'
import { pay } from '#features/checkout/server/commands/pay.ts'
import { type CheckoutBody, qualityOf, quantityOf, serviceOf } from '#features/checkout/server/input.ts'
import { isInFlightConflict, placeOrder } from '#features/orders/server/commands.ts'
import { getOrder, type Order, type OrderDraft } from '#features/orders/server/queries.ts'
import type { CardDetails, PaymentAttempt } from '#features/payments/contract.ts'
import { checkCard, createAttempt } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptOfRequest } from '#features/payments/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { toDollars } from '#shared/money.ts'

interface Target {
  url: string
  key: string
}

/** An order and the newest try to pay it. */
export interface Placed {
  order: Order
  attempt: PaymentAttempt
}

/**
 * Places an order at the catalogue's price and starts its payment. The pending order and the attempt are committed
 * before the provider is called. `requestKey` names the request: a twin that comes after a crash finds its attempt.
 * Throws 400 for refused fields, 404 for what is not sold, 409 `price_changed` and `order_in_flight`.
 */
export async function checkout(ctx: PaymentsContext, body: CheckoutBody, requestKey?: string): Promise<Placed> {
  const wanted = readOrder(ctx, body)
  const offer = await findOffer(ctx, wanted)
  if (!offer) throw notFound('This package is not on sale. Please choose another one.')
  checkPrice(offer, body.price)

  const placed = await place(ctx, body, offer, wanted.target, requestKey)
  if (placed.attempt.status !== 'created') return placed
  const { attempt, order } = await pay(ctx, placed.order, placed.attempt, wanted.card)
  // Where a webhook was faster, it paid the order and not this call.
  return { attempt, order: order ?? (attempt.status === 'succeeded' ? await getOrder(ctx.db, placed.order.id) : placed.order) }
}

/** Every rule on what was typed, before anything is written. */
function readOrder(ctx: PaymentsContext, body: CheckoutBody) {
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
  if (body.paymentMethod === 'balance') {
    throw new Refusal(401, 'authentication_required', 'Authentication required')
  }
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

/** Commits order and attempt; where an unpaid order of the same customer holds the target, it gives way first. */
async function place(ctx: PaymentsContext, body: CheckoutBody, offer: Offer, target: Target, requestKey?: string): Promise<Placed> {
  const draft = draftOf(body, offer, target)
  const commit = () => ctx.db.grouped((tx) => insert(tx, ctx.config.PAYMENT_PROVIDER, draft, body, requestKey))
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

async function insert(tx: Transaction, provider: string, draft: OrderDraft, body: CheckoutBody, requestKey?: string): Promise<Placed> {
  const order = await placeOrder(tx, draft)
  const attempt = await createAttempt(tx, {
    id: newId('pay'),
    subject: { type: 'order', id: order.id },
    provider,
    method: body.paymentMethod,
    coin: body.paymentMethod === 'crypto' ? (body.cryptoType ?? 'bitcoin') : null,
    amountCents: order.priceCents,
    currency: order.currency,
    requestKey: requestKey ?? null,
  })
  return { order, attempt }
}

/** What an earlier run of the same request left, before its answer could be kept. */
async function placedBefore(ctx: PaymentsContext, requestKey: string): Promise<Placed | undefined> {
  const attempt = await attemptOfRequest(ctx.db, requestKey)
  return attempt && { attempt, order: await getOrder(ctx.db, attempt.subject.id) }
}

function draftOf(body: CheckoutBody, offer: Offer, target: Target): OrderDraft {
  return {
    userId: null,
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
    priceCents: offer.priceCents,
    currency: offer.currency,
    note: body.note?.trim() || null,
  }
}
