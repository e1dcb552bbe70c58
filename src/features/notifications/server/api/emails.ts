import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { emailDetailSchema, emailSchema } from '#features/notifications/contract.ts'
import { sentEmailDetailSchema, sentEmailSchema, suppressedAddressSchema } from '#features/notifications/contract/console.ts'
import { emailStatuses } from '#features/notifications/rules/kinds.ts'
import { sendAgain, unsuppressAddress } from '#features/notifications/server/commands/emails.ts'
import { newestEmails, openEmail } from '#features/notifications/server/queries.ts'
import {
  adminEmail,
  adminEmails,
  previewedEmail,
  SUPPRESSION_CURSOR,
  suppressedAddresses,
} from '#features/notifications/server/queries/emails.ts'
import type { Context } from '#platform/context.ts'
import {
  createdAnswer,
  dataAnswer,
  done,
  doneAfter,
  doneAnswer,
  idParams,
  ok,
  pageAnswer,
  pageQuery,
  SUCCESS,
} from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'

const tags = ['Console: System']
const reading = operations({ tags, security: [{ staff: ['system:read'] }] })
const writing = operations({ tags, security: [{ staff: ['system:write'] }] })

/** Sends an email as an HTML page with inline styles and no scripts, which only the shop can frame. */
export function sendEmailHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(html)
}

/** Registers the routes for sent emails, suppressed addresses and, in a demo shop, the demo mailbox. */
export function emailsApi(server: HttpServer, ctx: Context): void {
  sentEmailsApi(server, ctx)
  suppressionsApi(server, ctx)
  // The mailbox shows everyone's email.
  if (ctx.config.STORE_MODE === 'demo') mailboxApi(server, ctx)
}

function sentEmailsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/mails',
    reading('listEmails', 'List emails, newest first', {
      querystring: pageQuery({ limit: 50 }).extend({
        status: z.enum(emailStatuses, { error: `status must be one of ${emailStatuses.join(', ')}.` }).optional(),
        template: z.string().max(60).optional(),
      }),
      response: { 200: pageAnswer(sentEmailSchema) },
    }),
    async ({ query }) => ({ ...SUCCESS, ...(await adminEmails(ctx, query)) }),
  )
  server.get(
    '/operator/mails/:id',
    reading('getEmail', 'Get an email, with a preview unless only its recipient may read it', {
      params: idParams,
      response: { 200: dataAnswer(sentEmailDetailSchema) },
    }),
    async (request) => ok(await adminEmail(ctx, request.params.id)),
  )
  server.post(
    '/operator/mails/:id/send-again',
    writing('resendEmail', 'Send an email again', {
      refusals: { 409: ['not_again'] },
      params: idParams,
      response: { 200: createdAnswer.extend({ message: z.string() }) },
    }),
    async (request) => ({ ...done('We’re sending the email again.'), id: await sendAgain(ctx, request.params.id, actorOf(request)) }),
  )
  server.get(
    '/mail-previews/:id',
    {
      schema: {
        hide: true,
        params: idParams,
        querystring: z.object({ until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER), signature: z.string().max(100) }),
      },
    },
    async (request, reply) => sendEmailHtml(reply, await previewedEmail(ctx, request.params.id, request.query)),
  )
}

function suppressionsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/mail-stops',
    reading('listSuppressedAddresses', 'List addresses that bounced or complained, newest first', {
      querystring: pageQuery({ limit: 50, pattern: SUPPRESSION_CURSOR }),
      response: { 200: pageAnswer(suppressedAddressSchema) },
    }),
    async ({ query }) => ({ ...SUCCESS, ...(await suppressedAddresses(ctx, query)) }),
  )
  server.post(
    '/operator/mail-stops/remove',
    writing('unsuppressAddress', 'Send email to a suppressed address again', {
      refusals: { 404: ['not_found'] },
      body: z.object({ email: z.email({ pattern: EMAIL_ADDRESS, error: 'Enter an email address.' }).max(254) }),
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(unsuppressAddress(ctx, request.body.email, actorOf(request)), 'We’ll send email to this address again.'),
  )
}

function mailboxApi(server: HttpServer, ctx: Context): void {
  const demo = operations({ tags: ['Demo'] })
  server.get(
    '/dev/mails',
    demo('listDemoEmails', 'List the newest emails of the demo shop, all or to one address', {
      querystring: z.object({ to: z.string().max(254).optional() }),
      response: { 200: dataAnswer(z.array(emailSchema)) },
    }),
    async ({ query }) => ok(await newestEmails(ctx, query.to || undefined)),
  )
  server.get(
    '/dev/mails/:id',
    demo('getDemoEmail', 'Get an email of the demo shop as text', { params: idParams, response: { 200: dataAnswer(emailDetailSchema) } }),
    async (request) => ok(await openEmail(ctx, request.params.id)),
  )
  server.get(
    '/dev/mails/:id/html',
    demo('getDemoEmailHtml', 'Get an email of the demo shop as HTML', { params: idParams, produces: ['text/html'] }),
    async (request, reply) => sendEmailHtml(reply, (await openEmail(ctx, request.params.id)).html),
  )
}
