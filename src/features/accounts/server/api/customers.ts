import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { customerNoteSchema, erasurePreviewSchema, exportSchema, sessionSchema } from '#features/accounts/contract.ts'
import { exportDownloads } from '#features/accounts/server/api/personal-data.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import {
  addNote,
  downloadCustomerExport,
  endCustomerSessions,
  lockManageableAccount,
  removeNote,
} from '#features/accounts/server/commands/customers.ts'
import { eraseCustomer } from '#features/accounts/server/commands/erase.ts'
import { exportOf, requestExport } from '#features/accounts/server/commands/exports.ts'
import { actorOf, bearerOf, may, personOf } from '#features/accounts/server/context.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { isKey } from '#features/accounts/server/queries/api-keys.ts'
import { customerNotes, customerSessions } from '#features/accounts/server/queries/customers.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const tags = ['Console: Customers']
const reading = operations({ tags, security: [{ staff: ['customers:read'] }], params: idParams })
const writing = operations({ tags, security: [{ staff: ['customers:write'] }], params: idParams })
const noting = operations({ tags, security: [{ staff: ['support:write'] }], params: idParams })
const path = '/operator/customers/:id'

/** A customer's account, for staff: sessions, notes, data exports and erasure. */
export function customersApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  sessionsApi(server, ctx)
  notesApi(server, ctx)
  exportsApi(server, ctx, parts)
  erasureApi(server, ctx, parts)
}

/** False for every API key, even an owner's. */
const mayChangeStaff = (request: Parameters<typeof personOf>[0]) => may(personOf(request), 'staff:write')

