import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { deliveryStatuses } from '#features/delivery/contract.ts'
import { reassignDelivery, reportByHand, retryDelivery } from '#features/delivery/server/commands/operate.ts'
import { assignServices, savePartner } from '#features/delivery/server/commands/partners.ts'
import { movesApi } from '#features/delivery/server/moves-api.ts'
import { partnerDeskApi } from '#features/delivery/server/partner-desk-api.ts'
import { deliveryDesk, deliveryView, partnerViews } from '#features/delivery/server/queries.ts'
import { deliveryViewSchema, partnerBody, partnerViewSchema, reportBody, servicesBody } from '#features/delivery/server/schemas.ts'
import { partnerWebhooks } from '#features/delivery/server/webhooks.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: delivery']
const reading = { tags, security: [{ staff: ['orders:read'] }] }
const writing = { tags, security: [{ staff: ['orders:write'] }] }
const settingUp = { tags, security: [{ staff: ['partners:write'] }] }
const deliveryParams = z.object({ id: z.string().max(60) })
const deliveryAnswer = { 200: z.object({ success: z.literal(true), message: z.string(), data: deliveryViewSchema }) }
const partnersAnswer = { 200: z.object({ success: z.literal(true), data: z.array(partnerViewSchema) }) }
const partnerParams = z.object({
  id: z.string().regex(/^prt_[a-z0-9_]{1,40}$/, 'A partner’s id is prt_ and a name of small letters and digits.'),
})

/** What staff do with deliveries and partners, and where partners report. */
export function deliveryApi(server: HttpServer, ctx: Context): void {
  deskApi(server, ctx)
  movesApi(server, ctx)
  partnersApi(server, ctx)
  partnerDeskApi(server, ctx)
  partnerWebhooks(server, ctx)
}

function deskApi(server: HttpServer, ctx: Context): void {
  const answer = async (id: string, message: string) => ({ success: true as const, message, data: await deliveryView(ctx, id) })

  server.get(
    '/operator/deliveries',
    {
      schema: {
        ...reading,
        summary: 'Deliveries, oldest first',
        querystring: z.object({
          status: z.enum([...deliveryStatuses, 'open']).optional(),
          partner: z.string().max(60).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ success: z.literal(true), count: z.number(), data: z.array(deliveryViewSchema) }) },
      },
    },
    async ({ query: { status, partner: partnerId, limit } }) => {
      const data = await deliveryDesk(ctx, { status, partnerId, limit })
      return { success: true as const, count: data.length, data }
    },
  )
  server.post(
    '/operator/deliveries/:id/report',
    { schema: { ...writing, summary: 'Report how far a delivery is', params: deliveryParams, body: reportBody, response: deliveryAnswer } },
    async (request) => {
      const { id } = request.params
      await reportByHand(ctx, id, request.body, actorOf(request))
      return answer(id, 'Reported.')
    },
  )
  server.post(
    '/operator/deliveries/:id/retry',
    { schema: { ...writing, summary: 'Call the partner again', params: deliveryParams, response: deliveryAnswer } },
    async (request) => {
      const { id } = request.params
      await retryDelivery(ctx, id, actorOf(request))
      return answer(id, 'The partner is called again.')
    },
  )
  server.post(
    '/operator/deliveries/:id/reassign',
    {
      schema: {
        ...writing,
        summary: 'Give a delivery to another partner',
        params: deliveryParams,
        body: z.object({ partnerId: z.string().max(60) }),
        response: deliveryAnswer,
      },
    },
    async (request) => {
      const { id } = request.params
      await reassignDelivery(ctx, id, request.body.partnerId, actorOf(request))
      return answer(id, 'Another partner has it now.')
    },
  )
}

function partnersApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ({ success: true as const, data: await partnerViews(ctx.db) })

  server.get('/operator/partners', { schema: { ...reading, summary: 'Delivery partners', response: partnersAnswer } }, answer)
  server.put(
    '/operator/partners/:id',
    {
      schema: {
        ...settingUp,
        summary: 'Set up a partner, or change one',
        params: partnerParams,
        body: partnerBody,
        response: partnersAnswer,
      },
    },
    async (request) => {
      await savePartner(ctx, request.params.id, request.body, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/partners/:id/services',
    {
      schema: {
        ...settingUp,
        summary: 'Choose what a partner carries out',
        params: partnerParams,
        body: servicesBody,
        response: partnersAnswer,
      },
    },
    async (request) => {
      await assignServices(ctx, request.params.id, request.body.services, actorOf(request))
      return answer()
    },
  )
}
