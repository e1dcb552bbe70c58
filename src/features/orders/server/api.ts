import { z } from 'zod'
import { requestTrackingLink } from '#features/orders/server/commands.ts'
import { getReadableOrder, orderView } from '#features/orders/server/queries.ts'
import { orderViewSchema } from '#features/orders/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const LOOKUP_ANSWER = 'If there is an order with this number and e-mail, we have just sent its tracking link to that address.'

const lookupBody = z.object({
  orderNumber: z
    .string({ error: 'Please enter your order number.' })
    .trim()
    .min(1, { error: 'Please enter your order number.' })
    .max(40, { error: 'An order number looks like GS-100234.' }),
  email: z.email({ error: 'Please enter a valid email address.' }).max(254),
})

/** Reading one's orders. */
export function ordersApi(server: HttpServer, ctx: Context): void {
  const lookups = createLimiter({ points: 10, seconds: 600, message: 'Too many look-ups from here. Please wait a few minutes.' })

  server.get(
    '/orders/:id',
    {
      schema: {
        tags: ['Orders'],
        summary: "An order with its events: one's own, or a guest's with its access token",
        params: z.object({ id: z.string().max(60) }),
        headers: z.object({ 'x-order-token': z.string().max(200).optional() }),
        response: { 200: z.object({ success: z.literal(true), data: orderViewSchema }) },
        security: [{ orderToken: [] }, { bearer: [] }],
      },
    },
    async (request) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const order = await getReadableOrder(ctx, request.params.id, reader)
      return { success: true as const, data: await orderView(ctx, order) }
    },
  )

  // Accounts are not open yet, so no token is good.
  server.get(
    '/orders/user',
    { schema: { tags: ['Orders'], summary: "The signed-in customer's orders", security: [{ bearer: [] }] } },
    async () => {
      throw new Refusal(401, 'authentication_required', 'Authentication required')
    },
  )

  server.post(
    '/orders/lookup',
    {
      schema: {
        tags: ['Orders'],
        summary: "Mail an order's tracking link to the address it was placed with",
        body: lookupBody,
        response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
      },
    },
    async (request) => {
      await lookups.count(request.ip)
      await requestTrackingLink(ctx, request.body.orderNumber, request.body.email)
      return { success: true as const, message: LOOKUP_ANSWER }
    },
  )
}
