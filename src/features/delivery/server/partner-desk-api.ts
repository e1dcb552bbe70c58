import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import type { PartnerDetail, PartnerReportView, PartnerTest } from '#features/delivery/contract.ts'
import { holdPartner, replayReport, testPartner } from '#features/delivery/server/commands/partner-desk.ts'
import { partnerDesk, partnerDetail, partnerReports } from '#features/delivery/server/queries/partner-desk.ts'
import { partnerViewSchema } from '#features/delivery/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: delivery']
const reading = { tags, security: [{ staff: ['system:read'] }] }
const settingUp = { tags, security: [{ staff: ['partners:write'] }] }
const params = z.object({ id: z.string().max(60) })

const count = z.number()
const detailSchema = partnerViewSchema.extend({
  health: z.object({
    answered: count,
    failed: count,
    lastAnsweredAt: z.string().nullable(),
    waiting: count,
    unknown: count,
    working: count,
    dead: count,
    stops: count,
  }),
}) satisfies z.ZodType<PartnerDetail>
const testSchema = z.object({ works: z.boolean(), said: z.string(), ms: z.number() }) satisfies z.ZodType<PartnerTest>
const reportSchema = z.object({
  id: z.string(),
  partner: z.object({ id: z.string(), name: z.string() }),
  messageId: z.string(),
  deliveryId: z.string().nullable(),
  orderId: z.string().nullable(),
  outcome: z.string(),
  receivedAt: z.string(),
  payload: z.unknown(),
}) satisfies z.ZodType<PartnerReportView>

/** How partners are doing, and what they reported by themselves. */
export function partnerDeskApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/partner-health',
    {
      schema: {
        ...reading,
        summary: 'Delivery partners with how they are doing',
        response: { 200: z.object({ success: z.literal(true), data: z.array(detailSchema) }) },
      },
    },
    async () => ({ success: true as const, data: await partnerDesk(ctx) }),
  )
  server.get(
    '/operator/partner-health/:id',
    {
      schema: {
        ...reading,
        summary: 'One of them',
        params,
        response: { 200: z.object({ success: z.literal(true), data: detailSchema }) },
      },
    },
    async (request) => ({ success: true as const, data: await partnerDetail(ctx, request.params.id) }),
  )
  server.post(
    '/operator/partners/:id/hold',
    {
      schema: {
        ...settingUp,
        summary: 'Hold a partner: nobody calls it until it is let go of. Letting go also closes its circuit',
        params,
        body: z.object({
          held: z.boolean({ error: 'held must be true or false.' }),
          reason: z.string().trim().max(500).optional(),
        }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      const { held, reason } = request.body
      await holdPartner(ctx, request.params.id, { held, reason: reason || undefined }, actorOf(request))
      return {
        success: true as const,
        message: held ? 'Nobody calls this partner until you let go of it.' : 'The partner is called again.',
      }
    },
  )
  server.post(
    '/operator/partners/:id/test',
    {
      schema: {
        ...settingUp,
        summary: 'Ask a partner about a delivery that there is not',
        params,
        response: { 200: doneSchema.extend({ data: testSchema }) },
      },
    },
    async (request) => {
      const data = await testPartner(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: data.said, data }
    },
  )
  reportsApi(server, ctx)
}

function reportsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/partner-reports',
    {
      schema: {
        ...reading,
        summary: 'What partners reported by themselves, youngest first',
        querystring: z.object({
          partner: z.string().max(60).optional(),
          delivery: z.string().max(60).optional(),
          cursor: z
            .string()
            .regex(/^\d{1,15}$/, { error: 'cursor must be the nextCursor of an answer.' })
            .optional(),
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(reportSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async ({ query: { partner: partnerId, delivery: deliveryId, cursor, limit } }) => ({
      success: true as const,
      ...(await partnerReports(ctx, { partnerId, deliveryId, cursor, limit })),
    }),
  )
  server.post(
    '/operator/partner-reports/:id/replay',
    {
      schema: {
        tags,
        security: [{ staff: ['system:write'] }],
        summary: 'Take a report in once more; what it brought already is not brought again',
        params: z.object({ id: z.coerce.number({ error: 'The id of a report is a number.' }).int().min(1).max(Number.MAX_SAFE_INTEGER) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      const outcome = await replayReport(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: outcome === 'applied' ? 'The report is taken in.' : `Nothing has changed: ${outcome}.` }
    },
  )
}
