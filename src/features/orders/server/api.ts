import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { claimGuestOrders, requestTrackingLink } from '#features/orders/server/commands.ts'
import { orderListQuery, orderQuestion } from '#features/orders/server/input.ts'
import { getReadableOrder, ordersOf, orderTotals, orderView } from '#features/orders/server/queries.ts'
import { orderPageSchema, orderTotalsSchema, orderViewSchema } from '#features/orders/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

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
  customersOrders(server, ctx)
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

/** What an account's owner asks about all of their orders. */
function customersOrders(server: HttpServer, ctx: Context): void {
  server.get(
    '/orders/user',
    {
      schema: {
        tags: ['Orders'],
        summary: "The signed-in customer's orders, a page at a time",
        querystring: orderListQuery,
        response: { 200: orderPageSchema },
        security: [{ bearer: [] }],
      },
    },
    (request) => ordersOf(ctx, personOf(request).userId, orderQuestion(request.query)),
  )

  server.get(
    '/orders/user/totals',
    {
      schema: {
        tags: ['Orders'],
        summary: "The signed-in customer's orders at a glance",
        response: { 200: z.object({ success: z.literal(true), data: orderTotalsSchema }) },
        security: [{ bearer: [] }],
      },
    },
    async (request) => ({ success: true as const, data: await orderTotals(ctx, personOf(request)) }),
  )

  server.post(
    '/orders/claim',
    {
      schema: {
        tags: ['Orders'],
        summary: "Add the orders that were placed as a guest with the account's address",
        response: { 200: z.object({ success: z.literal(true), claimed: z.number(), message: z.string() }) },
        security: [{ bearer: [] }],
      },
    },
    async (request) => {
      const claimed = await claimGuestOrders(ctx, personOf(request))
      return { success: true as const, claimed, message: claimedMessage(claimed) }
    },
  )
}

function claimedMessage(claimed: number): string {
  if (claimed === 0) return 'There are no guest orders with your address.'
  return claimed === 1 ? 'One order was added to your account.' : `${claimed} orders were added to your account.`
}
