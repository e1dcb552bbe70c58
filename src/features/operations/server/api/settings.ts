import { z } from 'zod'
import { actorOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { setLegalReview } from '#features/legal/server/commands.ts'
import { limitsBody, setUpSchema, shopSettingsSchema } from '#features/operations/contract/settings.ts'
import { setLimits, setStore } from '#features/operations/server/commands/settings.ts'
import { setUp } from '#features/operations/server/queries/set-up.ts'
import { shopSettings } from '#features/operations/server/queries/settings.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { storeSetting } from '#platform/store-settings.ts'

const managing = operations({ tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }] })

/** Settings of the whole shop, and the checklist for going live. */
export function settingsApi(server: HttpServer, ctx: Context): void {
  const response = { 200: dataAnswer(shopSettingsSchema) }
  const answer = async () => ok(await shopSettings(ctx))

  server.get('/operator/settings', managing('getSettings', 'Get the settings of the shop', { response }), answer)
  server.put(
    '/operator/settings/store',
    managing('setStore', 'Set the store’s name, contact and money format', { body: storeSetting.schema, response }),
    async (request) => {
      await setStore(ctx, request.body, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/settings/limits',
    managing('setLimits', 'Set the limits for deposits and for actions without approval', {
      refusals: { 409: ['approval_waiting', 'limits_changed'] },
      description: 'Raising what one person may do returns 202 and waits for a second person’s approval, `approvalId`.',
      body: limitsBody,
      response: { ...response, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await setLimits(ctx, request.body, actorOf(request))
      if (approvalId === null) return answer()
      notifyStaff(ctx, 'approval', approvalId)
      return reply.code(202).send(waiting(approvalId))
    },
  )
  server.put(
    '/operator/settings/legal',
    managing('setLegalReview', 'Mark the legal texts as reviewed today, or as templates', {
      body: z.object({ reviewed: z.boolean() }),
      response,
    }),
    async (request) => {
      await setLegalReview(ctx, request.body.reviewed, actorOf(request))
      return answer()
    },
  )
  server.get(
    '/operator/setup',
    managing('getSetUp', 'Get the checklist for going live', { response: { 200: dataAnswer(setUpSchema) } }),
    async () => ok(await setUp(ctx)),
  )
}
