import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { bulkActions, type BulkResult } from '#features/operations/contract/order-page.ts'
import { MOST_AT_ONCE, moveInBulk, previewBulk } from '#features/operations/server/commands/bulk.ts'
import { addOrderNote, sendConfirmationAgain } from '#features/operations/server/commands/orders.ts'
import { forgetFilter, keepFilter } from '#features/operations/server/commands/saved-filters.ts'
import { bulkResultSchema } from '#features/operations/server/order-schemas.ts'
import { savedFilters } from '#features/operations/server/queries/saved-filters.ts'
import type { Context } from '#platform/context.ts'
import { once } from '#platform/http/idempotency.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: orders']
const reading = { tags, security: [{ staff: ['orders:read'] }] }
const writing = { tags, security: [{ staff: ['orders:write'] }] }
const params = z.object({ id: z.string().max(60) })
const done = { 200: z.object({ success: z.literal(true), message: z.string() }) }

/** What is done to orders one by one and many at once, and the filters that each of the staff keeps. */
export function orderActionsApi(server: HttpServer, ctx: Context): void {
  notesApi(server, ctx)
  bulkApi(server, ctx)
  filtersApi(server, ctx)
}

function notesApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/orders/:id/notes',
    {
      schema: {
        ...writing,
        summary: 'Write a note on an order, for the staff alone',
        params,
        body: z.object({
          content: z
            .string()
            .trim()
            .min(1, { error: 'Please write something.' })
            .max(2_000, { error: 'A note has at most 2,000 characters.' }),
        }),
        response: done,
      },
    },
    async (request) => {
      await addOrderNote(ctx, request.params.id, request.body.content, actorOf(request))
      return { success: true as const, message: 'The note is kept.' }
    },
  )
  server.post(
    '/operator/orders/:id/confirmation',
    { schema: { ...writing, summary: 'Send an order’s confirmation again', params, response: done } },
    async (request) => {
      await sendConfirmationAgain(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The confirmation goes out again.' }
    },
  )
}

const bulkBody = z.object({
  action: z.enum(bulkActions, { error: `action must be one of ${bulkActions.join(', ')}.` }),
  ids: z
    .array(z.string().max(60))
    .min(1, { error: 'Please choose orders.' })
    .max(MOST_AT_ONCE, { error: `At most ${MOST_AT_ONCE} orders at once.` }),
  reason: z.string().trim().max(300, { error: 'A reason has at most 300 characters.' }).optional(),
})

function bulkApi(server: HttpServer, ctx: Context): void {
  const response = { 200: z.object({ success: z.literal(true), data: bulkResultSchema }) }
  server.post(
    '/operator/orders/bulk/preview',
    { schema: { ...writing, summary: 'What moving many orders would do, each, without doing it', body: bulkBody, response } },
    async (request) => ({ success: true as const, data: await previewBulk(ctx, request.body) }),
  )
  server.post(
    '/operator/orders/bulk',
    { schema: { ...writing, summary: 'Move many orders, each by itself', body: bulkBody, response } },
    async (request, reply) => {
      const by = actorOf(request)
      const { status, body } = await once<{ success: true; data: BulkResult }>(ctx, request, `bulk:${by.userId}`, async () => ({
        status: 200,
        body: { success: true, data: await moveInBulk(ctx, request.body, by) },
      }))
      return reply.code(status as 200).send(body)
    },
  )
}

function filtersApi(server: HttpServer, ctx: Context): void {
  const filter = z.object({ id: z.string(), name: z.string(), query: z.string() })
  const response = { 200: z.object({ success: z.literal(true), data: z.array(filter) }) }
  const answer = async (userId: string) => ({ success: true as const, data: await savedFilters(ctx, userId) })

  server.get('/operator/order-filters', { schema: { ...reading, summary: 'One’s own saved filters, by name', response } }, (request) =>
    answer(personOf(request).userId),
  )
  server.put(
    '/operator/order-filters',
    {
      schema: {
        ...reading,
        summary: 'Keep filters of the desk under a name',
        body: z.object({
          name: z.string().trim().min(1, { error: 'Please give it a name.' }).max(60, { error: 'A name has at most 60 characters.' }),
          query: z.string().max(1_000, { error: 'These filters are too long.' }),
        }),
        response,
      },
    },
    async (request) => {
      const { userId } = personOf(request)
      await keepFilter(ctx, userId, request.body)
      return answer(userId)
    },
  )
  server.delete(
    '/operator/order-filters/:id',
    { schema: { ...reading, summary: 'Forget saved filters', params, response } },
    async (request) => {
      const { userId } = personOf(request)
      await forgetFilter(ctx, userId, request.params.id)
      return answer(userId)
    },
  )
}
