import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { MailPage, MailRow, StoppedAddress } from '#features/notifications/contract.ts'
import { MAIL_POLICY } from '#features/notifications/server/api/mailbox.ts'
import { sendAgain, trustAddress } from '#features/notifications/server/commands/desk.ts'
import { mailDesk, mailPage, previewedMail, stoppedAddresses } from '#features/notifications/server/queries/desk.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: system']
const reading = { tags, security: [{ staff: ['system:read'] }] }
const writing = { tags, security: [{ staff: ['system:write'] }] }

const statuses = ['waiting', 'sent', 'kept', 'failed'] as const
const text = z.string().nullable()
const mailSchema = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(statuses),
  tries: z.number(),
  lastError: text,
  createdAt: z.string(),
  sentAt: text,
}) satisfies z.ZodType<MailRow>
const pageSchema = mailSchema.extend({ previewUrl: text, whyNotAgain: text }) satisfies z.ZodType<MailPage>
const stopSchema = z.object({
  email: z.string(),
  reason: z.enum(['bounced', 'complained']),
  detail: text,
  createdAt: z.string(),
}) satisfies z.ZodType<StoppedAddress>

const params = z.object({ id: z.string().max(60) })
const limit = z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50)

/** What the shop wrote to whom, and which addresses mail does not reach. */
export function mailDeskApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/mails',
    {
      schema: {
        ...reading,
        summary: 'Mails of the shop, newest first',
        querystring: z.object({
          status: z.enum(statuses, { error: `status must be one of ${statuses.join(', ')}.` }).optional(),
          template: z.string().max(60).optional(),
          cursor: z.string().max(60).optional(),
          limit,
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(mailSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await mailDesk(ctx, query)) }),
  )
  server.get(
    '/operator/mails/:id',
    {
      schema: {
        ...reading,
        summary: 'One mail as its receiver reads it, unless it opens something for them',
        params,
        response: { 200: z.object({ success: z.literal(true), data: pageSchema }) },
      },
    },
    async (request) => ({ success: true as const, data: await mailPage(ctx, request.params.id) }),
  )
  server.post(
    '/operator/mails/:id/send-again',
    {
      schema: {
        ...writing,
        summary: 'Write a mail to its receiver once more',
        params,
        response: { 200: doneSchema.extend({ id: z.string() }) },
      },
    },
    async (request) => {
      const id = await sendAgain(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The mail is on its way once more.', id }
    },
  )
  server.get(
    '/mail-previews/:id',
    {
      schema: {
        hide: true,
        params,
        querystring: z.object({ until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER), signature: z.string().max(100) }),
      },
    },
    async (request, reply) => {
      const html = await previewedMail(ctx, request.params.id, request.query)
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN', 'content-type': 'text/html; charset=utf-8' })
        .header('cache-control', 'no-store')
        .send(html)
    },
  )
  stopsApi(server, ctx)
}

function stopsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/mail-stops',
    {
      schema: {
        ...reading,
        summary: 'Addresses that mail does not reach, newest first',
        querystring: z.object({ cursor: z.string().max(320).optional(), limit }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(stopSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await stoppedAddresses(ctx, query)) }),
  )
  server.post(
    '/operator/mail-stops/remove',
    {
      schema: {
        ...writing,
        summary: 'Send mail to an address again that it did not reach',
        body: z.object({ email: z.email({ error: 'Enter an e-mail address.' }).max(254) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await trustAddress(ctx, request.body.email, actorOf(request))
      return { success: true as const, message: 'Mail goes there again.' }
    },
  )
}
