import { Readable } from 'node:stream'
import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { orderExportOf, readOrderExport, requestOrderExport } from '#features/operations/server/commands/exports.ts'
import { deskFilters, questionOf } from '#features/operations/server/desk-question.ts'
import { orderExportSchema } from '#features/operations/server/order-schemas.ts'
import { orderDeskCount } from '#features/operations/server/queries/order-desk.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const schema = { tags: ['Operator: orders'], security: [{ staff: ['orders:read'] }] }
const params = z.object({ id: z.string().max(60) })
const answer = z.object({ success: z.literal(true), data: orderExportSchema })

/** Lists of orders as CSV, written by a job. */
export function orderExportsApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/orders/exports',
    { schema: { ...schema, summary: 'Have a list of orders written as CSV', body: deskFilters, response: { 201: answer } } },
    async (request, reply) => {
      const about = await orderDeskCount(ctx, questionOf(request.body, { limit: 1 }))
      const filters = Object.fromEntries(Object.entries(request.body).flatMap(([name, value]) => (value ? [[name, value]] : [])))
      return reply.code(201).send({ success: true as const, data: await requestOrderExport(ctx, filters, about, actorOf(request)) })
    },
  )
  server.get(
    '/operator/orders/exports/:id',
    { schema: { ...schema, summary: 'How far a list is', params, response: { 200: answer } } },
    async (request) => ({ success: true as const, data: await orderExportOf(ctx, request.params.id, actorOf(request)) }),
  )
  server.get('/operator/orders/exports/:id/file', { schema: { ...schema, summary: 'The list as CSV', params } }, async (request, reply) => {
    const pieces = await readOrderExport(ctx, request.params.id, actorOf(request))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(Readable.from(pieces, { objectMode: false }))
  })
}
