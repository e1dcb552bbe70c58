import { z } from 'zod'
import { creditNote, orderReceipt } from '#features/checkout/server/queries/documents.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { idParams } from '#platform/http/answers.ts'
import { operations } from '#platform/http/operation.ts'
import type { HttpServer } from '#platform/http/server.ts'

const onOrder = operations({ tags: ['Orders'], produces: ['application/pdf'], security: [{ orderToken: [] }, { bearer: [] }] })
const tokenHeader = z.object({ 'x-order-token': z.string().max(200).optional() })

/** Receipts and credit notes of an order, for its owner and for anyone with its token. */
export function documentsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/orders/:id/receipt',
    onOrder('getReceipt', 'Get the receipt of a paid order as a PDF', {
      refusals: { 409: ['not_paid'] },
      headers: tokenHeader,
      params: idParams,
    }),
    async ({ headers, params, person }, reply) => {
      const order = await getReadableOrder(ctx, params.id, { token: headers['x-order-token'], person })
      const { name, pdf } = await orderReceipt(ctx, order)
      return reply.headers(headersOf(name)).send(pdf)
    },
  )

  server.get(
    '/orders/:id/credit-notes/:refundId',
    onOrder('getCreditNote', 'Get the credit note of a refund as a PDF', {
      headers: tokenHeader,
      params: idParams.extend({ refundId: z.string().max(60) }),
    }),
    async ({ headers, params, person }, reply) => {
      const order = await getReadableOrder(ctx, params.id, { token: headers['x-order-token'], person })
      const { name, pdf } = await creditNote(ctx, order, params.refundId)
      return reply.headers(headersOf(name)).send(pdf)
    },
  )
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  }
}
