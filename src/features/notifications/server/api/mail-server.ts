import { actorOf } from '#features/accounts/server/context.ts'
import { mailServerBody, mailServerSchema } from '#features/notifications/contract/mail-server.ts'
import { removeMailServer, setMailServer } from '#features/notifications/server/commands/mail-server.ts'
import { mailServerView } from '#features/notifications/server/queries/mail-server.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const common = { tags: ['Console: Settings'], response: { 200: dataAnswer(mailServerSchema) } }
const reading = operations({ ...common, security: [{ staff: ['settings:write'] }] })
// Whoever chooses the mail server reads the links by which owners reset their passwords.
const writing = operations({ ...common, security: [{ staff: ['system:write'] }] })

/** The mail server that sends the shop's emails. */
export function mailServerApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ok(await mailServerView(ctx))

  server.get('/operator/mail-server', reading('getMailServer', 'Get the mail server and the sender of emails', {}), answer)
  server.put(
    '/operator/mail-server',
    writing('setMailServer', 'Set the mail server and the sender of emails', {
      description: 'In use at once, in every process. An empty password keeps the stored one while host, port and user stay the same.',
      body: mailServerBody,
    }),
    async (request) => {
      await setMailServer(ctx, request.body, actorOf(request))
      return answer()
    },
  )
  server.delete(
    '/operator/mail-server',
    writing('removeMailServer', 'Use the mail server of the environment again', {}),
    async (request) => {
      await removeMailServer(ctx, actorOf(request))
      return answer()
    },
  )
}
