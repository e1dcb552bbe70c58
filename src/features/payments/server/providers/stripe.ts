import Stripe from 'stripe'
import { withoutRound } from '#features/payments/rules.ts'
import {
  type CardKeys,
  type CreatePayment,
  type IncomingWebhook,
  PAYMENT_PAGE_MS,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  findExistingRefund,
  type RefundRequest,
} from '#features/payments/server/providers/provider.ts'
import { listStripeBalance, readStripeBalance } from '#features/payments/server/providers/stripe-balance.ts'
import { stripeDisputes } from '#features/payments/server/providers/stripe-disputes.ts'
import { findSession, createOnce, readSession, searchSession } from '#features/payments/server/providers/stripe-look-up.ts'
import { errorMessage } from '#shared/errors.ts'

export interface StripeSettings {
  secretKey: string
  /** More than one while a secret is being rotated. */
  webhookSecrets: readonly string[]
  /** Stripe's own by default: https://api.stripe.com */
  apiUrl: string
  /** The text after the account's name on the statement, for a payment created at `createdAt`. Undefined for none. */
  statementText(createdAt: Date): string | undefined
  cardKeys(fingerprint: string): CardKeys
}

type KeysOf = StripeSettings['cardKeys']

const TIMEOUT_MS = 4_500
const TOLERANCE_SECONDS = 300
/** The minimum time that Stripe remembers an idempotency key. */
const KEY_LIFETIME_MS = 24 * 3_600_000
const NEW_REFUND_MS = 60_000

/**
 * Accepts cards through Stripe Checkout: the customer pays on Stripe's page, and the shop never sees the card. The reference is the
 * session's id.
 */
export function stripeProvider(
  { secretKey, webhookSecrets, apiUrl, statementText, cardKeys }: StripeSettings,
  now: () => Date,
): PaymentProvider {
  const url = new URL(apiUrl)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  const stripe = new Stripe(secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? '80' : '443'),
    protocol,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const sessions = stripe.checkout.sessions
  const paymentOf = (session: Stripe.Checkout.Session) => toPayment(session, cardKeys)

  const create = (request: CreatePayment, idempotencyKey = request.attemptId) =>
    refusable(() => sessions.create(sessionOf(request, statementText(request.createdAt)), { idempotencyKey }))
  const read = async (reference: string) => paymentOf(await readSession(stripe, reference))

  return {
    name: 'stripe',
    create: async (request) => paymentOf(await create(request)),
    confirm: read,
    async cancel(reference) {
      // A session that is complete or has expired can't be expired, so it is read instead.
      const expired = await sessions.expire(reference).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
        throw error
      })
      return expired ? paymentOf(expired) : read(reference)
    },
    async lookUp(request) {
      if (now().getTime() - request.createdAt.getTime() > KEY_LIFETIME_MS) {
        const found = await searchSession(stripe, request.attemptId)
        return found ? paymentOf(found) : null
      }
      try {
        // With the same key, Stripe repeats its first response, or creates the session if the first request never arrived.
        const made = await createOnce(
          request.attemptId,
          (key) => create(request, key),
          () => findSession(stripe, request),
        )
        return await read(made.id)
      } catch (error) {
        if (error instanceof ProviderRefused) return null
        throw error
      }
    },
    refund: (request) => refund(stripe, request, now()),
    listBalanceTransactions: ({ since }) => listStripeBalance(stripe, since),
    readBalance: () => readStripeBalance(stripe),
    disputes: stripeDisputes(stripe, refusable),
    verifyWebhook: async (webhook) => readWebhook(stripe, { webhookSecrets, cardKeys }, webhook, now()),
  }
}

function sessionOf(
  { attemptId, amountCents, currency, description, returnUrl, email, createdAt }: CreatePayment,
  statementText: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: attemptId,
    metadata: { attempt: attemptId },
    // A session's metadata is not copied to its payment.
    payment_intent_data: {
      metadata: { attempt: attemptId },
      description,
      ...(statementText !== undefined && { statement_descriptor_suffix: statementText }),
    },
    line_items: [
      { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name: description } } },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((createdAt.getTime() + PAYMENT_PAGE_MS) / 1_000),
    ...(email && { customer_email: email }),
  }
}

function toPayment(session: Stripe.Checkout.Session, cardKeys: KeysOf): ProviderPayment {
  const status = statusOf(session)
  const card = cardOf(session, cardKeys)
  const addressCountry = session.customer_details?.address?.country
  return {
    reference: session.id,
    attemptId: session.metadata?.attempt ?? '',
    status,
    capturedCents: session.payment_status === 'paid' ? (session.amount_total ?? 0) : 0,
    currency: (session.currency ?? '').toUpperCase(),
    ...(status === 'declined' && { declineCode: 'card_declined' }),
    ...(session.url && { nextActionUrl: session.url }),
    ...(card && { card }),
    ...(addressCountry && { addressCountry }),
    expiresAt: new Date(session.expires_at * 1_000),
  }
}

