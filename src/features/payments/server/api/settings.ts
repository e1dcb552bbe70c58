import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownPasswordBody } from '#features/accounts/contract/own-password.ts'
import { reauthenticate } from '#features/accounts/server/commands/second-factor.ts'
import { actorOf, bearerOf, personOf, waiting, waitingAnswer } from '#features/accounts/server/context.ts'
import { isKey } from '#features/accounts/server/queries/api-keys.ts'
import {
  connectionBody,
  connectionChecksSchema,
  methodOptionsBody,
  paymentSettingsSchema,
  savedConnectionSchema,
} from '#features/payments/contract/settings.ts'
import { realProviders } from '#features/payments/rules/kinds.ts'
import { endOverlap, saveConnection, testConnection } from '#features/payments/server/commands/connections.ts'
import { setMethodOptions } from '#features/payments/server/commands/methods.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { paymentSettings } from '#features/payments/server/queries/settings.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { Refusal } from '#shared/errors.ts'

const settings = { tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }] }
const managing = operations(settings)
const guarded = operations({
  ...settings,
  refusals: { 403: ['fresh_sign_in_needed'], 409: ['approval_waiting', 'payment_settings_changed'], 429: ['rate_limited'] },
})
const needsProof =
  'needs a person, not an API key, and their account’s password, or a recent sign-in if it has none. All owners are notified by email.'
const params = z.object({ provider: z.enum(realProviders) })

/** The API of payment methods and providers. */
export function paymentSettingsApi(server: HttpServer, ctx: PaymentsContext): void {
  const response = { 200: dataAnswer(paymentSettingsSchema) }
  const answer = async () => ok(await paymentSettings(ctx))
  // Control over the providers is control over the shop's income, so a session that was left open is not enough.
  async function requireProof(request: FastifyRequest<{ Body: z.infer<typeof ownPasswordBody> }>): Promise<void> {
    if (isKey(bearerOf(request) ?? ''))
      throw new Refusal(403, 'not_in_scope', 'API keys can’t change payment settings. Sign in to the console.')
    await reauthenticate(ctx, personOf(request), { password: request.body.ownPassword, ip: request.ip }, 'ownPassword')
  }
  const awaitApproval = (approvalId: string) => {
    notifyStaff(ctx, 'approval', approvalId)
    return waiting(approvalId)
  }

  server.get('/operator/payments', managing('getPaymentSettings', 'Get payment methods and providers', { response }), answer)
  server.put(
    '/operator/payments/methods',
    guarded('setPaymentMethodOptions', 'Set the payment methods with their providers, order and limits', {
      description: `Turning a method on and changing its provider return 202 and wait for a second person’s approval: \`approvalId\`. Moving a method away from its provider ${needsProof}`,
      body: methodOptionsBody.extend(ownPasswordBody.shape),
      response: { ...response, 202: waitingAnswer },
    }),
    async (request, reply) => {
      const { approvalId } = await setMethodOptions(
        ctx,
        request.body,
        { person: personOf(request), requireProof: () => requireProof(request) },
        actorOf(request),
      )
      return approvalId === null ? answer() : reply.code(202).send(awaitApproval(approvalId))
    },
  )
  server.put(
    '/operator/payments/providers/:provider',
    guarded('connectPaymentProvider', 'Connect a payment provider or replace its keys', {
      description: `The keys are tested first, and refused if the provider doesn’t recognize them. New keys of a provider that takes payments return 202 and wait for a second person’s approval: \`approvalId\`. The call ${needsProof}`,
      params,
      body: connectionBody.extend(ownPasswordBody.shape),
      response: { 200: dataAnswer(savedConnectionSchema), 202: waitingAnswer },
    }),
    async (request, reply) => {
      await requireProof(request)
      const { checks, approvalId } = await saveConnection(ctx, request.params.provider, request.body, personOf(request), actorOf(request))
      if (approvalId !== null) return reply.code(202).send(awaitApproval(approvalId))
      return ok({ settings: await paymentSettings(ctx), checks })
    },
  )
  server.post(
    '/operator/payments/providers/:provider/test',
    managing('testPaymentProvider', 'Test the keys of a payment provider', {
      description: 'Nothing is charged and nothing is refunded.',
      params,
      response: { 200: dataAnswer(connectionChecksSchema) },
    }),
    async (request) => ok(await testConnection(ctx, request.params.provider, actorOf(request))),
  )
  server.post(
    '/operator/payments/providers/:provider/end-overlap',
    managing('endWebhookOverlap', 'Stop accepting webhooks signed with an earlier secret', {
      refusals: { 409: ['secret_in_environment'] },
      params,
      response,
    }),
    async (request) => {
      await endOverlap(ctx, request.params.provider, actorOf(request))
      return answer()
    },
  )
}
