import { unauthenticated } from '#features/accounts/server/context.ts'
import { lockAccount } from '#features/accounts/server/queries.ts'
import type { Offer } from '#features/catalog/contract.ts'
import { cancelUnpaidConflict, orderInFlightRefusal } from '#features/checkout/server/commands/cancel-unpaid-conflict.ts'
import { checkFunding, fund, type Funding, type Placed } from '#features/checkout/server/commands/fund.ts'
import { orderPage, typedCardKeys } from '#features/checkout/server/commands/payment-page.ts'
import {
  getOffer,
  type PricedOffer,
  priceOffer,
  refuseOtherDiscount,
  type WantedPackage,
} from '#features/checkout/server/commands/price-offer.ts'
import { pay } from '#features/checkout/server/commands/settle.ts'
import { currentTermsVersion } from '#features/legal/server/queries.ts'
import type { OrderDraft } from '#features/orders/contract.ts'
import type { Device } from '#features/orders/rules/device.ts'
import type { StartConsent } from '#features/orders/rules/start-consent.ts'
import type { VisitSource } from '#features/orders/rules/visit-source.ts'
import { createOrder, isInFlightConflict, isNumberConflict } from '#features/orders/server/commands.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { promisedTimes } from '#features/orders/server/queries/delivery-promise.ts'
import type { CardDetails } from '#features/payments/contract.ts'
import { providerFor } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { type AmountCheck, amountCheck, attemptOfRequest, checkMethod } from '#features/payments/server/queries.ts'
import { labelOf } from '#features/promotions/rules/wording.ts'
import { reserveUse } from '#features/promotions/server/commands/use.ts'
import type { Buyer } from '#features/promotions/server/queries.ts'
import type { Transaction } from '#platform/db/database.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'

/** A customer's validated request for an order. */
export interface OrderRequest {
  wanted: WantedPackage
  /** `userId` is null for a guest. */
  customer: { userId: string | null; email: string }
  socialUsername: string
  /** `key` is the same for every spelling of the link. */
  target: { url: string; key: string }
  note: string | null
  /** A keyed hash of the customer's network. */
  networkKey: string
  /** The consent to an immediate start shown at the Pay button; null if none was shown. */
  consent: StartConsent | null
  /** Where the visit came from; null if the request doesn't say. */
  visit: VisitSource | null
  /** The browser's time zone; null if the request doesn't say. */
  timeZone: string | null
  /** The customer's device; null if the client isn't a browser. */
  device: Device | null
  /** The customer's IP address, encrypted. */
  sealedAddress: Buffer
  promoCode: string | undefined
  /** The amounts that the page showed; undefined if the request doesn't say. */
  shown: { priceCents: Cents | undefined; discountCents: Cents | undefined }
  funding: Funding
  /** Undefined unless typed into the shop's own form. */
  card: CardDetails | undefined
}

/**
 * Places an order at the catalog price and starts its payment. The pending order and its attempt are committed before the provider is
 * called; a payment from the balance needs no provider. `requestKey` identifies the request, so a retry after a crash finds the existing
 * attempt. Throws 400 `method_off`, `payments_off` and `method_amount`, 402 `insufficient_balance`, 404 for a package that is not on
 * sale, 409 `price_changed`, `discount_changed`, `balance_changed`, `balance_disputed`, `promo_refused` and `order_in_flight`.
 */
export async function placeOrder(ctx: PaymentsContext, request: OrderRequest, requestKey: string | undefined): Promise<Placed> {
  // An order that an earlier run placed can be why its retry is refused: it used up the code, or isn't a first order anymore.
  const placed = await checkAndCommit(ctx, request, requestKey).catch(async (error: unknown) => {
    const earlier = await placedBefore(ctx, requestKey)
    if (earlier) return earlier
    throw error
  })
  if (placed.attempt.status !== 'created') return placed
  const { attempt, order } = await pay(ctx, placed.attempt, orderPage(ctx, placed.order, placed.attempt.method), {
    card: request.card,
    isRepeated: placed.isRepeated,
  })
  // A faster webhook may have paid the order instead of this call.
  return { attempt, order: order ?? (attempt.status === 'succeeded' ? await getOrder(ctx.db, placed.order.id) : placed.order) }
}

async function checkAndCommit(ctx: PaymentsContext, request: OrderRequest, requestKey: string | undefined): Promise<Placed> {
  const { wanted, promoCode, shown, funding } = request
  await checkMethod(ctx, funding.method)
  const offer = await getOffer(ctx, wanted)
  refuseOtherPrice(offer, shown.priceCents)
  const priced = await priceOffer(ctx, offer, promoCode, buyerOf(ctx, request))
  refuseOtherDiscount(priced, shown.discountCents)
  const checkAmount = await amountCheck(ctx, funding.method)
  const termsVersion = await currentTermsVersion(ctx)
  return commitWithDiscount(ctx, { ...request, checkAmount, termsVersion }, priced, requestKey)
}

/** A request with its method's amount check and the version of the terms that it accepts. */
type CheckedRequest = OrderRequest & { checkAmount: AmountCheck; termsVersion: number | null }

function buyerOf(ctx: PaymentsContext, { customer, card }: OrderRequest): Buyer {
  return { ...customer, cardKeys: typedCardKeys(ctx, card) }
}

