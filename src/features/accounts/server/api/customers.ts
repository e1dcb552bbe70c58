import { z } from 'zod'
import type { CustomerNote } from '#features/accounts/contract.ts'
import { erasureSchema, exportSchema } from '#features/accounts/server/api/account.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import { addNote, endCustomerSessions, handOverExport, removeNote } from '#features/accounts/server/commands/customers.ts'
import { eraseCustomer } from '#features/accounts/server/commands/erase.ts'
import { exportOf, requestExport } from '#features/accounts/server/commands/exports.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { customerNotes, customerSessions } from '#features/accounts/server/queries/customers.ts'
import { doneSchema, sessionViewSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { notFound } from '#shared/errors.ts'

const tags = ['Operator: customers']
const reading = { tags, security: [{ staff: ['customers:read'] }] }
const writing = { tags, security: [{ staff: ['customers:write'] }] }
const noting = { tags, security: [{ staff: ['support:write'] }] }

const id = z.string().max(60)
const params = z.object({ id })
const answer = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data })

const noteSchema = z.object({
  id: z.string(),
  body: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
}) satisfies z.ZodType<CustomerNote>

/** A customer's account in the hands of the people who run the shop. */
export function customersApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  sessionsApi(server, ctx)
  notesApi(server, ctx)
  exportsApi(server, ctx, parts)
  erasureApi(server, ctx, parts)
}

function sessionsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/customers/:id/sessions',
    { schema: { ...reading, summary: 'Where a customer is signed in', params, response: { 200: answer(z.array(sessionViewSchema)) } } },
    async (request) => ({ success: true as const, data: await customerSessions(ctx, request.params.id, personOf(request).sessionId) }),
  )
  server.delete(
    '/operator/customers/:id/sessions/:sessionId',
    {
      schema: {
        ...writing,
        summary: 'End a session of a customer',
        params: params.extend({ sessionId: id }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      const { id: userId, sessionId } = request.params
      await endCustomerSessions(ctx, { userId, sessionId }, actorOf(request))
      return { success: true as const, message: 'The session has ended.' }
    },
  )
  server.delete(
    '/operator/customers/:id/sessions',
    { schema: { ...writing, summary: 'End all sessions of a customer', params, response: { 200: doneSchema } } },
    async (request) => {
      await endCustomerSessions(ctx, { userId: request.params.id }, actorOf(request))
      return { success: true as const, message: 'They are signed out everywhere.' }
    },
  )
}

function notesApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/customers/:id/notes',
    { schema: { ...reading, summary: 'What the staff keeps on a customer', params, response: { 200: answer(z.array(noteSchema)) } } },
    async (request) => ({ success: true as const, data: await customerNotes(ctx, request.params.id) }),
  )
  server.post(
    '/operator/customers/:id/notes',
    {
      schema: {
        ...noting,
        summary: 'Keep a note on a customer',
        params,
        body: z.object({
          note: z
            .string({ error: 'Please write a note.' })
            .trim()
            .min(1, { error: 'Please write a note.' })
            .max(2_000, { error: 'A note has at most 2,000 characters.' }),
        }),
        response: { 201: doneSchema.extend({ id: z.string() }) },
      },
    },
    async (request, reply) => {
      const noteId = await addNote(ctx, { userId: request.params.id, body: request.body.note }, actorOf(request))
      return reply.code(201).send({ success: true, message: 'The note is kept.', id: noteId })
    },
  )
  server.delete(
    '/operator/customers/:id/notes/:noteId',
    { schema: { ...noting, summary: 'Take a note off a customer', params: params.extend({ noteId: id }), response: { 200: doneSchema } } },
    async (request) => {
      const { id: userId, noteId } = request.params
      await removeNote(ctx, { userId, noteId }, actorOf(request))
      return { success: true as const, message: 'The note is gone.' }
    },
  )
}

function exportsApi(server: HttpServer, ctx: Context, { exportParts }: AccountsParts): void {
  const one = params.extend({ exportId: id })
  server.post(
    '/operator/customers/:id/exports',
    {
      schema: {
        ...writing,
        summary: 'Have a copy of a customer’s data made, for handing over',
        params,
        response: { 202: answer(exportSchema).extend({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const userId = request.params.id
      if (!(await accountOf(ctx.db, userId))) throw notFound('There is no such customer, or the account was erased.')
      const data = await requestExport(ctx, { userId }, exportParts, actorOf(request))
      return reply.code(202).send({ success: true, data, message: 'The data is being collected. It takes a moment.' })
    },
  )
  server.get(
    '/operator/customers/:id/exports/:exportId',
    { schema: { ...writing, summary: 'How far the copy is', params: one, response: { 200: answer(exportSchema) } } },
    async ({ params: { id: userId, exportId } }) => ({ success: true as const, data: await exportOf(ctx, { userId }, exportId) }),
  )
  server.get(
    '/operator/customers/:id/exports/:exportId/download',
    { schema: { ...writing, summary: 'The copy, as a JSON file', params: one } },
    async (request, reply) => {
      const { id: userId, exportId } = request.params
      const content = await handOverExport(ctx, { userId, exportId }, actorOf(request))
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-data.json"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  )
}

function erasureApi(server: HttpServer, ctx: Context, { previewErasure, eraseParts }: AccountsParts): void {
  server.get(
    '/operator/customers/:id/erasure',
    { schema: { ...writing, summary: 'What erasing a customer would do', params, response: { 200: answer(erasureSchema) } } },
    async (request) => {
      const account = await accountOf(ctx.db, request.params.id)
      if (!account) throw notFound('There is no such customer, or the account was erased.')
      return { success: true as const, data: await previewErasure(account) }
    },
  )
  server.post(
    '/operator/customers/:id/erase',
    {
      schema: {
        ...writing,
        summary: 'Erase a customer who asked for it',
        params,
        body: z.object({
          email: z.string({ error: 'Please type the email address of the account.' }).max(254),
          reason: z
            .string({ error: 'Please say why.' })
            .trim()
            .min(1, { error: 'Please say why.' })
            .max(500, { error: 'A reason has at most 500 characters.' }),
        }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await eraseCustomer(ctx, { userId: request.params.id, ...request.body }, eraseParts, actorOf(request))
      return { success: true as const, message: 'The account is erased.' }
    },
  )
}
