import { z } from 'zod'
import { clearRefreshToken } from '#features/accounts/server/api/signed-in.ts'
import { endEverywhere, endOneSession } from '#features/accounts/server/commands/end-sessions.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { sessionsOf } from '#features/accounts/server/queries.ts'
import { doneSchema, sessionViewSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** Where one is signed in. */
export function sessionsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/auth/sessions',
    {
      schema: {
        tags,
        summary: "One's sessions, the one used last first",
        response: { 200: z.object({ success: z.literal(true), data: z.array(sessionViewSchema) }) },
        security,
      },
    },
    async (request) => ({ success: true as const, data: await sessionsOf(ctx, personOf(request)) }),
  )

  server.delete(
    '/auth/sessions/:id',
    { schema: { tags, summary: 'End a session', params: z.object({ id: z.string().max(60) }), response: { 200: doneSchema }, security } },
    async (request, reply) => {
      const person = personOf(request)
      await endOneSession(ctx, person, request.params.id)
      if (request.params.id === person.sessionId) clearRefreshToken(ctx, reply)
      return { success: true as const, message: 'This session has ended.' }
    },
  )

  server.post(
    '/auth/logout-everywhere',
    { schema: { tags, summary: 'End all sessions, this one too', response: { 200: doneSchema }, security } },
    async (request, reply) => {
      await endEverywhere(ctx, personOf(request))
      clearRefreshToken(ctx, reply)
      return { success: true as const, message: 'You are signed out everywhere.' }
    },
  )
}