function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): ProviderPayment['status'] {
  if (payment_status === 'paid') return 'succeeded'
  if (status === 'open') return 'requires_action'
  if (status === 'expired') return 'expired'
  // Complete but unpaid. The bank hasn't responded yet, or has refused.
  const intent = typeof payment_intent === 'string' ? null : payment_intent
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'declined' : 'pending'
}

function cardOf({ payment_intent }: Stripe.Checkout.Session, cardKeys: KeysOf): ProviderPayment['card'] {
  const charge = typeof payment_intent === 'string' ? null : payment_intent?.latest_charge
  const card = typeof charge === 'string' ? null : charge?.payment_method_details?.card
  if (!card?.brand || !card.last4) return undefined
  return {
    brand: card.brand,
    last4: card.last4,
    ...(card.fingerprint && cardKeys(card.fingerprint)),
    ...(card.country && { country: card.country }),
  }
}

async function refund(stripe: Stripe, { refundId, reference, amountCents, createdAt }: RefundRequest, now: Date): Promise<ProviderRefund> {
  const { payment_intent } = await refusable(() => stripe.checkout.sessions.retrieve(reference))
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (!intent) return { reference: refundId, status: 'failed' }
  try {
    const isFirst = refundId === withoutRound(refundId) && now.getTime() - createdAt.getTime() <= KEY_LIFETIME_MS
    const known = isFirst ? undefined : await findRefund(stripe, intent, refundId)
    if (known) return toRefund(known)
    const params = { payment_intent: intent, amount: amountCents, metadata: { refund: refundId } }
    const create = (idempotencyKey: string) => refusable(() => stripe.refunds.create(params, { idempotencyKey }))
    // A refund created by a call that just failed with a 500 may not be listed yet.
    const isNew = now.getTime() - createdAt.getTime() < NEW_REFUND_MS
    const made = isNew ? await create(refundId) : await createOnce(refundId, create, () => findRefund(stripe, intent, refundId))
    // Stripe repeats the first response to a key, so the current state is read.
    return toRefund(made.status === 'succeeded' ? made : await stripe.refunds.retrieve(made.id))
  } catch (error) {
    if (error instanceof ProviderRefused) return { reference: refundId, status: 'failed' }
    throw error
  }
}

async function findRefund(stripe: Stripe, intent: string, refundId: string): Promise<Stripe.Refund | undefined> {
  const all = await stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1_000 })
  return findExistingRefund(all, refundId, (refund) => ({ name: refund.metadata?.refund, isFailed: toRefund(refund).status === 'failed' }))
}

function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  return { reference: id, status: refundStatuses[status ?? ''] ?? 'pending' }
}

const refundStatuses: Record<string, ProviderRefund['status']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** Events that contain a Checkout Session. Other events only refer to a payment by their object's metadata. */
const SESSION_EVENTS = /^checkout\.session\./

function readWebhook(
  stripe: Stripe,
  { webhookSecrets, cardKeys }: Pick<StripeSettings, 'webhookSecrets' | 'cardKeys'>,
  { rawBody, headers }: IncomingWebhook,
  now: Date,
): ProviderEvent | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  for (const secret of webhookSecrets) {
    const event = verified(() => stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()))
    if (event) return toEvent(event, cardKeys)
  }
  return null
}

function toEvent(event: Stripe.Event, cardKeys: KeysOf): ProviderEvent {
  if (event.type.startsWith('charge.dispute.')) {
    const { id } = event.data.object as { id?: string }
    return { id: event.id, type: event.type, attemptId: null, payment: null, ...(id && { disputeReference: id }) }
  }
  // Metadata can only be written with a key of the account. `client_reference_id` can be set by anyone who opens one of the account's
  // payment links.
  const about = event.data.object as { metadata?: Record<string, string> | null }
  const attemptId = about.metadata?.attempt ?? null
  // A session whose payment failed later only shows that it is complete and unpaid, so it is fetched.
  const isWhole = SESSION_EVENTS.test(event.type) && event.type !== 'checkout.session.async_payment_failed'
  const payment = isWhole && attemptId ? toPayment(event.data.object as Stripe.Checkout.Session, cardKeys) : null
  // The webhook contains the payment intent's id, but not its charge with the card.
  const lacksCard = payment?.status === 'succeeded' && payment.card === undefined
  return { id: event.id, type: event.type, attemptId, payment, ...(lacksCard && { lacksCard }) }
}

function verified(construct: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return construct()
  } catch {
    return undefined
  }
}

/** Runs a call that Stripe may refuse without doing anything. Throws ProviderRefused then. */
async function refusable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError, StripeCardError } = Stripe.errors
    if (
      [StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError, StripeCardError].some((kind) => error instanceof kind)
    )
      throw new ProviderRefused(errorMessage(error), { cause: error })
    throw error
  }
}
