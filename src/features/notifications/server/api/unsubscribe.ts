import { z } from 'zod'
import { unsubscribe, describeUnsubscribe } from '#features/notifications/server/commands/unsubscribe.ts'
import { unsubscribePage } from '#features/notifications/server/emails/unsubscribe-link.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAnswer } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { paths } from '#shared/paths.ts'

const querystring = z.object({
  token: z.string({ error: 'token is missing.' }).min(1, { error: 'token is missing.' }).max(200, { error: 'token is too long.' }),
})

/** One-click unsubscribing from a kind of email (RFC 8058): the link is enough, no sign-in is needed. */
export function unsubscribeApi(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    takeForms(scope)
    scope.post(
      '/unsubscribe',
      {
        schema: {
          tags: ['Notifications'],
          operationId: 'unsubscribe',
          refusals: { 404: ['not_found'] },
          summary: 'Unsubscribe from the kind of email that `token` came in',
          querystring,
          response: { 200: doneAnswer },
        },
      },
      async (request) => done(await unsubscribe(ctx, request.query.token)),
    )
  })
  // The page asks what it would unsubscribe from; a person who opens the link gets the page. Neither changes anything.
  server.get('/unsubscribe', { schema: { hide: true, querystring } }, async ({ headers, query: { token } }, reply) => {
    if (headers.accept?.includes('application/json')) return done(await describeUnsubscribe(ctx, token))
    return reply.redirect(unsubscribePage(ctx, token), 303)
  })
}

/** The form of the unsubscribe page in a browser without scripts. */
export function unsubscribeForm(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    takeForms(scope)
    scope.post(paths.unsubscribe, { schema: { hide: true, querystring } }, async (request, reply) => {
      await unsubscribe(ctx, request.query.token)
      return reply.redirect(paths.unsubscribed, 303)
    })
  })
}

/**
 * Email clients and browsers post a form (RFC 8058: urlencoded or multipart), the page JSON or nothing. Its fields are not
 * needed: the query says everything.
 */
function takeForms(scope: HttpServer): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: 4 * 1024 }, (_request, _body, done) => done(null))
}
