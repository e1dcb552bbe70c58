import { z } from 'zod'
import { actorOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { supplierDetailSchema, supplierReportSchema, supplierTestSchema, supplierViewSchema } from '#features/delivery/contract.ts'
import { readWebhook, receiveMessage } from '#features/delivery/server/commands/report.ts'
import { pauseSupplier, replayReport, testSupplier } from '#features/delivery/server/commands/supplier-operations.ts'
import { assignServices, saveSupplier } from '#features/delivery/server/commands/suppliers.ts'
import { adminSuppliers } from '#features/delivery/server/queries.ts'
import { supplierDetail, supplierDetails, supplierReports } from '#features/delivery/server/queries/suppliers.ts'
import { SIGNATURE_HEADER } from '#features/delivery/server/suppliers/http.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, idParams, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Delivery']
const listing = operations({ tags, security: [{ staff: ['orders:read'] }] })
const writing = operations({ tags, security: [{ staff: ['system:write'] }] })
const reading = operations({ tags, security: [{ staff: ['system:read'] }] })
const changing = operations({ tags, security: [{ staff: ['partners:write'] }] })
const suppliersAnswer = { 200: dataAnswer(z.array(supplierViewSchema)) }
const newIdParams = z.object({
  id: z.string().regex(/^prt_[a-z0-9_]{1,40}$/, 'A supplier’s id is prt_ followed by lowercase letters and digits.'),
})
const supplierBody = z.object({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(['manual', 'http']),
  url: z.string().max(500).optional(),
  secret: z.string().min(32, 'A secret has at least 32 characters.').max(200).optional(),
  active: z.boolean().default(true),
})
const serviceBody = z.object({
  serviceId: z.string().min(1).max(100),
  supplierService: z.string().trim().min(1).max(200).nullable().default(null),
})
const pauseBody = z.object({
  paused: z.boolean({ error: 'paused must be true or false.' }),
  reason: z.string().trim().max(500).optional(),
})
const reportParams = z.object({
  id: z.coerce.number({ error: 'The id of a report is a number.' }).int().min(1).max(Number.MAX_SAFE_INTEGER),
})

/** The API for setting up, pausing and testing suppliers, and for their webhooks. */
export function suppliersApi(server: HttpServer, ctx: Context): void {
  setupApi(server, ctx)
  operationsApi(server, ctx)
  reportsApi(server, ctx)
  webhooksApi(server, ctx)
}

function setupApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ok(await adminSuppliers(ctx.db))

  server.get('/operator/partners', listing('listSuppliers', 'List suppliers', { response: suppliersAnswer }), answer)
  server.put(
    '/operator/partners/:id',
    changing('saveSupplier', 'Create or change a supplier', {
      refusals: { 409: ['supplier_kind', 'own_queue', 'approval_waiting', 'too_many_suppliers'] },
      description: 'A new address or secret returns 202 and waits for a second person’s approval: `approvalId`.',
      params: newIdParams,
      body: supplierBody,
      response: { ...suppliersAnswer, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await saveSupplier(ctx, request.params.id, request.body, actorOf(request))
      return approvalId === null ? answer() : reply.code(202).send(waiting(approvalId))
    },
  )
  server.put(
    '/operator/partners/:id/services',
    changing('assignServicesToSupplier', 'Choose the services that a supplier delivers', {
      params: newIdParams,
      body: z.object({ services: z.array(serviceBody).max(500) }),
      response: suppliersAnswer,
    }),
    async (request) => {
      await assignServices(ctx, request.params.id, request.body.services, actorOf(request))
      return answer()
    },
  )
}

function operationsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/partner-health',
    reading('listSupplierHealth', 'List suppliers with their health', { response: { 200: dataAnswer(z.array(supplierDetailSchema)) } }),
    async () => ok(await supplierDetails(ctx)),
  )
  server.get(
    '/operator/partner-health/:id',
    reading('getSupplierHealth', 'Get a supplier with its health', {
      params: idParams,
      response: { 200: dataAnswer(supplierDetailSchema) },
    }),
    async (request) => ok(await supplierDetail(ctx, request.params.id)),
  )
  server.post(
    '/operator/partners/:id/hold',
    changing('pauseSupplier', 'Pause or resume a supplier', {
      refusals: { 409: ['own_queue'] },
      description: 'A paused supplier is not called, and its webhooks get a 503. Resuming it also resets its failures.',
      params: idParams,
      body: pauseBody,
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const { paused, reason } = request.body
      await pauseSupplier(ctx, request.params.id, { paused, reason: reason || undefined }, actorOf(request))
      return done(
        paused
          ? 'The supplier won’t be called, and its reports won’t be accepted, until you resume it.'
          : 'The supplier is being called again.',
      )
    },
  )
  server.post(
    '/operator/partners/:id/test',
    changing('testSupplier', 'Test the connection to a supplier', {
      refusals: { 409: ['not_called'] },
      description: 'Tries to cancel a delivery that does not exist, so nothing changes.',
      params: idParams,
      response: { 200: doneAnswer.extend({ data: supplierTestSchema }) },
    }),
    async (request) => {
      const data = await testSupplier(ctx, request.params.id, actorOf(request))
      return { ...done(data.message), data }
    },
  )
}

function reportsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/partner-reports',
    reading('listSupplierReports', 'List webhooks from suppliers, newest first', {
      querystring: pageQuery({ limit: 50, pattern: /^\d{1,15}$/ }).extend({
        supplier: z.string().max(60).optional(),
        delivery: z.string().max(60).optional(),
      }),
      response: { 200: pageAnswer(supplierReportSchema) },
    }),
    async ({ query: { supplier: supplierId, delivery: deliveryId, cursor, limit } }) => ({
      success: true as const,
      ...(await supplierReports(ctx, { supplierId, deliveryId, cursor, limit })),
    }),
  )
  server.post(
    '/operator/partner-reports/:id/replay',
    writing('replaySupplierReport', 'Process a supplier’s webhook again', {
      description: 'Changes that it already made are not repeated.',
      params: reportParams,
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const outcome = await replayReport(ctx, request.params.id, actorOf(request))
      return done(outcome === 'applied' ? 'Report processed.' : `Nothing changed: ${outcome}.`)
    },
  )
}

/** The webhook endpoint for suppliers. The body stays raw because its signature covers the bytes. */
function webhooksApi(server: HttpServer, ctx: Context): void {
  const received = createLimiter(ctx, {
    name: 'supplier-webhook',
    points: 600,
    seconds: 60,
    message: 'Too many webhooks. Please send it again later.',
  })
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, parsed) => parsed(null, body))
    raw.post<{ Params: { id: string }; Body: Buffer | undefined }>(
      '/partners/:id/webhooks',
      { schema: { hide: true } },
      async (request, reply) => {
        const signature = request.headers[SIGNATURE_HEADER]
        const { id } = request.params
        const message = await readWebhook(ctx, id, {
          rawBody: request.body ?? Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : undefined,
        })
        await received.count(reply, id)
        const outcome = await receiveMessage(ctx, id, message)
        return reply.send({ success: true, outcome })
      },
    )
  })
}
