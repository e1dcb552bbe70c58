import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { quote } from '#features/checkout/server/commands/deal.ts'
import { promoBody } from '#features/checkout/server/input.ts'
import { depositOffers, isUnknownCode } from '#features/promotions/server/queries.ts'
import { quoteSchema } from '#features/promotions/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter, type Limiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Codes that do not exist, of those who try them out and of those who pay with them. A customer mistypes a few times, not thirty. */
export function codeGuesses(): Limiter {
  return createLimiter({
    points: 30,
    seconds: 600,
    message: 'Too many codes that are not valid. Please wait a few minutes, or order without one.',
  })
}

/** Runs `work`, which may refuse a code; too many that do not exist meet 429. */
export async function countingGuesses<T>(guesses: Limiter, address: string, code: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!code) return work()
  await guesses.check(address)
  try {
    return await work()
  } catch (error) {
    if (isUnknownCode(error)) await guesses.count(address)
    throw error
  }
}

/** What promotions mean to an order or a deposit before it is paid. */
export function promoApi(server: HttpServer, ctx: Context, guesses: Limiter): void {
  // Whether an address has ordered before can be read from what its first order costs: nobody may ask that of many.
  const asked = createLimiter({ points: 120, seconds: 600, message: 'Please wait a few minutes before you ask for another price.' })

  server.post(
    '/checkout/promo',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'What a package costs with a promo code, or with what applies by itself',
        body: promoBody,
        response: { 200: z.object({ success: z.literal(true), data: quoteSchema }) },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request) => {
      const { body, ip } = request
      await asked.count(ip)
      const buyer = { userId: request.person?.userId ?? null, email: body.email.trim() || null }
      const data = await countingGuesses(guesses, ip, body.promoCode, () => quote(ctx, body, buyer))
      return { success: true as const, data }
    },
  )

  server.get(
    '/wallet/deposits/offers',
    {
      schema: {
        tags: ['Wallet'],
        summary: 'What a deposit brings besides at the moment',
        response: { 200: z.object({ success: z.literal(true), data: z.array(z.string()) }) },
        security: [{ bearer: [] }],
      },
    },
    async (request) => ({ success: true as const, data: await depositOffers(ctx, personOf(request)) }),
  )
}
