import { shownClaims } from '#features/claims/server/queries.ts'
import { sentText } from '#features/support/rules/contact.ts'
import { contactBody } from '#features/support/server/api/input.ts'
import { receiveContactMessage } from '#features/support/server/commands/contact.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

const anyone = operations({ tags: ['Support'], security: [{ bearer: [] }, {}] })

/** Registers `POST /contact`. */
export function contactApi(server: HttpServer, ctx: Context): void {
  const message = 'Too many messages. Please try again later, or send us an email.'
  const byConnection = createLimiter(ctx, { name: 'contact-network', points: 20, seconds: 600, message })
  // Each message is acknowledged by email. The limit keeps anyone from flooding someone else's mailbox.
  const byEmail = createLimiter(ctx, { name: 'contact-email', points: 20, seconds: 3_600, message, isByTyped: true })

  server.post(
    '/contact',
    anyone('sendContactMessage', 'Send a contact message', {
      refusals: { 429: ['rate_limited'] },
      body: contactBody,
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      await byConnection.count(reply)
      await byEmail.count(reply, limitedMailbox(request.body.email))
      await receiveContactMessage(ctx, request.body, request.person)
      const { email_response: within } = await shownClaims(ctx)
      return done(sentText(ctx.config.STORE_MODE, within))
    },
  )
}
