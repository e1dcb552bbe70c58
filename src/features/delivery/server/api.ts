import { z } from 'zod'
import { actorOf, personOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { deliveryViewSchema, moveEffectSchema, reportBody } from '#features/delivery/contract.ts'
import { deliveryKinds, deliveryStatuses } from '#features/delivery/rules/kinds.ts'
import { suppliersApi } from '#features/delivery/server/api/suppliers.ts'
import { moveByHand, previewMove } from '#features/delivery/server/commands/move-by-hand.ts'
import { reassignDelivery, reportByHand, retryDelivery } from '#features/delivery/server/commands/operate.ts'
import { adminDeliveries, adminDelivery, countAdminDeliveries } from '#features/delivery/server/queries.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import type { Context } from '#platform/context.ts'
import {
  countQuery,
  dataAnswer,
  doneAnswer,
  idParams,
  listTotalSchema,
  ok,
  pageAnswer,
  pageQuery,
  SUCCESS,
} from '#platform/http/answers.ts'
import { once } from '#platform/http/idempotency.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

const tags = ['Console: Delivery']
const reading = operations({ tags, security: [{ staff: ['orders:read'] }] })
const writing = { tags, security: [{ staff: ['orders:write'] }], params: idParams }
const changing = operations(writing)
const deliveryAnswer = { 200: doneAnswer.extend({ data: deliveryViewSchema }) }

/** The API of deliveries and suppliers, including suppliers' webhooks. */
export function deliveryApi(server: HttpServer, ctx: Context): void {
  deliveriesApi(server, ctx)
  movesApi(server, ctx)
  suppliersApi(server, ctx)
}

const deliveryFilters = z.object({
  status: z.enum([...deliveryStatuses, 'open']).optional(),
  supplier: z.string().max(60).optional(),
  kind: z.enum(deliveryKinds).optional(),
  platform: z.string().max(30).optional(),
  type: z.string().max(30).optional().describe('What the service counts: `followers`.'),
})

function deliveriesApi(server: HttpServer, ctx: Context): void {
  const answer = async (id: string, message: string) => ({ ...ok(await adminDelivery(ctx, id)), message })

  server.get(
    '/operator/deliveries',
    reading('listDeliveries', 'List deliveries, oldest first', {
      querystring: pageQuery({ limit: 50 }).extend(deliveryFilters.shape),
      response: { 200: pageAnswer(deliveryViewSchema) },
    }),
    async ({ query: { supplier: supplierId, ...query } }) => ({ ...SUCCESS, ...(await adminDeliveries(ctx, { ...query, supplierId })) }),
  )
  server.get(
    '/operator/deliveries/total',
    reading('countDeliveries', 'Count the deliveries that match some filters', {
      querystring: deliveryFilters.extend(countQuery.shape),
      response: { 200: dataAnswer(listTotalSchema) },
    }),
    async ({ query: { supplier: supplierId, upTo, ...query } }) => ok(await countAdminDeliveries(ctx, { ...query, supplierId }, upTo)),
  )
  server.post(
    '/operator/deliveries/:id/report',
    changing('reportDelivery', 'Report the progress of a delivery', {
      refusals: { 409: ['approval_waiting', 'delivery_over'] },
      description: 'A report that ends the order with a large refund returns 202 and waits for a second person’s approval: `approvalId`.',
      body: reportBody,
      response: { ...deliveryAnswer, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await reportByHand(ctx, request.params.id, request.body, actorOf(request))
      if (approvalId === null) return answer(request.params.id, 'Progress reported.')
      notifyStaff(ctx, 'approval', approvalId)
      return reply.code(202).send(waiting(approvalId))
    },
  )
  server.post(
    '/operator/deliveries/:id/retry',
    changing('retryDelivery', 'Call the supplier again', { refusals: { 409: ['delivery_not_dead'] }, response: deliveryAnswer }),
    async (request) => {
      await retryDelivery(ctx, request.params.id, actorOf(request))
      const data = await adminDelivery(ctx, request.params.id)
      const message = data.supplier.kind === 'manual' ? 'It’s waiting in your own queue again.' : 'We’re calling the supplier again.'
      return { ...ok(data), message }
    },
  )
  server.post(
    '/operator/deliveries/:id/reassign',
    changing('reassignDelivery', 'Assign a delivery to another supplier', {
      refusals: { 409: ['delivery_over', 'same_supplier', 'supplier_was_canceled', 'partly_delivered'] },
      body: z.object({ supplierId: z.string().max(60) }),
      response: deliveryAnswer,
    }),
    async (request) => {
      await reassignDelivery(ctx, request.params.id, request.body.supplierId, actorOf(request))
      return answer(request.params.id, 'Assigned to another supplier.')
    },
  )
}

const moveBody = z.object({
  to: z.enum(orderStatuses, { error: `to must be one of ${orderStatuses.join(', ')}.` }),
  deliveredQuantity: z
    .int({ error: 'The delivered quantity must be a whole number.' })
    .min(0, { error: 'The delivered quantity cannot be less than 0.' })
    .max(2_147_483_647, { error: 'The delivered quantity is too high.' })
    .optional(),
  reason: z.string().trim().max(300, { error: 'A reason has at most 300 characters.' }).optional(),
})
const moveAnswer = doneAnswer.extend({ approvalId: z.string().nullable() })

/** Changing the status of an order by hand. */
function movesApi(server: HttpServer, ctx: Context): void {
  const refused = ['move_not_allowed', 'not_paid', 'partly_delivered']
  const moving = operations({ ...writing, tags: ['Console: Orders'], body: moveBody })

  server.post(
    '/operator/orders/:id/move/preview',
    moving('previewOrderMove', 'Preview a status change of an order', {
      refusals: { 409: refused },
      response: { 200: dataAnswer(moveEffectSchema) },
    }),
    async (request) => ok(await previewMove(ctx, request.params.id, request.body, { userId: personOf(request).userId })),
  )
  server.post(
    '/operator/orders/:id/move',
    moving('moveOrder', 'Change the status of an order', {
      idempotent: true,
      refusals: { 409: [...refused, 'approval_waiting', 'refund_grew'] },
      description: 'Undelivered units are refunded. A large refund needs a second person’s approval first: `approvalId`.',
      response: { 200: moveAnswer },
    }),
    async (request, reply) => {
      const by = actorOf(request)
      const { id } = request.params
      const { status, body } = await once<z.infer<typeof moveAnswer>>(ctx, request, `move:${by.userId}:${id}`, async () => {
        const { approvalId } = await moveByHand(ctx, id, request.body, by)
        if (approvalId) notifyStaff(ctx, 'approval', approvalId)
        const message = approvalId ? 'This needs a second person’s approval. The order stays unchanged until then.' : 'Order updated.'
        return { status: 200, body: { success: true, message, approvalId } }
      })
      return reply.code(status).send(body)
    },
  )
}
