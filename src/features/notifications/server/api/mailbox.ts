import { z } from 'zod'
import { newestMails, openMail } from '#features/notifications/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const mailSchema = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['waiting', 'sent', 'kept', 'failed']),
  createdAt: z.string(),
})
const params = z.object({ id: z.string().max(60) })

// A mail brings its own styles and must not run anything or reach into the shop.
export const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** The demo mailbox: what the shop would have sent. It shows everybody's mail, so it exists in the demo shop only. */
export function mailboxApi(server: HttpServer, ctx: Context): void {
  if (ctx.config.STORE_MODE !== 'demo') return
  const tags = ['Demo']

  server.get(
    '/dev/mails',
    {
      schema: {
        tags,
        summary: 'The newest mails of the demo shop, all or those to one address',
        querystring: z.object({ to: z.string().max(254).optional() }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(mailSchema) }) },
      },
    },
    async ({ query }) => ({ success: true as const, data: await newestMails(ctx, query.to) }),
  )

  server.get(
    '/dev/mails/:id',
    {
      schema: {
        tags,
        summary: 'One mail as text',
        params,
        response: { 200: z.object({ success: z.literal(true), data: mailSchema.extend({ text: z.string() }) }) },
      },
    },
    async (request) => ({ success: true as const, data: await openMail(ctx, request.params.id) }),
  )

  server.get(
    '/dev/mails/:id/html',
    { schema: { tags, summary: 'One mail as its receiver sees it', params, produces: ['text/html'] } },
    async (request, reply) => {
      const { html } = await openMail(ctx, request.params.id)
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN', 'content-type': 'text/html; charset=utf-8' })
        .send(html)
    },
  )
}
