import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { bulkBody, type BulkResult, bulkResultSchema, noteBody } from '#features/operations/contract/orders.ts'
import { moveInBulk, previewBulk } from '#features/operations/server/commands/bulk.ts'
import { addOrderNote, deleteOrderNote, sendConfirmationAgain } from '#features/operations/server/commands/orders.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Orders']
const writing = operations({ tags, security: [{ staff: ['orders:write'] }] })

export function orderActionsApi(server: HttpServer, ctx: Context): void {
  const confirmations = createLimiter(ctx, {
    name: 'order-confirmation',
    points: 5,
    seconds: 3_600,
    message: 'You’ve resent this confirmation five times within an hour. Please wait before sending it again.',
  })
  server.post(
    '/operator/orders/:id/notes',
    writing('addOrderNote', 'Add a staff note to an order', {
      params: idParams,
      body: noteBody,
      response: { 200: doneAnswer.extend({ id: z.string() }) },
    }),
    async (request) => {
      const id = await addOrderNote(ctx, request.params.id, request.body.content, actorOf(request))
      return { ...done('Note added.'), id }
    },
  )
  server.delete(
    '/operator/orders/:id/notes/:note',
    writing('deleteOrderNote', 'Delete your own note on an order', {
      params: idParams.extend({ note: z.string().max(60) }),
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(deleteOrderNote(ctx, request.params.id, request.params.note, actorOf(request)), 'Note deleted.'),
  )
  server.post(
    '/operator/orders/:id/confirmation',
    writing('resendOrderConfirmation', 'Send the order confirmation again', {
      params: idParams,
      response: { 200: doneAnswer },
      refusals: { 409: ['account_erased', 'not_paid'] },
    }),
    async (request, reply) => {
      await confirmations.count(reply, request.params.id)
      return doneAfter(sendConfirmationAgain(ctx, request.params.id, actorOf(request)), 'Confirmation sent again.')
    },
  )
  bulkApi(server, ctx)
}

function bulkApi(server: HttpServer, ctx: Context): void {
  const response = { 200: dataAnswer(bulkResultSchema) }
  server.post(
    '/operator/orders/bulk/preview',
    writing('previewBulkMove', 'Preview a move of many orders', { refusals: { 404: ['not_found'] }, body: bulkBody, response }),
    async (request) => ok(await previewBulk(ctx, request.body, personOf(request).userId)),
  )
  server.post(
    '/operator/orders/bulk',
    writing('moveOrders', 'Move many orders. Refused ones don’t stop the others', {
      idempotent: true,
      refusals: { 404: ['not_found'] },
      body: bulkBody,
      response,
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { status, body } = await once<{ success: true; data: BulkResult }>(ctx, request, `bulk:${by.userId}`, async () => ({
        status: 200,
        body: ok(await moveInBulk(ctx, request.body, by)),
      }))
      return reply.code(status).send(body)
    },
  )
}
