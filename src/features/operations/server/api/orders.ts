import { actorOf, personOf } from '#features/accounts/server/context.ts'
import {
  adminOrderSchema,
  orderPageSchema,
  orderCountsSchema,
  orderExportSchema,
  orderFilters,
} from '#features/operations/contract/orders.ts'
import { orderActionsApi } from '#features/operations/server/api/order-actions.ts'
import { orderExportOf, readOrderExport, requestOrderExport } from '#features/operations/server/commands/exports.ts'
import { countOrders, listAdminOrders } from '#features/operations/server/queries/admin-orders.ts'
import { orderPage } from '#features/operations/server/queries/order-page.ts'
import { ordersByStatus } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { countQuery, dataAnswer, idParams, listTotalSchema, ok, pageAnswer, pageQuery, sendCsv } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const reading = operations({ tags: ['Console: Orders'], security: [{ staff: ['orders:read'] }] })

/** Orders in the console: list, counts, details, exports and staff actions. */
export function adminOrdersApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/orders',
    reading('listAdminOrders', 'List orders, newest first', {
      querystring: orderFilters.extend(pageQuery({ limit: 50 }).shape),
      response: { 200: pageAnswer(adminOrderSchema) },
    }),
    async ({ query }) => ({ success: true as const, ...(await listAdminOrders(ctx, query, query)) }),
  )
  server.get(
    '/operator/orders/total',
    reading('countOrders', 'Count the orders that match filters', {
      querystring: orderFilters.extend(countQuery.shape),
      response: { 200: dataAnswer(listTotalSchema) },
    }),
    async ({ query }) => ok(await countOrders(ctx, query, query.upTo)),
  )
  server.get(
    '/operator/orders/counts',
    reading('countOrdersByStatus', 'Count the orders in each status', { response: { 200: dataAnswer(orderCountsSchema) } }),
    async () => ok(await ordersByStatus(ctx)),
  )
  server.get(
    '/operator/orders/:id',
    reading('getOrderForStaff', 'Get everything about an order', { params: idParams, response: { 200: dataAnswer(orderPageSchema) } }),
    async (request) => ok(await orderPage(ctx, request.params.id, personOf(request))),
  )
  orderActionsApi(server, ctx)
  exportsApi(server, ctx)
}

function exportsApi(server: HttpServer, ctx: Context): void {
  const requests = createLimiter(ctx, {
    name: 'order-export',
    points: 50,
    seconds: 86_400,
    message: 'You have exported orders many times today. Download the last file, or try again tomorrow.',
  })
  server.post(
    '/operator/orders/exports',
    reading('exportOrders', 'Start an export of orders as CSV', {
      description: 'Returns the export in progress if there already is one with the same filters.',
      refusals: { 429: ['rate_limited'] },
      body: orderFilters,
      response: { 201: dataAnswer(orderExportSchema) },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      await requests.count(reply, by.userId)
      return reply.code(201).send(ok(await requestOrderExport(ctx, request.body, by)))
    },
  )
  server.get(
    '/operator/orders/exports/:id',
    reading('getOrderExport', 'Get the progress of an export', { params: idParams, response: { 200: dataAnswer(orderExportSchema) } }),
    async (request) => ok(await orderExportOf(ctx, request.params.id, actorOf(request))),
  )
  server.get(
    '/operator/orders/exports/:id/file',
    reading('downloadOrderExport', 'Download an export as CSV', {
      params: idParams,
      refusals: { 409: ['export_not_ready'] },
      produces: ['text/csv'],
    }),
    async (request, reply) => {
      const parts = await readOrderExport(ctx, request.params.id, actorOf(request))
      return sendCsv(reply, 'orders.csv', parts)
    },
  )
}
