import { z } from 'zod'
import { paths } from '#app/routes.ts'
import { unsubscribe, whatWouldEnd } from '#features/notifications/server/commands/unsubscribe.ts'
import { unsubscribePage } from '#features/notifications/server/unsubscribe-link.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const querystring = z.object({
  token: z.string({ error: 'token is missing.' }).min(1, { error: 'token is missing.' }).max(200, { error: 'token is too long.' }),
})

/** The end of a kind of mails, for whoever has one of them; no sign-in is needed (RFC 8058). */
export function unsubscribeApi(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    takeAnyForm(scope)
    scope.post(
      '/unsubscribe',
      {
        schema: {
          tags: ['Notifications'],
          summary: 'Get no more mails of the kind that `token` came in',
          querystring,
          response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
        },
      },
      async (request) => ({ success: true as const, message: await unsubscribe(ctx, request.query.token) }),
    )
  })
  // The page asks what would end, and a mail program may show the address to a person: a look at a link must not change anything.
  server.get('/unsubscribe', { schema: { hide: true, querystring } }, async ({ headers, query: { token } }, reply) => {
    if (headers.accept?.includes('application/json')) return { success: true as const, message: await whatWouldEnd(ctx, token) }
    return reply.redirect(unsubscribePage(ctx, token), 303)
  })
}

/** The page's own form, where no script sends it. */
export function unsubscribeForm(server: HttpServer, ctx: Context): void {
  void server.register(async (scope: HttpServer) => {
    takeAnyForm(scope)
    scope.post(paths.unsubscribe, { schema: { hide: true, querystring } }, async (request, reply) => {
      await unsubscribe(ctx, request.query.token)
      return reply.redirect(paths.unsubscribed, 303)
    })
  })
}

/** Mail programs and browsers post a form that says nothing which the address does not. */
function takeAnyForm(scope: HttpServer): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4 * 1024 }, (_request, _body, done) => done(null))
}
