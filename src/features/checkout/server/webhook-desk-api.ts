import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import { replayWebhook } from '#features/checkout/server/commands/replay-webhook.ts'
import type { ProviderWebhookView } from '#features/payments/contract.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { providerWebhooks } from '#features/payments/server/queries/webhooks.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: system']

const webhookSchema = z.object({
  id: z.string(),
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  attemptId: z.string().nullable(),
  deliveries: z.number(),
  receivedAt: z.string(),
  settledAt: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<ProviderWebhookView>

/** What payment providers told the shop, and how one of it is taken in again. */
export function webhookDeskApi(server: HttpServer, ctx: PaymentsContext): void {
  server.get(
    '/operator/provider-webhooks',
    {
      schema: {
        tags,
        summary: 'Messages of payment providers, youngest first',
        querystring: z.object({
          about: z.string().max(200).optional().describe('The id of a payment attempt, or of the message.'),
          unsettled: z.enum(['true'], { error: 'unsettled must be true, or left out.' }).optional(),
          cursor: z.string().max(60).optional(),
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(webhookSchema), nextCursor: z.string().nullable() }) },
        security: [{ staff: ['system:read'] }],
      },
    },
    async ({ query: { unsettled, ...question } }) => ({
      success: true as const,
      ...(await providerWebhooks(ctx.db, { ...question, unsettled: unsettled !== undefined })),
    }),
  )
  server.post(
    '/operator/provider-webhooks/:id/replay',
    {
      schema: {
        tags,
        summary: 'Take a message of a provider in once more; what it brought already is not brought again',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: doneSchema },
        security: [{ staff: ['system:write'] }],
      },
    },
    async (request) => {
      const moved = await replayWebhook(ctx, request.params.id, actorOf(request))
      return {
        success: true as const,
        message: moved ? 'The message is taken in.' : 'The message was taken in before: nothing has changed.',
      }
    },
  )
}
