import { z } from 'zod'
import { type AccountPreferences, type ErasurePreview, exportStatuses, type ExportView } from '#features/accounts/contract.ts'
import { type AccountsParts, clearRefreshToken } from '#features/accounts/server/api/signed-in.ts'
import { eraseAccount } from '#features/accounts/server/commands/erase.ts'
import { exportOf, readExport, requestExport } from '#features/accounts/server/commands/exports.ts'
import { changePreferences, preferencesOf } from '#features/accounts/server/commands/preferences.ts'
import { personOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

const preferencesSchema = z.object({
  orderEmails: z.boolean(),
  marketing: z.object({ granted: z.boolean(), at: z.string().nullable() }),
}) satisfies z.ZodType<AccountPreferences>

/** ExportView as the API document describes it. */
export const exportSchema = z.object({
  id: z.string(),
  status: z.enum(exportStatuses),
  done: z.int(),
  total: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
}) satisfies z.ZodType<ExportView>

/** ErasurePreview as the API document describes it. */
export const erasureSchema = z.object({ refund: z.number(), lapses: z.number(), openOrders: z.int() }) satisfies z.ZodType<ErasurePreview>

const answer = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data })
const params = z.object({ id: z.string().max(60) })

/** What belongs to the person: which mails they want, a copy of their data, and its end. */
export function accountApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  preferencesApi(server, ctx)
  exportsApi(server, ctx, parts)
  erasureApi(server, ctx, parts)
}

function preferencesApi(server: HttpServer, ctx: Context): void {
  const response = { 200: answer(preferencesSchema) }
  server.get('/account/preferences', { schema: { tags, summary: 'Which mails one wants', response, security } }, async (request) => ({
    success: true as const,
    data: await preferencesOf(ctx, personOf(request)),
  }))
  server.put(
    '/account/preferences',
    {
      schema: {
        tags,
        summary: 'Change which mails one wants',
        body: z.object({
          orderEmails: z.boolean({ error: 'orderEmails must be true or false.' }).optional(),
          marketing: z.boolean({ error: 'marketing must be true or false.' }).optional(),
        }),
        response,
        security,
      },
    },
    async (request) => ({ success: true as const, data: await changePreferences(ctx, personOf(request), request.body) }),
  )
}

function exportsApi(server: HttpServer, ctx: Context, { exportParts }: AccountsParts): void {
  server.post(
    '/account/exports',
    {
      schema: {
        tags,
        summary: "Have a copy of one's data made",
        response: { 202: answer(exportSchema).extend({ message: z.string() }) },
        security,
      },
    },
    async (request, reply) => {
      const data = await requestExport(ctx, personOf(request), exportParts)
      return reply.code(202).send({ success: true, data, message: 'We are collecting your data. It takes a moment.' })
    },
  )
  server.get(
    '/account/exports/:id',
    { schema: { tags, summary: 'How far the copy is', params, response: { 200: answer(exportSchema) }, security } },
    async (request) => ({ success: true as const, data: await exportOf(ctx, personOf(request), request.params.id) }),
  )
  server.get(
    '/account/exports/:id/download',
    { schema: { tags, summary: 'The copy, as a JSON file', params, security } },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .send(await readExport(ctx, personOf(request), request.params.id)),
  )
}

function erasureApi(server: HttpServer, ctx: Context, { previewErasure, eraseParts }: AccountsParts): void {
  server.get(
    '/account/erasure',
    { schema: { tags, summary: 'What erasing the account would do', response: { 200: answer(erasureSchema) }, security } },
    async (request) => ({ success: true as const, data: await previewErasure(personOf(request)) }),
  )
  server.delete(
    '/account',
    {
      schema: {
        tags,
        summary: 'Erase the account',
        body: z.object({
          password: z.string({ error: 'Please enter your password.' }).max(1_000).optional(),
          email: z.string({ error: 'Please type the email address of this account.' }).max(254).optional(),
        }),
        response: { 200: doneSchema },
        security,
      },
    },
    async (request, reply) => {
      await eraseAccount(ctx, personOf(request), { ...request.body, ip: request.ip }, eraseParts)
      clearRefreshToken(ctx, reply)
      return { success: true as const, message: 'Your account is erased. Thank you for having been with us.' }
    },
  )
}
