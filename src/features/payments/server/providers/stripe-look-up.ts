import Stripe from 'stripe'
import { type CreatePayment, PAYMENT_PAGE_MS, PaymentDeleted } from '#features/payments/server/providers/provider.ts'
import { errorMessage } from '#shared/errors.ts'

type Session = Stripe.Checkout.Session

const MAX_KEYS = 4
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Creates an object exactly once. Stripe repeats the first response to an idempotency key, even a 500, and refuses a request that differs
 * from the first, for example because the text on statements was changed since. Then the object may or may not exist: look for it with
 * `find`, and if it doesn't exist, create it under the next key. Throws Stripe's error after the last key.
 */
export async function createOnce<Created>(
  key: string,
  create: (idempotencyKey: string) => Promise<Created>,
  find: () => Promise<Created | undefined>,
): Promise<Created> {
  for (let round = 1; ; round++) {
    try {
      return await create(round === 1 ? key : `${key}.${round}`)
    } catch (error) {
      if (!isInconclusive(error) || round === MAX_KEYS) throw error
      const found = await find()
      if (found !== undefined) return found
    }
  }
}

/** A 409, in contrast, means that the first request is still being carried out. */
function isInconclusive(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error.statusCode === 400
  return error instanceof Stripe.errors.StripeError && error.statusCode === 500
}

/** The session with this id and its card. Throws PaymentDeleted if the account has none. */
export async function readSession(stripe: Stripe, id: string): Promise<Session> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeError && error.statusCode === 404
    throw isMissing ? new PaymentDeleted(errorMessage(error), { cause: error }) : error
  }
}

/** Finds the session of an attempt in Stripe's list. The list is up to date, while search lags by a minute or more. */
export async function findSession(stripe: Stripe, { attemptId, createdAt }: CreatePayment): Promise<Session | undefined> {
  const seconds = (ms: number) => Math.floor(ms / 1_000)
  // A session can only be created while its page would be open.
  const created = { gte: seconds(createdAt.getTime() - CLOCK_SKEW_MS), lte: seconds(createdAt.getTime() + PAYMENT_PAGE_MS + CLOCK_SKEW_MS) }
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (session.metadata?.attempt === attemptId) return session
  }
  return undefined
}

/**
 * Finds the session of an attempt that the payer has started to pay, at any time, with its card. Search lags by a minute, or up to an
 * hour.
 */
export async function searchSession(stripe: Stripe, attemptId: string): Promise<Session | undefined> {
  const { data: intents } = await stripe.paymentIntents.search({ query: `metadata['attempt']:'${attemptId}'`, limit: 1 })
  const payment_intent = intents[0]?.id
  if (payment_intent === undefined) return undefined
  const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1, expand: ['data.payment_intent.latest_charge'] })
  return data[0]
}
