import type { FastifyRequest } from 'fastify'
import { ownPasswordBody } from '#features/accounts/contract/own-password.ts'
import { reauthenticate } from '#features/accounts/server/commands/second-factor.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { mailServerBody, mailServerSchema } from '#features/notifications/contract/mail-server.ts'
import { confirmTestEmail, removeMailServer, sendTestEmail, setMailServer } from '#features/notifications/server/commands/mail-server.ts'
import { mailServerView } from '#features/notifications/server/queries/mail-server.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const common = { tags: ['Console: Settings'], response: { 200: dataAnswer(mailServerSchema) } }
const reading = operations({ ...common, security: [{ staff: ['settings:write'] }] })
// Whoever chooses the mail server reads the links by which owners reset their passwords.
const writing = operations({ ...common, security: [{ staff: ['system:write'] }] })

const refusals = { 403: ['fresh_sign_in_needed'], 429: ['rate_limited'] } as const
const needsProof = 'Needs the password of your account, or a recent sign-in where it has none. All owners are told by email.'

/** The mail server that sends the shop's emails. */
export function mailServerApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ok(await mailServerView(ctx))
  const prove = (request: FastifyRequest, password: string | undefined) =>
    reauthenticate(ctx, personOf(request), { password, ip: request.ip }, 'ownPassword')

  server.get('/operator/mail-server', reading('getMailServer', 'Get the mail server and the sender of emails', {}), answer)
  server.put(
    '/operator/mail-server',
    writing('setMailServer', 'Set the mail server and the sender of emails', {
      description: `In use at once, in every process. An empty password keeps the stored one while host, port and user stay the same. ${needsProof}`,
      refusals,
      body: mailServerBody.extend(ownPasswordBody.shape),
    }),
    async (request) => {
      const { ownPassword, ...given } = request.body
      await prove(request, ownPassword)
      await setMailServer(ctx, given, personOf(request), actorOf(request))
      return answer()
    },
  )
  server.delete(
    '/operator/mail-server',
    writing('removeMailServer', 'Use the mail server of the environment again', {
      description: needsProof,
      refusals,
      body: ownPasswordBody,
    }),
    async (request) => {
      await prove(request, request.body.ownPassword)
      await removeMailServer(ctx, personOf(request), actorOf(request))
      return answer()
    },
  )
}

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
