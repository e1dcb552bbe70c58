import { z } from 'zod'
import { leftCheckoutSchema } from '#features/checkout/contract.ts'
import { checkEmail, checkPostUrl, checkUsername, cleanUsername } from '#features/checkout/rules/fields.ts'
import { readPackage, reminderBody } from '#features/checkout/server/api/input.ts'
import { getOffer } from '#features/checkout/server/commands/price-offer.ts'
import { cancelReminder, remindOfCheckout } from '#features/checkout/server/commands/reminders.ts'
import { leftCheckout, reminderOf } from '#features/checkout/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, successAfter, successAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { invalid, notFound } from '#shared/errors.ts'

/** The token is in a header so that it isn't logged. */
const headers = z.object({ 'x-reminder-token': z.string().max(200) })
const anyone = operations({ tags: ['Checkout'], security: [{}] })

/** Routes for the reminder email that customers can request for an unfinished checkout. */
export function remindersApi(server: HttpServer, ctx: Context): void {
  const requests = createLimiter(ctx, {
    name: 'checkout-reminder',
    points: 20,
    seconds: 3_600,
    message: 'Too many reminders. Please wait a while.',
  })

  server.post(
    '/checkout/reminders',
    anyone('createCheckoutReminder', 'Request one reminder email for an unfinished checkout', {
      refusals: { 404: ['not_found'], 429: ['rate_limited'] },
      body: reminderBody,
      response: {
        200: successAnswer.extend({
          token: z.string().describe('Replaces or cancels the reminder. The token that opens it is only in the email.'),
        }),
      },
    }),
    async ({ body }, reply) => {
      await requests.count(reply)
      const { quality, quantity, ...kind } = readPackage(body)
      await getOffer(ctx, { ...kind, quality, quantity })
      const [email, socialUsername, postUrl] = [body.email.trim(), cleanUsername(body.socialUsername), body.postUrl.trim()]
      const problem = checkEmail(email)
      if (problem !== null) throw invalid('email', problem)
      // Leave invalid fields empty; the reopened checkout asks for them.
      const left = {
        kind,
        quality,
        quantity,
        email,
        socialUsername: checkUsername(socialUsername) === null ? socialUsername : '',
        postUrl: checkPostUrl(postUrl, kind) === null ? postUrl : '',
        note: body.note ?? null,
      }
      return { success: true as const, token: await remindOfCheckout(ctx, left, body.replaces) }
    },
  )

  server.get(
    '/checkout/reminders',
    anyone('getLeftCheckout', 'Get a reminder’s checkout, with the token from the email’s link', {
      refusals: { 404: ['not_found'] },
      headers,
      response: { 200: dataAnswer(leftCheckoutSchema) },
    }),
    async (request) => {
      const id = reminderOf(ctx, request.headers['x-reminder-token'], 'open')
      const left = id === undefined ? undefined : await leftCheckout(ctx, id)
      if (!left) throw notFound('This reminder has expired.')
      const { email, socialUsername, postUrl, note } = left
      return ok({ email, socialUsername, postUrl, note: note ?? '' })
    },
  )

  server.delete(
    '/checkout/reminders',
    anyone('cancelCheckoutReminder', 'Cancel a reminder that has not been sent', {
      headers,
      response: { 200: successAnswer },
    }),
    (request) => successAfter(cancelReminder(ctx, request.headers['x-reminder-token'])),
  )
}
