import { unauthenticated } from '#features/accounts/server/context.ts'
import { cardFields, type CardFields, checkCardFields, checkCheckout, cleanUsername } from '#features/checkout/rules/fields.ts'
import { type CheckoutBody, type DepositBody, readPackage } from '#features/checkout/server/api/input.ts'
import type { DepositRequest } from '#features/checkout/server/commands/deposit.ts'
import type { OrderRequest } from '#features/checkout/server/commands/place-order.ts'
import { readDevice } from '#features/orders/rules/device.ts'
import { startConsent } from '#features/orders/rules/start-consent.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { readVisitSource } from '#features/orders/rules/visit-source.ts'
import { sealAddress } from '#features/orders/server/commands.ts'
import type { CardDetails } from '#features/payments/contract.ts'
import { checkCard } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { amountCheck, checkMethod, usesCardForm, takesCoinChoice } from '#features/payments/server/queries.ts'
import { networkKey } from '#features/risk/server/commands/check-blocks.ts'
import { depositProblem } from '#features/wallet/rules/deposits.ts'
import { sealDepositAddress } from '#features/wallet/server/commands/deposit-addresses.ts'
import { depositLimits } from '#features/wallet/server/queries.ts'
import { type FieldError, invalid, Refusal } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { fieldsOf } from '#shared/records.ts'

/**
 * Refuses card details in the body, except in the sandbox. Must run in `preValidation`, before the body is checked, logged, hashed or stored.
 * Throws 400 `card_fields_refused`.
 */
export function refuseCardFields(ctx: PaymentsContext): (request: { body: unknown }) => Promise<void> {
  return async (request) => {
    const body = fieldsOf(request.body)
    if (usesCardForm(ctx) || !cardFields.some((field) => body[field])) return
    const message = 'Please enter your card on the payment page. This shop does not take card details itself.'
    throw new Refusal(400, 'card_fields_refused', message)
  }
}

/** The client that sent a request. */
interface Sender {
  /** Null for a guest. */
  userId: string | null
  /** The IP address of the connection. */
  ip: string
  headers: Parameters<typeof readDevice>[0]
}

/**
 * Validates a checkout and converts it to an `OrderRequest`. Throws 401 for a guest who pays from a balance, 404 for an unknown service, and
 * 400 with the errors of all invalid fields.
 */
export function readOrder(ctx: PaymentsContext, body: CheckoutBody, { userId, ip, headers }: Sender): OrderRequest {
  const { paymentMethod: method, useBalance } = body
  if (userId === null && (method === 'balance' || useBalance)) throw unauthenticated()
  const wanted = readPackage(body)
  refuse(checkCheckout({ ...body, service: wanted, hasCardFields: usesCardForm(ctx) }, ctx.now()))
  const card = method === 'card' ? readCard(ctx, body) : undefined
  const target = parseTarget(body.postUrl, wanted)
  if (!target.ok) throw invalid('postUrl', target.message)
  return {
    wanted,
    customer: { userId, email: body.email.trim() },
    socialUsername: cleanUsername(body.socialUsername),
    target,
    note: body.note?.trim() || null,
    networkKey: networkKey(ctx, ip),
    sealedAddress: sealAddress(ctx, ip),
    visit: readVisitSource(body.source),
    timeZone: body.timeZone ?? null,
    device: readDevice(headers),
    consent: body.consentVersion === undefined ? null : startConsent(body.consentVersion),
    promoCode: body.promoCode,
    shown: { priceCents: centsShown(body.price), discountCents: centsShown(body.discount) },
    funding: { method, coin: coinOf(ctx, method, body), useBalance, shownBalanceCents: centsShown(body.balanceAmount) },
    card,
  }
}

/**
 * Validates a deposit and converts it to a `DepositRequest`. Section 9 calls the card method `stripe`. Throws 400 `method_off` and
 * `method_amount`, and 400 for an amount outside the limits and for invalid card fields.
 */
export async function readDeposit(ctx: PaymentsContext, body: DepositBody, ip: string): Promise<DepositRequest> {
  const method = body.method === 'stripe' ? 'card' : body.method
  await checkMethod(ctx, method)
  const amountCents = await readAmount(ctx, body.amount)
  const checkAmount = await amountCheck(ctx, method)
  checkAmount(amountCents)
  if (method === 'card' && usesCardForm(ctx)) refuse(checkCardFields(body, ctx.now()))
  return {
    amountCents,
    method,
    coin: coinOf(ctx, method, body),
    card: method === 'card' ? readCard(ctx, body) : undefined,
    sealedAddress: sealDepositAddress(ctx, ip),
  }
}

async function readAmount(ctx: PaymentsContext, dollars: number): Promise<Cents> {
  const cents = Math.round(dollars * 100)
  const isWhole = Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6
  const problem = depositProblem(isWhole ? cents : undefined, await depositLimits(ctx.db))
  if (problem) throw invalid('amount', problem)
  return cents
}

/** The card that was typed; undefined if the provider's own page collects it. */
function readCard(ctx: PaymentsContext, body: CardFields): CardDetails | undefined {
  if (!usesCardForm(ctx)) return undefined
  const { cardNumber, expiryDate, cvcNumber, cardholderName } = body
  const card = { number: cardNumber ?? '', expiry: expiryDate ?? '', cvc: cvcNumber ?? '', holder: cardholderName ?? '' }
  checkCard(ctx, card)
  return card
}

/** The coin that was chosen; null if it's chosen on the provider's page. */
function coinOf(ctx: PaymentsContext, method: string, { cryptoType }: Pick<CheckoutBody, 'cryptoType'>): OrderRequest['funding']['coin'] {
  return method === 'crypto' && takesCoinChoice(ctx) ? (cryptoType ?? 'bitcoin') : null
}

/** Converts dollars that a page showed to the nearest cent. */
function centsShown(dollars: number | undefined): Cents | undefined {
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}

function refuse(errors: FieldError[]): void {
  const [first] = errors
  if (first) throw new Refusal(400, 'invalid_input', first.message, { errors })
}
