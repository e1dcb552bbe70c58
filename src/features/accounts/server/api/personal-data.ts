import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { erasurePreviewSchema, exportSchema, preferencesSchema } from '#features/accounts/contract.ts'
import { type AccountsParts, clearRefreshCookie } from '#features/accounts/server/api/signed-in.ts'
import { eraseAccount } from '#features/accounts/server/commands/erase.ts'
import { exportOf, readExport, requestExport } from '#features/accounts/server/commands/exports.ts'
import { preferencesOf } from '#features/accounts/server/commands/profile.ts'
import { personOf } from '#features/accounts/server/context.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const own = operations({ tags: ['Accounts'], security: [{ bearer: [] }] })

/** The customer's email preferences, data exports and account erasure. */
export function personalDataApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  preferencesApi(server, ctx, parts)
  exportsApi(server, ctx, parts)
  erasureApi(server, ctx, parts)
}

function preferencesApi(server: HttpServer, ctx: Context, { changePreferences }: AccountsParts): void {
  // Consents are stored permanently.
  const changes = createLimiter(ctx, {
    name: 'email-preferences',
    points: 30,
    seconds: 3_600,
    message: 'You have changed your email preferences many times. Please try again later.',
  })
  const path = '/account/preferences'
  const response = { 200: dataAnswer(preferencesSchema) }
  server.get(path, own('getEmailPreferences', 'Get your email preferences', { response }), async (request) =>
    ok(await preferencesOf(ctx, personOf(request))),
  )
  server.put(
    path,
    own('changeEmailPreferences', 'Change your email preferences', {
      body: z.object({
        orderEmails: z.boolean({ error: 'orderEmails must be true or false.' }).optional(),
        marketing: z.boolean({ error: 'marketing must be true or false.' }).optional(),
      }),
      refusals: { 429: ['rate_limited'] },
      response,
    }),
    async (request, reply) => {
      const person = personOf(request)
      await changes.count(reply, person.userId)
      return ok(await changePreferences(ctx, person, request.body))
    },
  )
}

function exportsApi(server: HttpServer, ctx: Context, { exportParts }: AccountsParts): void {
  // Each export is stored for a week and sends an email, possibly to an unconfirmed address of someone else.
  const requests = createLimiter(ctx, {
    name: 'data-export',
    points: 10,
    seconds: 24 * 3_600,
    message: 'You have requested many copies of your data today. Download the last one, or try again tomorrow.',
  })
  const send = exportDownloads(ctx)
  server.post(
    '/account/exports',
    own('requestDataExport', 'Request a copy of your data', {
      refusals: { 429: ['rate_limited'] },
      response: { 202: dataAnswer(exportSchema).extend(doneAnswer.shape) },
    }),
    async (request, reply) => {
      const person = personOf(request)
      await requests.count(reply, person.userId)
      const data = await requestExport(ctx, person, exportParts)
      return reply.code(202).send({ ...ok(data), message: 'We are collecting your data. This takes a moment.' })
    },
  )
  server.get(
    '/account/exports/:id',
    own('getDataExport', 'Get the progress of a data export', { params: idParams, response: { 200: dataAnswer(exportSchema) } }),
    async (request) => ok(await exportOf(ctx, personOf(request), request.params.id)),
  )
  server.get(
    '/account/exports/:id/download',
    own('downloadDataExport', 'Download a data export as a JSON file', {
      refusals: { 409: ['export_not_ready'], 410: ['export_expired'], 429: ['rate_limited'] },
      params: idParams,
    }),
    (request, reply) => {
      const person = personOf(request)
      return send(reply, person.userId, 'my-data.json', () => readExport(ctx, person, request.params.id, person.userId))
    },
  )
}

function erasureApi(server: HttpServer, ctx: Context, { previewErasure, eraseParts }: AccountsParts): void {
  // A refused erasure has changed everything about the account until then, and changes it back.
  const attempts = createLimiter(ctx, {
    name: 'account-erasure',
    points: 10,
    seconds: 3_600,
    message: 'You have tried to delete your account many times. Please try again later, or contact us.',
  })
  server.get(
    '/account/erasure',
    own('previewErasure', 'Preview what erasing the account does', { response: { 200: dataAnswer(erasurePreviewSchema) } }),
    async (request) => ok(await previewErasure(personOf(request))),
  )
  server.delete(
    '/account',
    own('eraseAccount', 'Erase the account', {
      refusals: {
        403: ['fresh_sign_in_needed'],
        409: ['deposit_open', 'orders_open', 'payout_by_hand', 'staff_account'],
        429: ['rate_limited'],
      },
      description: 'Requires the password. Accounts without one send their email address instead, within minutes of signing in.',
      body: z.object({
        password: z.string({ error: 'Please enter your password.' }).max(1_000).optional(),
        email: z.string({ error: 'Please type the email address of this account.' }).max(254).optional(),
      }),
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      const person = personOf(request)
      await attempts.count(reply, person.userId)
      await eraseAccount(ctx, person, { ...request.body, ip: request.ip }, eraseParts)
      clearRefreshCookie(ctx, reply)
      return done('Your account has been deleted. Thanks for shopping with us.')
    },
  )
}

/** Streams data exports as JSON files. Throws 429 if the account `reader` downloads too many. */
export function exportDownloads(ctx: Context) {
  const downloads = createLimiter(ctx, {
    name: 'data-download',
    points: 10,
    seconds: 600,
    message: 'You’ve downloaded this file many times. Please wait a few minutes, then try again.',
  })
  return async (
    reply: FastifyReply,
    reader: string,
    fileName: string,
    open: () => Promise<AsyncIterable<string>>,
  ): Promise<FastifyReply> => {
    await downloads.count(reply, reader)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(await open(), { objectMode: false }))
  }
}
