import { z } from 'zod'
import { creditNote, orderReceipt, type Paper } from '#features/checkout/server/queries/papers.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const id = z.string().max(60)
const security: Record<string, string[]>[] = [{ orderToken: [] }, { bearer: [] }]
const common = {
  tags: ['Orders'],
  produces: ['application/pdf'],
  headers: z.object({ 'x-order-token': z.string().max(200).optional() }),
  security,
}

/** The documents about an order's money, for its owner and for whoever has its token. */
export function papersApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/orders/:id/receipt',
    { schema: { ...common, summary: 'The receipt of a paid order: a PDF', params: z.object({ id }) } },
    async (request, reply) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const { name, pdf } = await orderReceipt(ctx, await getReadableOrder(ctx, request.params.id, reader))
      return reply.headers(headersOf(name)).send(pdf)
    },
  )

  server.get(
    '/orders/:id/credit-notes/:refundId',
    { schema: { ...common, summary: 'The credit note of a refund: a PDF', params: z.object({ id, refundId: id }) } },
    async (request, reply) => {
      const reader = { token: request.headers['x-order-token'], person: request.person }
      const order = await getReadableOrder(ctx, request.params.id, reader)
      const { name, pdf } = await creditNote(ctx, order, request.params.refundId)
      return reply.headers(headersOf(name)).send(pdf)
    },
  )
}

function headersOf(name: Paper['name']): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  }
}