/** Throws 409 `price_changed` if the page showed another price. The page's price is only compared, never charged. */
function refuseOtherPrice(offer: Offer, shownCents: Cents | undefined): void {
  if (shownCents === undefined || shownCents === offer.priceCents) return
  const price = toDollars(offer.priceCents)
  const message = `The price of this package is now $${price.toFixed(2)}. Nothing was charged; please check it and pay again.`
  throw new Refusal(409, 'price_changed', message, { data: { price, currency: offer.currency } })
}

/** Commits the order with its discount. If someone else just claimed the last use, a customer who wasn't shown the discount pays full price. */
async function commitWithDiscount(
  ctx: PaymentsContext,
  request: CheckedRequest,
  priced: PricedOffer,
  requestKey: string | undefined,
): Promise<Placed> {
  try {
    return await commitOrder(ctx, request, priced, requestKey)
  } catch (error) {
    const isShown = request.promoCode || request.shown.discountCents !== undefined
    if (isShown || !(error instanceof Refusal && error.code === 'promo_refused')) throw error
    return commitOrder(ctx, request, { ...priced, discount: undefined }, requestKey)
  }
}

/** Commits the order and its attempt. If the target is taken, `cancelUnpaidConflict` tries to free it first. */
async function commitOrder(
  ctx: PaymentsContext,
  request: CheckedRequest,
  priced: PricedOffer,
  requestKey: string | undefined,
): Promise<Placed> {
  const { funding, checkAmount } = request
  const { discount } = priced
  const draft = { ...draftOf(request, priced), promised: await promisedTimes(ctx, priced.offer, priced.offer.serviceId) }
  if (!funding.useBalance) checkAmount(draft.priceCents)
  const provider = providerFor(ctx, funding.method)
  const insert = async (tx: Transaction) => {
    const [order] = await Promise.all([createOrder(tx, draft), requireAccount(tx, draft.userId)])
    const use = { type: 'order' as const, id: order.id, number: order.orderNumber, paidCents: order.priceCents }
    if (discount) await reserveUse(ctx, tx, discount, use, buyerOf(ctx, request))
    return fund(tx, order, { ...funding, provider, requestKey, checkAmount })
  }
  const locked = lockedBy(request, priced)
  const commit = () =>
    locked === undefined ? ctx.db.grouped(insert) : inTurn(`${ctx.db.processKey} ${locked}`, () => ctx.db.transaction(insert))
  try {
    return await commit()
  } catch (error) {
    const earlier = await placedBefore(ctx, requestKey)
    if (earlier) return earlier
    if (isNumberConflict(error)) return commit()
    if (!isInFlightConflict(error)) throw error
    // Check the funding first, so that only customers who can pay learn that the target already has an order.
    await ctx.db.transaction((tx) => checkFunding(tx, draft, { ...funding, checkAmount }))
    await cancelUnpaidConflict(ctx, draft)
    return commit().catch((retryError: unknown) => {
      throw isInFlightConflict(retryError) ? orderInFlightRefusal() : retryError
    })
  }
}

/** Queues orders in memory that would otherwise wait for the same database lock. */
const inTurn = createTurns(1)

/** What an order locks while it commits: the customer's balance if it uses it, else its promotion. */
function lockedBy({ customer, funding }: OrderRequest, { discount }: PricedOffer): string | undefined {
  const usesBalance = funding.useBalance || funding.method === 'balance'
  return (usesBalance ? customer.userId : undefined) ?? discount?.promotion.id
}

/** Throws 401 if the account was erased since the request arrived. An order would bring erased data back. */
async function requireAccount(tx: Transaction, userId: string | null): Promise<void> {
  if (userId !== null && !(await lockAccount(tx, userId))) throw unauthenticated()
}

/** The order that an earlier run of this request committed before its response could be saved. */
async function placedBefore(ctx: PaymentsContext, requestKey: string | undefined): Promise<Placed | undefined> {
  const attempt = requestKey === undefined ? undefined : await attemptOfRequest(ctx.db, requestKey)
  return attempt && { attempt, order: await getOrder(ctx.db, attempt.subject.id), isRepeated: true }
}

function draftOf(request: CheckedRequest, { offer, discount }: PricedOffer): Omit<OrderDraft, 'promised'> {
  return {
    ...request.customer,
    socialUsername: request.socialUsername,
    targetUrl: request.target.url,
    targetKey: request.target.key,
    serviceId: offer.serviceId,
    packageId: offer.packageId,
    priceId: offer.priceId,
    platform: offer.platform,
    serviceType: offer.type,
    quality: offer.quality,
    quantity: offer.quantity,
    priceCents: offer.priceCents - (discount?.cents ?? 0),
    discountCents: discount?.cents ?? 0,
    promotionId: discount?.promotion.id ?? null,
    promotionLabel: discount ? labelOf(discount.promotion) : null,
    currency: offer.currency,
    note: request.note,
    termsVersion: request.termsVersion,
    consentVersion: request.consent?.version ?? null,
    consentWording: request.consent?.wording ?? null,
    visitSource: request.visit?.source ?? null,
    visitCampaign: request.visit?.campaign ?? null,
    timeZone: request.timeZone,
    device: request.device,
    networkKey: request.networkKey,
    sealedAddress: request.sealedAddress,
  }
}
