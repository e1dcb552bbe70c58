import { actorOf } from '#features/accounts/server/context.ts'
import { orderRiskSchema, riskPreviewSchema, riskSettingsSchema } from '#features/risk/contract.ts'
import { releaseOrder } from '#features/risk/server/commands/assess-order.ts'
import { changeRisk, previewRisk } from '#features/risk/server/commands/change-risk.ts'
import { orderRisk } from '#features/risk/server/queries.ts'
import { readRisk } from '#features/risk/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams as params, ok, successAfter, successAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const managing = operations({ tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }] })
const ofOrders = { tags: ['Console: Orders'], params }
const reading = operations({ ...ofOrders, security: [{ staff: ['orders:read'] }] })
const writing = operations({ ...ofOrders, security: [{ staff: ['orders:write'] }] })

/** The API of risk rules and held orders. */
export function riskRulesApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/risk',
    managing('getRiskRules', 'Get the rules for holding and refusing orders', { response: { 200: dataAnswer(riskSettingsSchema) } }),
    async () => ok(await readRisk(ctx)),
  )
  server.put(
    '/operator/risk',
    managing('changeRiskRules', 'Change the rules for orders that are paid from now on', {
      body: riskSettingsSchema,
      response: { 200: successAnswer },
    }),
    (request) => successAfter(changeRisk(ctx, request.body, actorOf(request))),
  )
  server.post(
    '/operator/risk/preview',
    managing('previewRiskRules', 'Count the orders of the last 90 days that some rules would have held, without saving the rules', {
      body: riskSettingsSchema,
      response: { 200: dataAnswer(riskPreviewSchema) },
    }),
    async (request) => ok(await previewRisk(ctx, request.body)),
  )
  server.get(
    '/operator/risk/orders/:id',
    reading('getOrderRisk', 'Get how an order was assessed when it was paid, and why it is held', {
      response: { 200: dataAnswer(orderRiskSchema.nullable()) },
    }),
    async (request) => ok(await orderRisk(ctx, request.params.id)),
  )
  server.post(
    '/operator/risk/orders/:id/release',
    writing('releaseOrder', 'Release a held order and start its delivery', {
      refusals: { 409: ['not_held'] },
      response: { 200: successAnswer },
    }),
    (request) => successAfter(releaseOrder(ctx, request.params.id, actorOf(request))),
  )
}
