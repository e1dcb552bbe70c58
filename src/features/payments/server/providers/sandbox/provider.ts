import type { TestCardEffect } from '#features/payments/rules.ts'
import type { CreatePayment, PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { currentBehaviour, withFault } from '#features/payments/server/providers/sandbox/behaviour.ts'
import { readTestCard } from '#features/payments/server/providers/sandbox/cards.ts'
import { current, move } from '#features/payments/server/providers/sandbox/payments.ts'
import { presentToShop } from '#features/payments/server/providers/sandbox/present.ts'
import { verifySignedWebhook } from '#features/payments/server/providers/sandbox/signature.ts'
import {
  insertPayment,
  payBack,
  type SandboxDraft,
  selectByAttempt,
  selectByReference,
} from '#features/payments/server/store/sandbox/payments.ts'
import type { SandboxRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'

const CARD_MINUTES = 15
const PAYER_MINUTES = 60

type Outcome = Pick<SandboxDraft, 'status' | 'captured_cents' | 'decline_code' | 'card_brand' | 'card_last4' | 'expiresInMinutes'>

const outcomes: Record<TestCardEffect, Pick<Outcome, 'status' | 'decline_code'>> = {
  pays: { status: 'succeeded', decline_code: null },
  declined: { status: 'declined', decline_code: 'card_declined' },
  insufficient_funds: { status: 'declined', decline_code: 'insufficient_funds' },
  asks: { status: 'requires_action', decline_code: null },
  fails: { status: 'failed', decline_code: 'provider_error' },
}

/** PayPal and crypto wait for their payer. */
const waiting: Outcome = {
  status: 'requires_action',
  captured_cents: 0,
  decline_code: null,
  card_brand: null,
  card_last4: null,
  expiresInMinutes: PAYER_MINUTES,
}

/**
 * A payment provider that moves no money. It keeps books of its own, reports by signed webhooks and can be asked to
 * misbehave; the shop speaks to it as to a real one.
 */
export function sandboxProvider(ctx: Context): PaymentProvider {
  return {
    name: 'sandbox',
    checkCard: (card) => void readTestCard(card, ctx.now()),
    create: (request) =>
      withFault(ctx, async () => {
        const { delayMs } = await currentBehaviour(ctx)
        const draft = draftOf(ctx, request)
        return presentToShop(ctx, await ctx.db.grouped((tx) => insertPayment(tx, draft, delayMs)))
      }),
    confirm: (reference) =>
      withFault(ctx, async () => {
        const row = await known(ctx, reference)
        const isApproved = row.method === 'paypal' && row.status === 'pending'
        const captured = isApproved && (await move(ctx, reference, { from: ['pending'], to: 'succeeded', captures: 'full' }))
        return presentToShop(ctx, captured || (await known(ctx, reference)))
      }),
    cancel: (reference) =>
      withFault(ctx, async () => {
        const canceled = await move(ctx, reference, { from: ['requires_action'], to: 'canceled' })
        return presentToShop(ctx, canceled ?? (await known(ctx, reference)))
      }),
    lookUp: (attemptId) =>
      withFault(ctx, async () => {
        const row = await current(ctx, () => selectByAttempt(ctx.db, attemptId))
        return row ? presentToShop(ctx, row) : null
      }),
    refund: ({ refundId, reference: paymentReference, amountCents }) =>
      withFault(ctx, async () => {
        const { refundFault } = await currentBehaviour(ctx)
        return payBack(ctx.db, { reference: newId('sbr'), refundId, paymentReference, amountCents }, refundFault)
      }),
    verifyWebhook: (rawBody, headers) => verifySignedWebhook(ctx, rawBody, headers),
  }
}

async function known(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = await current(ctx, () => selectByReference(ctx.db, reference))
  if (!row) throw new Error('the sandbox knows no such payment')
  return row
}

function draftOf(ctx: Context, request: CreatePayment): SandboxDraft {
  return {
    reference: newId('sbx'),
    attempt_id: request.attemptId,
    method: request.method,
    coin: request.method === 'crypto' ? (request.coin ?? 'bitcoin') : null,
    amount_cents: request.amountCents,
    currency: request.currency,
    description: request.description,
    return_url: ctx.secrets.seal('sandbox-return', request.returnUrl),
    ...(request.method === 'card' ? outcomeOfCard(request, ctx.now()) : waiting),
  }
}

function outcomeOfCard({ amountCents, card }: CreatePayment, now: Date): Outcome {
  if (!card) throw new Error('a card payment without a card')
  const { effect, brand, last4 } = readTestCard(card, now)
  const told = outcomes[effect]
  return {
    ...told,
    captured_cents: told.status === 'succeeded' ? amountCents : 0,
    card_brand: brand,
    card_last4: last4,
    expiresInMinutes: told.status === 'requires_action' ? CARD_MINUTES : null,
  }
}
