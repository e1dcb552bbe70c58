import { z } from 'zod'
import type { OrderCounts } from '#features/operations/contract.ts'
import { deskQuery, questionOf } from '#features/operations/server/desk-question.ts'
import { orderActionsApi } from '#features/operations/server/order-actions-api.ts'
import { orderExportsApi } from '#features/operations/server/order-exports-api.ts'
import { deskRowSchema, orderPageSchema } from '#features/operations/server/order-schemas.ts'
import { orderCounts, orderDesk } from '#features/operations/server/queries/order-desk.ts'
import { orderPage } from '#features/operations/server/queries/order-page.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const reading = { tags: ['Operator: orders'], security: [{ staff: ['orders:read'] }] }

const countsSchema = z.object({
  pending: z.number(),
  processing: z.number(),
  completed: z.number(),
  partial: z.number(),
  canceled: z.number(),
  failed: z.number(),
}) satisfies z.ZodType<OrderCounts>

/** The shop's orders, for the people who run it. */
export function orderDeskApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/orders',
    {
      schema: {
        ...reading,
        summary: 'Orders of all customers, newest first',
        querystring: deskQuery,
        response: { 200: z.object({ success: z.literal(true), data: z.array(deskRowSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async (request) => ({ success: true as const, ...(await orderDesk(ctx, questionOf(request.query, request.query))) }),
  )
  server.get(
    '/operator/orders/counts',
    {
      schema: {
        ...reading,
        summary: 'How many orders there are in each status',
        response: { 200: z.object({ success: z.literal(true), data: countsSchema }) },
      },
    },
    async () => ({ success: true as const, data: await orderCounts(ctx) }),
  )
  server.get(
    '/operator/orders/:id',
    {
      schema: {
        ...reading,
        summary: 'Everything on one order',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: z.object({ success: z.literal(true), data: orderPageSchema }) },
      },
    },
    async (request) => ({ success: true as const, data: await orderPage(ctx, request.params.id) }),
  )
  orderActionsApi(server, ctx)
  orderExportsApi(server, ctx)
}
