import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { promoBody, readPackage } from '#features/checkout/server/api/input.ts'
import type { OrderRequest } from '#features/checkout/server/commands/place-order.ts'
import { quotePrice } from '#features/checkout/server/commands/price-offer.ts'
import { inTurn } from '#features/checkout/server/commands/turns.ts'
import { promotionQuoteSchema } from '#features/promotions/contract.ts'
import { depositOffers, isUnknownCode } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter, type Limiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'

/** Limits how many unknown codes a client may try, in quotes and in orders. */
export function codeGuesses(ctx: Context): Limiter {
  return createLimiter(ctx, {
    name: 'unknown-promo-code',
    points: 30,
    seconds: 600,
    message: 'Too many invalid codes. Please wait a few minutes, or order without a code.',
  })
}

/**
 * Runs `work`, which may refuse `code`, and counts unknown codes. A network may only run as many in parallel as it has guesses left. Throws
 * 429 after too many unknown codes.
 */
export async function withGuessLimit<T>(
  guesses: Limiter,
  reply: FastifyReply,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work()
  return inTurn(`codes:${networkOf(reply.request.ip)}`, async (turns) => {
    turns.begin(await guesses.check(reply))
    try {
      return await work()
    } catch (error) {
      if (isUnknownCode(error)) {
        await guesses.count(reply)
        turns.add(-1)
      }
      throw error
    }
  })
}

/** Limits price quotes. The price of a first order reveals whether an email has ordered before. */
export function priceQuotes(ctx: Context): Limiter {
  return createLimiter(ctx, {
    name: 'price-quote',
    points: 120,
    seconds: 600,
    message: 'Too many price checks. Please wait a few minutes and try again.',
  })
}

/** Refusals that reveal the discount of an email. */
const pricing = ['discount_changed', 'promo_refused', 'balance_changed', 'insufficient_balance', 'balance_disputed', 'method_amount']

/**
 * Runs `work` and counts a refusal that reveals the email's discount as a price quote. An order with amounts or a code that `work` checks isn't
 * taken above the limit (429): that it was accepted would reveal the discount, too.
 */
export async function withQuoteLimit<T>(
  quotes: Limiter,
  reply: FastifyReply,
  { promoCode, shown, funding }: OrderRequest,
  work: () => Promise<T>,
): Promise<T> {
  const checked = [promoCode, shown.discountCents, funding.shownBalanceCents]
  if (checked.some((value) => value !== undefined)) await quotes.check(reply)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && pricing.includes(error.code)) await quotes.count(reply)
    throw error
  }
}

/** Routes for a customer's promotions: price quotes and deposit bonuses. */
export function promotionsApi(server: HttpServer, ctx: Context, guesses: Limiter, quotes: Limiter): void {
  server.post(
    '/checkout/promo',
    {
      schema: {
        refusals: { 404: ['not_found'], 409: ['promo_refused'], 429: ['rate_limited'] },
        tags: ['Checkout'],
        operationId: 'quotePrice',
        summary: 'Get the price of a package with a promo code or an automatic discount',
        body: promoBody,
        response: { 200: dataAnswer(promotionQuoteSchema) },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotes.count(reply)
      const buyer = { userId: request.person?.userId ?? null, email: body.email.trim() || null }
      const data = await withGuessLimit(guesses, reply, body.promoCode, () => quotePrice(ctx, readPackage(body), body.promoCode, buyer))
      return ok(data)
    },
  )

  server.get(
    '/wallet/deposits/offers',
    {
      schema: {
        tags: ['Wallet'],
        operationId: 'listDepositOffers',
        summary: 'List the current deposit bonuses',
        response: { 200: dataAnswer(z.array(z.string())) },
        security: [{ bearer: [] }],
      },
    },
    async (request) => ok(await depositOffers(ctx, personOf(request))),
  )
}
