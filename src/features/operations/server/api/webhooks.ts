import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import {
  endpointDraftSchema,
  endpointSchema,
  newSecretSchema,
  outgoingWebhookSchema,
  webhookStatuses,
} from '#features/operations/contract/webhooks.ts'
import {
  addEndpoint,
  changeEndpoint,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
  replayOutgoing,
} from '#features/operations/server/commands/webhooks.ts'
import { endpoints, outgoingOf } from '#features/operations/server/queries/webhooks.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, idParams, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: System']
const reading = operations({ tags, security: [{ staff: ['system:read'] }] })
const writing = operations({ tags, security: [{ staff: ['system:write'] }] })
const secretAnswer = doneAnswer.extend({ data: newSecretSchema })

/** Webhook endpoints of the operator's own systems, and their messages. */
export function webhooksApi(server: HttpServer, ctx: Context): void {
  endpointsApi(server, ctx)
  server.get(
    '/operator/webhook-endpoints/:id/deliveries',
    reading('listWebhooks', 'List the messages to an endpoint, newest first', {
      params: idParams,
      querystring: pageQuery({ limit: 50 }).extend({
        status: z.enum(webhookStatuses, { error: `status must be one of ${webhookStatuses.join(', ')}.` }).optional(),
      }),
      response: { 200: pageAnswer(outgoingWebhookSchema) },
    }),
    async ({ params: { id }, query }) => ({ success: true as const, ...(await outgoingOf(ctx, { endpointId: id, ...query })) }),
  )
  server.post(
    '/operator/webhook-deliveries/:id/replay',
    writing('replayWebhook', 'Send a message again', { params: z.object({ id: z.string().max(80) }), response: { 200: doneAnswer } }),
    (request) => doneAfter(replayOutgoing(ctx, request.params.id, actorOf(request)), 'Message queued again.'),
  )
}

function endpointsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/webhook-endpoints',
    reading('listWebhookEndpoints', 'List webhook endpoints', { response: { 200: dataAnswer(z.array(endpointSchema)) } }),
    async (request) => ok(await endpoints(ctx, personOf(request))),
  )
  server.post(
    '/operator/webhook-endpoints',
    writing('addWebhookEndpoint', 'Add a webhook endpoint and get its secret, which is only returned here', {
      body: endpointDraftSchema,
      response: { 201: secretAnswer },
    }),
    async (request, reply) => {
      const data = await addEndpoint(ctx, request.body, actorOf(request))
      return reply.code(201).send({ ...done('Endpoint added. Copy its secret now. You won’t see it again.'), data })
    },
  )
  server.put(
    '/operator/webhook-endpoints/:id',
    writing('changeWebhookEndpoint', 'Change an endpoint, or turn it on or off', {
      params: idParams,
      body: endpointDraftSchema.extend({ active: z.boolean({ error: 'active must be true or false.' }) }),
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(changeEndpoint(ctx, request.params.id, request.body, actorOf(request)), 'Endpoint saved.'),
  )
  server.delete(
    '/operator/webhook-endpoints/:id',
    writing('deleteWebhookEndpoint', 'Delete an endpoint and its log', { params: idParams, response: { 200: doneAnswer } }),
    (request) => doneAfter(removeEndpoint(ctx, request.params.id, actorOf(request)), 'Endpoint deleted.'),
  )
  server.post(
    '/operator/webhook-endpoints/:id/secret',
    writing('renewWebhookSecret', 'Replace an endpoint’s secret and get the new one, which is only returned here', {
      params: idParams,
      response: { 200: secretAnswer },
    }),
    async (request) => {
      const data = await renewSecret(ctx, request.params.id, actorOf(request))
      return { ...done('Copy the new secret now. You won’t see it again.'), data }
    },
  )
  server.post(
    '/operator/webhook-endpoints/:id/ping',
    writing('pingWebhookEndpoint', 'Send a test message to an endpoint', {
      params: idParams,
      response: { 200: doneAnswer },
      refusals: { 409: ['endpoint_off'] },
    }),
    (request) => doneAfter(pingEndpoint(ctx, request.params.id, actorOf(request)), 'Test message queued.'),
  )
}
