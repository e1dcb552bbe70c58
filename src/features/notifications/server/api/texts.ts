import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { MAIL_POLICY } from '#features/notifications/server/api/mailbox.ts'
import { changeText, sendSample } from '#features/notifications/server/commands/texts.ts'
import { textBody } from '#features/notifications/server/input.ts'
import { listTexts, openText, previewedLetter } from '#features/notifications/server/queries/texts.ts'
import { textDetailSchema, textSchema } from '#features/notifications/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: notifications']
const security = [{ staff: ['notifications:write'] }]
const path = '/operator/message-texts'
const params = z.object({ subject: z.string().max(80) })
const one = { 200: z.object({ success: z.literal(true), data: textDetailSchema }) }
const DONE = { success: true as const }

/** The words of messages and letters: how they come out, and the operator's own. For the shop's staff. */
export function textsApi(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(textSchema) }) }
  server.get(path, { schema: { tags, security, summary: 'Every message and letter of the shop', response: list } }, async () => ({
    ...DONE,
    data: await listTexts(ctx),
  }))
  const proposed = z.object({ title: z.string().max(120).optional(), intro: z.string().max(600).optional() })
  server.get(
    `${path}/:subject`,
    {
      schema: {
        tags,
        security,
        summary: 'One of them with a preview of sample data: as it stands, or with other words',
        params,
        querystring: proposed,
        response: one,
      },
    },
    async (request) => {
      const { title, intro } = request.query
      const isProposed = title !== undefined || intro !== undefined
      const words = isProposed ? { title: title || null, intro: intro || null } : undefined
      return { ...DONE, data: await openText(ctx, request.params.subject, words) }
    },
  )
  server.put(
    `${path}/:subject`,
    {
      schema: {
        tags,
        security,
        summary: 'Have it say something else; null is the shop’s own words',
        params,
        body: textBody,
        response: one,
      },
    },
    async (request) => {
      await changeText(ctx, request.params.subject, request.body, actorOf(request))
      return { ...DONE, data: await openText(ctx, request.params.subject) }
    },
  )
  server.post(
    `${path}/:subject/test`,
    {
      schema: {
        tags,
        security,
        summary: 'Send it to oneself, with sample data',
        params,
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      await sendSample(ctx, request.params.subject, { ...actorOf(request), email: personOf(request).email })
      return DONE
    },
  )
  server.get(
    '/message-previews',
    {
      schema: {
        hide: true,
        querystring: z.object({
          subject: z.string().max(80),
          title: z.string().max(120),
          intro: z.string().max(600),
          signature: z.string().max(100),
        }),
      },
    },
    async (request, reply) => {
      const html = await previewedLetter(ctx, request.query)
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN', 'content-type': 'text/html; charset=utf-8' })
        .header('cache-control', 'no-store')
        .send(html)
    },
  )
}
