import { personOf } from '#features/accounts/server/context.ts'
import { searchQuery, searchResultsSchema } from '#features/operations/contract/search.ts'
import { searchConsole } from '#features/operations/server/queries/search.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const reading = operations({ tags: ['Console: Today'], security: [{ staff: ['today:read'] }] })

export function searchApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/search',
    reading('searchConsole', 'Find orders, customers and conversations that your permissions cover', {
      querystring: searchQuery,
      response: { 200: dataAnswer(searchResultsSchema) },
    }),
    async (request) => ok(await searchConsole(ctx, request.query.q, personOf(request).permissions)),
  )
}
