import { settleIn } from '#features/checkout/server/commands/settle.ts'
import { markWebhookSettled, readWebhook, recordWebhook } from '#features/payments/server/commands.ts'
import type { ProviderEvent } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { notFound, Refusal } from '#shared/errors.ts'

/** Where providers report. The body is kept raw: its signature covers the bytes. */
export function webhookApi(server: HttpServer, ctx: PaymentsContext): void {
  void server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    raw.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/payments/webhooks/:provider',
      { schema: { hide: true } },
      async (request, reply) => {
        const { provider } = request.params
        if (!Object.hasOwn(ctx.providers, provider)) throw notFound('There is no such payment provider.')
        const event = readWebhook(ctx, provider, request.body ?? Buffer.alloc(0), request.headers)
        if (!event) throw new Refusal(400, 'invalid_signature', 'The signature of this webhook is missing, wrong or too old.')
        await takeIn(ctx, provider, event)
        return reply.send({ success: true })
      },
    )
  })
}

/** Records the event and settles it, together. Where settling fails the event is on record all the same, and comes again. */
async function takeIn(ctx: PaymentsContext, provider: string, event: ProviderEvent): Promise<void> {
  try {
    await ctx.db.grouped(async (tx) => {
      const webhook = await recordWebhook(tx, provider, event)
      if (webhook.settled) return
      await settleIn(tx, event.payment.attemptId, event.payment, 'provider')
      await markWebhookSettled(tx, webhook.id)
    })
  } catch (error) {
    await recordWebhook(ctx.db, provider, event)
    throw error
  }
}
