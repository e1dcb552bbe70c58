import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { confirmTestEmail, sendTestEmail } from '#features/notifications/server/commands/test-email.ts'
import type { Context } from '#platform/context.ts'
import { done, doneAfter, doneAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const testing = operations({ tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }], response: { 200: doneAnswer } })

/** The test email by which staff see that the shop's mail arrives. */
export function testEmailApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/test-email',
    testing('sendTestEmail', 'Send yourself a test email', { refusals: { 409: ['email_refused'] } }),
    async (request) => {
      const { email } = personOf(request)
      const answer = await sendTestEmail(ctx, { ...actorOf(request), email })
      return done(`Test email sent to ${email}.${answer === undefined ? '' : ` The mail server answered: ${answer}`}`)
    },
  )
  server.post(
    '/operator/test-email/arrived',
    testing('confirmTestEmail', 'Confirm that the test email arrived', {
      refusals: { 409: ['no_test_email'] },
      description: 'Counts until the mail server or the sender changes.',
    }),
    (request) => doneAfter(confirmTestEmail(ctx, { ...actorOf(request), email: personOf(request).email }), 'Noted: emails arrive.'),
  )
}
