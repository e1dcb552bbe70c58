import { z } from 'zod'
import { messages } from '#features/support/rules/contact.ts'
import { receiveMessage } from '#features/support/server/commands/contact.ts'
import { contactBody } from '#features/support/server/input.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Writing to the shop. */
export function contactApi(server: HttpServer, ctx: Context): void {
  const message = 'Many messages came from here just now. Please try again later, or write us an e-mail.'
  const byConnection = createLimiter({ points: 20, seconds: 600, message })
  // Each is acknowledged: nobody is to be flooded with mail by typing their address here.
  const byEmail = createLimiter({ points: 20, seconds: 3_600, message })

  server.post(
    '/contact',
    {
      schema: {
        tags: ['Support'],
        summary: 'Write to the shop',
        body: contactBody,
        response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
        security: [{ bearer: [] }, {}],
      },
    },
    async (request) => {
      await byConnection.count(request.ip)
      await byEmail.count(request.body.email.toLowerCase())
      await receiveMessage(ctx, request.body, request.person)
      return { success: true as const, message: messages.sent }
    },
  )
}
