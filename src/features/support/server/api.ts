import { z } from 'zod'
import { messages } from '#features/support/rules.ts'
import { receiveMessage } from '#features/support/server/commands.ts'
import { contactBody } from '#features/support/server/input.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Writing to the shop. */
export function supportApi(server: HttpServer, ctx: Context): void {
  const received = createLimiter({
    points: 20,
    seconds: 600,
    message: 'Many messages came from here just now. Please try again later, or write us an e-mail.',
  })
  server.post(
    '/contact',
    {
      schema: {
        tags: ['Support'],
        summary: 'Write to the shop',
        body: contactBody,
        response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
      },
    },
    async (request) => {
      await received.count(request.ip)
      await receiveMessage(ctx, request.body)
      return { success: true as const, message: messages.sent }
    },
  )
}
