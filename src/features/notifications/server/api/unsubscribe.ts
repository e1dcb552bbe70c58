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

/** Registers one-click unsubscribing from a kind of email (RFC 8058). It needs no sign-in. */
export function unsubscribeApi(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    acceptForms(scope)
    scope.post(
      '/unsubscribe',
      {
        schema: {
          tags: ['Notifications'],
          operationId: 'unsubscribe',
          refusals: { 404: ['not_found'] },
          summary: 'Unsubscribe from the kind of email that contained `token`',
          querystring,
          response: { 200: doneAnswer },
        },
      },
      async (request) => done(await unsubscribe(ctx, request.query.token)),
    )
  })
  // The unsubscribe page gets a description of what it would unsubscribe from. A browser that opens the link gets the page.
  server.get('/unsubscribe', { schema: { hide: true, querystring } }, async ({ headers, query: { token } }, reply) => {
    if (headers.accept?.includes('application/json')) return done(await describeUnsubscribe(ctx, token))
    return reply.redirect(unsubscribePage(ctx, token), 303)
  })
}

/** Registers the target of the unsubscribe page's form, for browsers without scripts. */
export function unsubscribeForm(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    acceptForms(scope)
    scope.post(paths.unsubscribe, { schema: { hide: true, querystring } }, async (request, reply) => {
      await unsubscribe(ctx, request.query.token)
      return reply.redirect(paths.unsubscribed, 303)
    })
  })
}

/** Accepts and ignores bodies. Email clients and browsers post a form (RFC 8058: urlencoded or multipart), the page JSON or nothing. */
function acceptForms(scope: HttpServer): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: 4 * 1024 }, (_request, _body, done) => done(null))
}