function sessionsApi(server: HttpServer, ctx: Context): void {
  server.get(
    `${path}/sessions`,
    reading('listCustomerSessions', 'List a customer’s sessions', { response: { 200: dataAnswer(z.array(sessionSchema)) } }),
    async (request) => ok(await customerSessions(ctx, request.params.id, personOf(request).sessionId)),
  )
  server.delete(
    `${path}/sessions/:sessionId`,
    writing('endCustomerSession', 'End one session of a customer', {
      params: idParams.extend({ sessionId: z.string().max(60) }),
      refusals: { 403: ['staff_account'] },
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const { id: userId, sessionId } = request.params
      await endCustomerSessions(ctx, { userId, sessionId, mayChangeStaff: mayChangeStaff(request) }, actorOf(request))
      return done('The session has ended.')
    },
  )
  server.delete(
    `${path}/sessions`,
    writing('endCustomerSessions', 'End all sessions of a customer', {
      refusals: { 403: ['staff_account'] },
      response: { 200: doneAnswer },
    }),
    async (request) => {
      await endCustomerSessions(ctx, { userId: request.params.id, mayChangeStaff: mayChangeStaff(request) }, actorOf(request))
      return done('They are signed out everywhere.')
    },
  )
}

function notesApi(server: HttpServer, ctx: Context): void {
  server.get(
    `${path}/notes`,
    reading('listCustomerNotes', 'List the notes on a customer', { response: { 200: dataAnswer(z.array(customerNoteSchema)) } }),
    async (request) => ok(await customerNotes(ctx, request.params.id)),
  )
  server.post(
    `${path}/notes`,
    noting('addCustomerNote', 'Add a note to a customer', {
      body: z.object({
        note: z
          .string({ error: 'Please write a note.' })
          .trim()
          .min(1, { error: 'Please write a note.' })
          .max(2_000, { error: 'A note has at most 2,000 characters.' }),
      }),
      response: { 201: doneAnswer.extend({ id: z.string() }) },
    }),
    async (request, reply) => {
      const id = await addNote(ctx, { userId: request.params.id, body: request.body.note }, actorOf(request))
      return reply.code(201).send({ ...done('The note was added.'), id })
    },
  )
  server.delete(
    `${path}/notes/:noteId`,
    noting('removeCustomerNote', 'Remove a note from a customer', {
      params: idParams.extend({ noteId: z.string().max(60) }),
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const { id: userId, noteId } = request.params
      await removeNote(ctx, { userId, noteId }, actorOf(request))
      return done('The note was removed.')
    },
  )
}

function exportsApi(server: HttpServer, ctx: Context, { exportParts }: AccountsParts): void {
  const params = idParams.extend({ exportId: z.string().max(60) })
  const send = exportDownloads(ctx)
  // Each copy is collected from all tables and sends the customer an email.
  const requests = createLimiter(ctx, {
    name: 'customer-export',
    points: 50,
    seconds: 24 * 3_600,
    message: 'You have requested many copies of customers’ data today. Please try again tomorrow.',
  })
  server.post(
    `${path}/exports`,
    writing('requestCustomerExport', 'Request a copy of a customer’s data', {
      refusals: { 403: ['staff_account'], 429: ['rate_limited'] },
      response: { 202: dataAnswer(exportSchema).extend(doneAnswer.shape) },
    }),
    async (request, reply) => {
      const userId = request.params.id
      await requireExportable(ctx, request)
      const by = actorOf(request)
      await requests.count(reply, by.userId)
      const data = await requestExport(ctx, { userId }, exportParts, by)
      return reply.code(202).send({ ...ok(data), message: 'We are collecting the data. This takes a moment.' })
    },
  )
  server.get(
    `${path}/exports/:exportId`,
    writing('getCustomerExport', 'Get the progress of a customer’s data export', { params, response: { 200: dataAnswer(exportSchema) } }),
    async ({ params: { id: userId, exportId } }) => ok(await exportOf(ctx, { userId }, exportId)),
  )
  server.get(
    `${path}/exports/:exportId/download`,
    writing('downloadCustomerExport', 'Download a customer’s data export as a JSON file', {
      params,
      refusals: { 403: ['staff_account'], 409: ['export_not_ready'], 410: ['export_expired'], 429: ['rate_limited'] },
    }),
    async (request, reply) => {
      const { id: userId, exportId } = request.params
      await requireExportable(ctx, request)
      const by = actorOf(request)
      return send(reply, by.userId, 'customer-data.json', () => downloadCustomerExport(ctx, { userId, exportId }, by))
    },
  )
}

function erasureApi(server: HttpServer, ctx: Context, { previewErasure, eraseParts }: AccountsParts): void {
  server.get(
    `${path}/erasure`,
    writing('previewCustomerErasure', 'Preview what erasing a customer does', { response: { 200: dataAnswer(erasurePreviewSchema) } }),
    async (request) => ok(await previewErasure(await requireAccount(ctx, request.params.id))),
  )
  server.post(
    `${path}/erase`,
    writing('eraseCustomer', 'Erase a customer at their request', {
      refusals: { 409: ['deposit_open', 'orders_open', 'payout_by_hand', 'staff_account'] },
      body: z.object({
        email: z.string({ error: 'Please type the email address of the account.' }).max(254),
        reason: z
          .string({ error: 'Please give a reason.' })
          .trim()
          .min(1, { error: 'Please give a reason.' })
          .max(500, { error: 'A reason has at most 500 characters.' }),
      }),
      response: { 200: doneAnswer },
    }),
    async (request) => {
      await eraseCustomer(ctx, { userId: request.params.id, ...request.body }, eraseParts, actorOf(request))
      return done('The account has been erased.')
    },
  )
}

/**
 * A data export goes beyond any API key's scopes, so it takes a signed-in person; a staff member's also takes permission to manage staff.
 * Throws 404, 403 `not_in_scope` and `staff_account`.
 */
async function requireExportable(ctx: Context, request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
  if (isKey(bearerOf(request) ?? ''))
    throw new Refusal(403, 'not_in_scope', 'API keys can’t request or download data exports. Sign in to the console instead.')
  const { id } = request.params
  await ctx.db.transaction((tx) => lockManageableAccount(tx, id, mayChangeStaff(request)))
}

async function requireAccount(ctx: Context, userId: string) {
  const account = await accountOf(ctx.db, userId)
  if (!account) throw notFound('There is no such customer, or the account was erased.')
  return account
}
