import { z } from 'zod'
import { noteMailEvent } from '#features/notifications/server/commands/addresses.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { isGenuine } from '#platform/signed-body.ts'
import { invalid, Refusal } from '#shared/errors.ts'

export const SIGNATURE_HEADER = 'mail-events-signature'

const eventSchema = z.object({
  type: z.enum(['bounced', 'complained'], { error: 'type must be bounced or complained.' }),
  email: z.email({ error: 'email must be an e-mail address.' }).max(254),
  // The database takes no NUL.
  detail: z
    .string()
    .max(2_000)
    .transform((text) => text.replaceAll('\0', ''))
    .optional(),
})

/**
 * Where the mail service, or a small program beside it, reports what came back after it had taken a mail. Signed as
 * partners' webhooks are, with MAIL_EVENTS_SECRET; without that there is no such call.
 */
export function mailEventsApi(server: HttpServer, ctx: Context): void {
  const secret = ctx.config.MAIL_EVENTS_SECRET
  if (!secret) return
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    raw.post<{ Body: Buffer | undefined }>('/mail-events', { schema: { hide: true } }, async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const signature = request.headers[SIGNATURE_HEADER]
      if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()))
        throw new Refusal(401, 'invalid_signature', 'The signature of this message is missing, wrong or too old.')
      await noteMailEvent(ctx, readEvent(body))
      return reply.send({ success: true })
    })
  })
}

function readEvent(body: Buffer) {
  const { data, error } = eventSchema.safeParse(parse(body.toString('utf8')))
  if (data) return data
  const [issue] = error.issues
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'This message cannot be read.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
