import { z } from 'zod'
import { requestReset, resetPassword } from '#features/accounts/server/commands/reset-password.ts'
import { sendVerification, verifyEmail } from '#features/accounts/server/commands/verify-email.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { linkTokenField, newPasswordField, typedEmailField } from '#features/accounts/server/input.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const FORGOT_ANSWER = 'If there is an account with this email, we have just sent it a link for a new password.'

/** What goes by mail: confirming the address, and choosing a new password. */
export function recoveryApi(server: HttpServer, ctx: Context): void {
  const requests = createLimiter({
    points: 100,
    seconds: 600,
    message: 'Many links were asked for from here just now. Please try again in a few minutes.',
  })

  server.post(
    '/auth/verify-email',
    {
      schema: {
        tags,
        summary: 'Confirm the address by the mailed link',
        body: z.object({ token: linkTokenField }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await verifyEmail(ctx, request.body.token)
      return { success: true as const, message: 'Your email address is confirmed.' }
    },
  )

  server.post(
    '/auth/verify-email/send',
    { schema: { tags, summary: 'Have the link mailed again', response: { 200: doneSchema }, security: [{ bearer: [] }] } },
    async (request) => {
      const person = personOf(request)
      await sendVerification(ctx, person)
      const message = person.emailVerified ? 'Your email address is confirmed already.' : `We have sent a new link to ${person.email}.`
      return { success: true as const, message }
    },
  )

  server.post(
    '/auth/forgot-password',
    {
      schema: {
        tags,
        summary: 'Have a link for a new password mailed',
        body: z.object({ email: typedEmailField }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await requests.count(request.ip)
      await requestReset(ctx, request.body.email)
      return { success: true as const, message: FORGOT_ANSWER }
    },
  )

  server.post(
    '/auth/reset-password',
    {
      schema: {
        tags,
        summary: 'Choose a new password by the mailed link',
        body: z.object({ token: linkTokenField, password: newPasswordField('Please choose a password.') }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await resetPassword(ctx, request.body)
      return { success: true as const, message: 'Your password is changed. You can sign in with it now.' }
    },
  )
}
