import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { ingestWebhook, replayWebhook } from '#features/checkout/server/commands/webhooks.ts'
import { providerWebhookSchema } from '#features/payments/contract.ts'
import { readWebhook } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { providerWebhooks } from '#features/payments/server/queries/webhooks.ts'
import { done, doneAnswer, idParams, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { createLocalLimiter, limitRule } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

const tags = ['Console: System']
const reading = operations({ tags, security: [{ staff: ['system:read'] }] })
const writing = operations({ tags, security: [{ staff: ['system:write'] }] })
const MAX_WEBHOOK_BYTES = 256 * 1024
/**
 * Checking a PayPal signature may need a call to PayPal, and each process has a limited number of them. After this many wrong signatures,
 * a network's webhooks are only checked against certificates already fetched. Valid ones are still accepted.
 */
const refusedLimit = limitRule({
  name: 'refused-webhook',
  points: 15,
  seconds: 60,
  message: 'Too many webhooks with a wrong signature. Please send it again later.',
})

/** Routes for webhooks from payment providers, and for staff to list and replay them. */
export function webhooksApi(server: HttpServer, ctx: PaymentsContext): void {
  const refused = createLocalLimiter(refusedLimit)
  // Keep the raw body: the signature covers its bytes.
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES }, (_request, body, parsed) => parsed(null, body))
    raw.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/payments/webhooks/:provider',
      { schema: { hide: true }, bodyLimit: MAX_WEBHOOK_BYTES },
      async (request, reply) => {
        const { provider } = request.params
        if (!Object.hasOwn(ctx.providers, provider)) throw new Refusal(400, 'unknown_provider', 'This shop has no such payment provider.')
        const isSuspect = await refused.count(request).then(
          () => false,
          () => true,
        )
        const webhook = { rawBody: request.body ?? Buffer.alloc(0), headers: request.headers, isSuspect }
        const event = await readWebhook(ctx, provider, webhook)
        if (!event) throw new Refusal(400, 'invalid_signature', 'The signature of this webhook is missing, wrong or too old.')
        await refused.uncount(request)
        await ingestWebhook(ctx, provider, event)
        return reply.send({ success: true })
      },
    )
  })

  server.get(
    '/operator/provider-webhooks',
    reading('listProviderWebhooks', 'List the webhooks of payment providers, newest first', {
      querystring: pageQuery({ limit: 50 }).extend({
        about: z.string().max(200).optional().describe('The id of a payment attempt or webhook.'),
        unsettled: z.enum(['true'], { error: 'unsettled must be true, or left out.' }).optional(),
      }),
      response: { 200: pageAnswer(providerWebhookSchema) },
    }),
    async ({ query: { unsettled, ...question } }) => ({
      success: true as const,
      ...(await providerWebhooks(ctx.db, { ...question, unsettled: unsettled !== undefined })),
    }),
  )

  server.post(
    '/operator/provider-webhooks/:id/replay',
    writing('replayProviderWebhook', 'Replay a webhook of a payment provider', {
      description: 'Changes that the webhook already made are not repeated.',
      params: idParams,
      response: { 200: doneAnswer },
    }),
    async (request) => {
      const changed = await replayWebhook(ctx, request.params.id, actorOf(request))
      return done(changed ? 'The webhook was replayed.' : 'This webhook was settled before. Nothing has changed.')
    },
  )
}
