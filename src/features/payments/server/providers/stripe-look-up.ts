import Stripe from 'stripe'
import { type CreatePayment, PAYMENT_PAGE_MS } from '#features/payments/server/providers/provider.ts'

type Session = Stripe.Checkout.Session

const MAX_KEYS = 4
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Makes something once. Stripe keeps its first answer under an idempotency key, also an answer 500, after which the thing may be made or not:
 * it is looked for with `find`, and made under the next key if it is not there. Throws Stripe's error if all keys are used up.
 */
export async function makeOnce<Made>(
  key: string,
  make: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  for (let round = 1; ; round++) {
    try {
      return await make(round === 1 ? key : `${key}.${round}`)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 500 || round === MAX_KEYS) throw error
      const made = await find()
      if (made !== undefined) return made
    }
  }
}

/** The session of an attempt, by Stripe's list, which shows what was made at once: search is behind by a minute or more. */
export async function findSession(stripe: Stripe, { attemptId, createdAt }: CreatePayment): Promise<Session | undefined> {
  const seconds = (ms: number) => Math.floor(ms / 1_000)
  // A session can only be begun while its page would be open.
  const created = { gte: seconds(createdAt.getTime() - CLOCK_SKEW_MS), lte: seconds(createdAt.getTime() + PAYMENT_PAGE_MS + CLOCK_SKEW_MS) }
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (session.metadata?.attempt === attemptId) return session
  }
  return undefined
}

/** The session of an attempt that somebody has begun to pay, however long ago, with its card. Search finds it within a minute, or an hour. */
export async function searchSession(stripe: Stripe, attemptId: string): Promise<Session | undefined> {
  const { data: intents } = await stripe.paymentIntents.search({ query: `metadata['attempt']:'${attemptId}'`, limit: 1 })
  const payment_intent = intents[0]?.id
  if (payment_intent === undefined) return undefined
  const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1, expand: ['data.payment_intent.latest_charge'] })
  return data[0]
}
