import { leftCheckoutSchema } from '#features/checkout/contract.ts'
import { checkEmail, checkPostUrl, checkUsername, cleanUsername } from '#features/checkout/rules/fields.ts'
import { readPackage, reminderBody } from '#features/checkout/server/api/input.ts'
import { getOffer } from '#features/checkout/server/commands/price-offer.ts'
import { cancelReminder, remindOfCheckout } from '#features/checkout/server/commands/reminders.ts'
import { leftCheckout } from '#features/checkout/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { createdAnswer, dataAnswer, idParams, ok, successAfter, successAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { invalid, notFound } from '#shared/errors.ts'

const anyone = operations({ tags: ['Checkout'], security: [{}] })

/** One reminder by email of an order that is left before paying, for whoever asks for it. */
export function remindersApi(server: HttpServer, ctx: Context): void {
  const asked = createLimiter(ctx, {
    name: 'checkout-reminder',
    points: 20,
    seconds: 3_600,
    message: 'Too many reminders. Please wait a while.',
  })

  server.post(
    '/checkout/reminders',
    anyone('createCheckoutReminder', 'Ask for one email if an order is left before paying', {
      refusals: { 404: ['not_found'], 429: ['rate_limited'] },
      body: reminderBody,
      response: { 200: createdAnswer },
    }),
    async ({ body }, reply) => {
      await asked.count(reply)
      const { quality, quantity, ...kind } = readPackage(body)
      await getOffer(ctx, { ...kind, quality, quantity })
      const [email, socialUsername, postUrl] = [body.email.trim(), cleanUsername(body.socialUsername), body.postUrl.trim()]
      const problem = checkEmail(email)
      if (problem !== null) throw invalid('email', problem)
      // What is not right yet is left out: it is asked for when the checkout is opened again.
      const left = {
        kind,
        quality,
        quantity,
        email,
        socialUsername: checkUsername(socialUsername) === null ? socialUsername : '',
        postUrl: checkPostUrl(postUrl, kind) === null ? postUrl : '',
        note: body.note ?? null,
      }
      return { success: true as const, id: await remindOfCheckout(ctx, left, body.replaces) }
    },
  )

  server.get(
    '/checkout/reminders/:id',
    anyone('getLeftCheckout', 'Get the checkout that a reminder is about; its id is in the link of the email', {
      refusals: { 404: ['not_found'] },
      params: idParams,
      response: { 200: dataAnswer(leftCheckoutSchema) },
    }),
    async ({ params }) => {
      const left = await leftCheckout(ctx, params.id)
      if (!left) throw notFound('This reminder is out of date.')
      const { email, socialUsername, postUrl, note } = left
      return ok({ email, socialUsername, postUrl, note: note ?? '' })
    },
  )

  server.delete(
    '/checkout/reminders/:id',
    anyone('cancelCheckoutReminder', 'Cancel a reminder that has not been sent', {
      params: idParams,
      response: { 200: successAnswer },
    }),
    ({ params }) => successAfter(cancelReminder(ctx, params.id)),
  )
}
