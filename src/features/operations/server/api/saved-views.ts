import { z } from 'zod'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import { actorOf, bearerOf, may, personOf } from '#features/accounts/server/context.ts'
import { isKey } from '#features/accounts/server/queries/api-keys.ts'
import { savedViewBody, savedViewSchema, type ViewList } from '#features/operations/contract/saved-views.ts'
import { addView, changeView, deleteView, restoreView, type ViewAuthor } from '#features/operations/server/commands/saved-views.ts'
import { savedViews } from '#features/operations/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { createdAnswer, dataAnswer, idParams, ok, SUCCESS, successAfter, successAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

type Request = Parameters<typeof personOf>[0]

const lists: readonly { list: ViewList; one: string; tag: string; read: Permission; share: Permission }[] = [
  { list: 'orders', one: 'Order', tag: 'Console: Orders', read: 'orders:read', share: 'orders:write' },
  { list: 'customers', one: 'Customer', tag: 'Console: Customers', read: 'customers:read', share: 'customers:write' },
  { list: 'conversations', one: 'Conversation', tag: 'Console: Support', read: 'support:read', share: 'support:write' },
  { list: 'deliveries', one: 'Delivery', tag: 'Console: Delivery', read: 'orders:read', share: 'orders:write' },
  { list: 'reviews', one: 'Review', tag: 'Console: Reviews', read: 'reviews:write', share: 'reviews:write' },
]

/** The owner of private views; null for an API key, whose scopes don't cover its creator's own views. */
function ownerOf(request: Request): string | null {
  return isKey(bearerOf(request) ?? '') ? null : personOf(request).userId
}

/** Saved views of the console's lists. Everyone with access to a list can save private views, and those who may change its contents shared ones. */
export function savedViewsApi(server: HttpServer, ctx: Context): void {
  for (const { list, one, tag, read, share } of lists) {
    const reading = operations({ tags: [tag], security: [{ staff: [read] }] })
    const path = `/operator/views/${list}` as const
    const authorOf = (request: Request): ViewAuthor => ({
      by: actorOf(request),
      ownerId: ownerOf(request),
      mayShare: may(personOf(request), share),
    })
    const refusals = { 403: ['may_not_share'], 409: ['name_taken', 'too_many_views'] }

    server.get(
      path,
      reading(`list${one}Views`, `List your saved views of the ${list} and the shared ones`, {
        response: { 200: dataAnswer(z.array(savedViewSchema)) },
      }),
      async (request) => ok(await savedViews(ctx, list, ownerOf(request))),
    )
    server.post(
      path,
      reading(`save${one}View`, `Save filters and columns of the ${list} as a view`, {
        body: savedViewBody,
        response: { 201: createdAnswer },
        refusals,
      }),
      async (request, reply) => {
        const id = await addView(ctx, list, request.body, authorOf(request))
        return reply.code(201).send({ ...SUCCESS, id })
      },
    )
    server.put(
      `${path}/:id`,
      reading(`change${one}View`, `Change a saved view of the ${list}`, {
        params: idParams,
        body: savedViewBody,
        response: { 200: successAnswer },
        refusals,
      }),
      (request) => successAfter(changeView(ctx, { list, id: request.params.id }, request.body, authorOf(request))),
    )
    server.delete(
      `${path}/:id`,
      reading(`delete${one}View`, `Delete a saved view of the ${list}`, {
        params: idParams,
        response: { 200: successAnswer },
        refusals: { 403: ['may_not_share'] },
      }),
      (request) => successAfter(deleteView(ctx, { list, id: request.params.id }, authorOf(request))),
    )
    server.post(
      `${path}/:id/restore`,
      reading(`restore${one}View`, `Restore a view of the ${list} deleted in the last 24 hours`, {
        params: idParams,
        response: { 200: successAnswer },
        refusals,
      }),
      (request) => successAfter(restoreView(ctx, { list, id: request.params.id }, authorOf(request))),
    )
  }
}
