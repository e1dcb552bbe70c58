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
// The owner of the mail server can read password reset links, including those of the shop's owners.
const writing = operations({ ...common, security: [{ staff: ['system:write'] }] })

const refusals = { 403: ['fresh_sign_in_needed'], 429: ['rate_limited'] } as const
const needsProof = 'Requires your account’s password, or a recent sign-in if it has none. All owners are notified by email.'

/** Registers the routes for the mail server. */
export function mailServerApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ok(await mailServerView(ctx))
  const prove = (request: FastifyRequest, password: string | undefined) =>
    reauthenticate(ctx, personOf(request), { password, ip: request.ip }, 'ownPassword')

  server.get('/operator/mail-server', reading('getMailServer', 'Get the mail server and the sender of emails', {}), answer)
  server.put(
    '/operator/mail-server',
    writing('setMailServer', 'Set the mail server and the sender of emails', {
      description: `Takes effect immediately in every process. An empty password keeps the stored one if host, port and user are unchanged. ${needsProof}`,
      refusals,
      body: mailServerBody.extend(ownPasswordBody.shape),
    }),
    async (request) => {
      const { ownPassword, ...input } = request.body
      await prove(request, ownPassword)
      await setMailServer(ctx, input, personOf(request), actorOf(request))
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

/** Registers the routes for the test email, with which staff check that the shop's emails arrive. */
export function testEmailApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/test-email',
    testing('sendTestEmail', 'Send yourself a test email', { refusals: { 409: ['email_refused'] } }),
    async (request) => {
      const { email } = personOf(request)
      const response = await sendTestEmail(ctx, { ...actorOf(request), email })
      return done(
        `Test email sent to ${email}.${response === undefined ? '' : ` The mail server answered: ${response.replace(/\.$/, '')}.`}`,
      )
    },
  )
  server.post(
    '/operator/test-email/arrived',
    testing('confirmTestEmail', 'Confirm that the test email arrived', {
      refusals: { 409: ['no_test_email'] },
      description: 'Valid until the mail server or the sender changes.',
    }),
    (request) =>
      doneAfter(confirmTestEmail(ctx, { ...actorOf(request), email: personOf(request).email }), 'Confirmed. Your shop’s emails arrive.'),
  )
}
