import { z } from 'zod'
import { creditNote, orderReceipt } from '#features/checkout/server/queries/documents.ts'
import { orderAccess, readerOf } from '#features/orders/server/context.ts'
import { getReadableOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { idParams } from '#platform/http/answers.ts'
import { createLocalLimiter, limitRule } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const onOrder = operations({ tags: ['Orders'], produces: ['application/pdf'], ...orderAccess })

/** Every request renders a PDF, which blocks the process for a few milliseconds. */
const renderLimit = limitRule({
  name: 'receipt',
  points: 60,
  seconds: 60,
  message: 'Too many receipts at once. Please wait a minute and try again.',
})

/** Routes for an order's receipts and credit notes, for its owner and anyone with its token. */
export function documentsApi(server: HttpServer, ctx: Context): void {
  const renders = createLocalLimiter(renderLimit)
  server.get(
    '/orders/:id/receipt',
    onOrder('getReceipt', 'Get the receipt of a paid order as a PDF', {
      refusals: { 409: ['not_paid'], 429: ['rate_limited'] },
      params: idParams,
    }),
    async (request, reply) => {
      const order = await getReadableOrder(ctx, request.params.id, readerOf(request))
      await renders.count(request)
      const { name, pdf } = await orderReceipt(ctx, order)
      return reply.headers(headersOf(name)).send(pdf)
    },
  )

  server.get(
    '/orders/:id/credit-notes/:refundId',
    onOrder('getCreditNote', 'Get the credit note of a refund as a PDF', {
      refusals: { 429: ['rate_limited'] },
      params: idParams.extend({ refundId: z.string().max(60) }),
    }),
    async (request, reply) => {
      const order = await getReadableOrder(ctx, request.params.id, readerOf(request))
      await renders.count(request)
      const { name, pdf } = await creditNote(ctx, order, request.params.refundId)
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
