import { actorOf } from '#features/accounts/server/context.ts'
import { requesterOf } from '#features/support/server/api/conversation.ts'
import { conversationHeaders } from '#features/support/server/api/input.ts'
import { emailTranscript } from '#features/support/server/commands/transcript.ts'
import { findTranscript, requireTranscriptAddress } from '#features/support/server/queries/transcript.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAnswer, idParams } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const anyone = operations({ tags: ['Support'], security: [{ bearer: [] }, {}] })
const mayWrite = operations({ tags: ['Console: Support'], security: [{ staff: ['support:write'] }] })
const refusals = { 404: ['not_found'], 409: ['not_now'], 429: ['rate_limited'] }
const response = { 200: doneAnswer }

/** Registers the routes that email a conversation to its customer. */
export function transcriptApi(server: HttpServer, ctx: Context): void {
  const limit = createLimiter(ctx, {
    name: 'chat-transcript',
    points: 1,
    seconds: 3_600,
    message: 'This conversation was already emailed within the last hour. Please try again later.',
  })

  server.post(
    '/support/transcript',
    anyone('emailTranscript', 'Email yourself a conversation, open or closed, without staff notes', {
      refusals,
      headers: conversationHeaders,
      response,
    }),
    async (request, reply) => {
      const id = await findTranscript(ctx, requesterOf(request, request.headers))
      await limit.count(reply, id)
      await emailTranscript(ctx, id)
      return done('We’ve emailed you this conversation.')
    },
  )

  server.post(
    '/operator/conversations/:id/transcript',
    mayWrite('sendTranscript', 'Email a conversation to its customer, without staff notes', { refusals, params: idParams, response }),
    async (request, reply) => {
      const { id } = request.params
      await requireTranscriptAddress(ctx, id)
      await limit.count(reply, id)
      await emailTranscript(ctx, id, actorOf(request))
      return done('The conversation was emailed.')
    },
  )
}
