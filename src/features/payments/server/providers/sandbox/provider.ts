import type { CardDetails } from '#features/payments/contract.ts'
import { type TestCardEffect, cardBrand, cardDigits, cardExpiry, testCards } from '#features/payments/rules.ts'
import type { CreatePayment, PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { currentBehavior, withFault } from '#features/payments/server/providers/sandbox/behavior.ts'
import { sandboxDisputes } from '#features/payments/server/providers/sandbox/disputes.ts'
import { findCurrent, move } from '#features/payments/server/providers/sandbox/payments.ts'
import { presentToShop, sandboxCardKeys } from '#features/payments/server/providers/sandbox/present.ts'
import { RETURN_PURPOSE, verifySignedWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import * as store from '#features/payments/server/store/sandbox/payments.ts'
import type { SandboxRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type FieldError, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const CARD_MINUTES = 15
const PAYER_MINUTES = 60

type Outcome = Pick<store.SandboxDraft, 'status' | 'captured_cents' | 'decline_code' | 'card_brand' | 'card_last4' | 'expiresInMinutes'>

const outcomes: Record<TestCardEffect, Pick<Outcome, 'status' | 'decline_code'>> = {
  pays: { status: 'succeeded', decline_code: null },
  declined: { status: 'declined', decline_code: 'card_declined' },
  insufficient_funds: { status: 'declined', decline_code: 'insufficient_funds' },
  asks: { status: 'requires_action', decline_code: null },
  fails: { status: 'failed', decline_code: 'provider_error' },
}

/** PayPal and crypto payments wait for the payer. */
const waiting: Outcome = {
  status: 'requires_action',
  captured_cents: 0,
  decline_code: null,
  card_brand: null,
  card_last4: null,
  expiresInMinutes: PAYER_MINUTES,
}

/**
 * A payment provider that moves no money. It stores its own records, reports by signed webhooks and can simulate faults. The shop calls it
 * like a real one.
 */
export function sandboxProvider(ctx: Context): PaymentProvider {
  return {
    name: 'sandbox',
    checkCard: (card) => void readTestCard(card, ctx.now()),
    keysOfCard: ({ number }) => sandboxCardKeys(ctx, cardDigits(number).slice(-4)),
    create: (request) =>
      withFault(ctx, async () => {
        const { delayMs } = await currentBehavior(ctx)
        const draft = draftOf(ctx, request)
        return presentToShop(ctx, await ctx.db.grouped((tx) => store.insertPayment(tx, draft, delayMs)))
      }),
    confirm: (reference) =>
      withFault(ctx, async () => {
        const row = await findPayment(ctx, reference)
        const isApproved = row.method === 'paypal' && row.status === 'pending'
        const captured = isApproved && (await move(ctx, reference, { from: ['pending'], to: 'succeeded', captures: 'full' }))
        return presentToShop(ctx, captured || (await findPayment(ctx, reference)))
      }),
    cancel: (reference) =>
      withFault(ctx, async () => {
        const canceled = await move(ctx, reference, { from: ['requires_action'], to: 'canceled' })
        return presentToShop(ctx, canceled ?? (await findPayment(ctx, reference)))
      }),
    lookUp: ({ attemptId }) =>
      withFault(ctx, async () => {
        const row = await findCurrent(ctx, () => store.selectByAttempt(ctx.db, attemptId))
        return row ? presentToShop(ctx, row) : null
      }),
    refund: ({ refundId, reference: paymentReference, amountCents }) =>
      withFault(ctx, async () => {
        const { refundFault } = await currentBehavior(ctx)
        return store.payBack(ctx.db, { reference: newId('sbr'), refundId, paymentReference, amountCents }, refundFault)
      }),
    listBalanceTransactions: ({ since }) => store.selectBalanceTransactions(ctx.db, since),
    disputes: sandboxDisputes(ctx),
    verifyWebhook: async ({ rawBody, headers }) => verifySignedWebhook(ctx, rawBody, headers),
  }
}

async function findPayment(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = await findCurrent(ctx, () => store.selectByReference(ctx.db, reference))
  if (!row) throw new Error('the sandbox has no such payment')
  return row
}

function draftOf(ctx: Context, request: CreatePayment): store.SandboxDraft {
  return {
    reference: newId('sbx'),
    attempt_id: request.attemptId,
    method: request.method,
    coin: request.method === 'crypto' ? (request.coin ?? 'bitcoin') : null,
    amount_cents: request.amountCents,
    currency: request.currency,
    description: request.description,
    return_url: ctx.secrets.seal(RETURN_PURPOSE, request.returnUrl),
    ...(request.method === 'card' ? outcomeOfCard(request, ctx.now()) : waiting),
  }
}

function outcomeOfCard({ amountCents, card }: CreatePayment, now: Date): Outcome {
  if (!card) throw new Error('a card payment without a card')
  const { effect, brand, last4 } = readTestCard(card, now)
  const outcome = outcomes[effect]
  return {
    ...outcome,
    captured_cents: outcome.status === 'succeeded' ? amountCents : 0,
    card_brand: brand,
    card_last4: last4,
    expiresInMinutes: outcome.status === 'requires_action' ? CARD_MINUTES : null,
  }
}

const NOT_A_TEST_CARD = 'This is not a test card. No real money moves here: pay with 4242 4242 4242 4242, any future expiry and any CVC.'

/** Reads a test card's effect. Throws Refusal 400 for any other card, with an error for each invalid field. */
export function readTestCard(card: CardDetails, now: Date): { effect: TestCardEffect; brand: string; last4: string } {
  const digits = cardDigits(card.number)
  const testCard = testCards.find(({ number }) => number === digits)
  const expiry = cardExpiry(card.expiry)
  const errors: FieldError[] = [
    testCard ? null : { path: 'cardNumber', message: NOT_A_TEST_CARD },
    expiry === null ? { path: 'expiryDate', message: 'Please enter the expiry date as MM/YY.' } : null,
    expiry !== null && expiry <= now.getTime() ? { path: 'expiryDate', message: 'This card has expired.' } : null,
    /^\d{3,4}$/.test(card.cvc.trim()) ? null : { path: 'cvcNumber', message: 'Please enter the 3 or 4 digits of the security code.' },
    card.holder.trim() === '' ? { path: 'cardholderName', message: 'Please enter the name on the card.' } : null,
  ].filter((error) => error !== null)
  if (!testCard || errors[0]) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? NOT_A_TEST_CARD, { errors })
  return { effect: testCard.effect, brand: cardBrand(digits) ?? 'Card', last4: digits.slice(-4) }
}
