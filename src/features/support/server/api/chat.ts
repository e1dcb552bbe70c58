import { z } from 'zod'
import { sendEvents } from '#features/support/server/api/event-stream.ts'
import { answerSaid } from '#features/support/server/commands/ask.ts'
import { say } from '#features/support/server/commands/say.ts'
import { chatBody } from '#features/support/server/input.ts'
import { answeredSchema } from '#features/support/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Talking to the assistant, or to whoever took over. */
export function chatApi(server: HttpServer, ctx: Context): void {
  const message = 'Many messages came from here just now. Please wait a minute and send it again.'
  const byConnection = createLimiter({ points: 600, seconds: 600, message })
  const byConversation = createLimiter({ points: 60, seconds: 60, message })

  server.post(
    '/chatbot/send-message',
    {
      schema: {
        tags: ['Support'],
        summary: 'Say something in the chat; with `stream`, the answer comes as text/event-stream: `delta` {text}, then `done`',
        body: chatBody,
        response: { 200: z.object({ success: z.literal(true), data: answeredSchema }) },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request, reply) => {
      const { body, person } = request
      await byConnection.count(request.ip)
      const inOne = person?.userId ?? body.conversation?.id
      if (inOne !== undefined) await byConversation.count(inOne)

      const asker = { person, named: body.conversation }
      const said = await say(ctx, asker, { address: request.ip, key: body.key, content: body.prompt })
      const visitor = person?.userId ?? ctx.secrets.sign('visitor', request.ip)
      const knowing = { person, orders: body.orders, visitor, told: body.conversationHistory }
      const answer = async (onDelta?: (text: string) => void) => ({
        success: true as const,
        data: await answerSaid(ctx, said, { ...knowing, onDelta }),
      })
      return body.stream ? sendEvents(request, reply, answer) : answer()
    },
  )
}
