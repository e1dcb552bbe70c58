import { emailEventSchema } from '#features/notifications/contract.ts'
import { recordEmailEvent } from '#features/notifications/server/commands/addresses.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { isGenuine } from '#platform/signed-body.ts'
import { invalid, Refusal } from '#shared/errors.ts'

export const SIGNATURE_HEADER = 'mail-events-signature'

/** Registers the webhook for bounces and complaints, which the mail service signs with MAIL_EVENTS_SECRET. Not registered without it. */
export function emailEventsApi(server: HttpServer, ctx: Context): void {
  const secret = ctx.config.MAIL_EVENTS_SECRET
  if (!secret) return
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    raw.post<{ Body: Buffer | undefined }>('/mail-events', { schema: { hide: true } }, async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const signature = request.headers[SIGNATURE_HEADER]
      if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()))
        throw new Refusal(401, 'invalid_signature', 'The signature is missing, invalid or expired.')
      await recordEmailEvent(ctx, readEvent(body))
      return reply.send({ success: true })
    })
  })
}

function readEvent(body: Buffer) {
  const { data, error } = emailEventSchema.safeParse(parse(body.toString('utf8')))
  if (data) return data
  const [issue] = error.issues
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'The body is not valid JSON.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
