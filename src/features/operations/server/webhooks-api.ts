import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { doneSchema } from '#features/accounts/server/schemas.ts'
import {
  deliveryStates,
  type EndpointView,
  type OutgoingView,
  type WebhookEvent,
  webhookEvents,
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
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: system']
const reading = { tags, security: [{ staff: ['system:read'] }] }
const writing = { tags, security: [{ staff: ['system:write'] }] }

const text = z.string().nullable()
const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  createdAt: z.string(),
  failingSince: text,
  stoppedAt: text,
  delivered: z.number(),
  failed: z.number(),
  waiting: z.number(),
  lastDeliveredAt: text,
}) satisfies z.ZodType<EndpointView>
const outgoingSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  subjectId: z.string(),
  status: z.enum(deliveryStates),
  tries: z.number(),
  nextTryAt: text,
  lastStatus: z.number().nullable(),
  lastError: text,
  lastMs: z.number().nullable(),
  lastTriedAt: text,
  deliveredAt: text,
  createdAt: z.string(),
  payload: z.unknown(),
}) satisfies z.ZodType<OutgoingView>

const params = z.object({ id: z.string().max(60) })
const names = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
const line = (what: string, most: number) =>
  z
    .string({ error: `${what} must be a text.` })
    .trim()
    .max(most, { error: `${what} has at most ${most} characters.` })
    .regex(/^\P{Cc}*$/u, { error: `${what} is one line.` })
const draft = z.object({
  url: line('An address', 500).min(1, { error: 'Enter the address.' }),
  description: line('A description', 120).default(''),
  events: z
    .array(z.enum(names, { error: `An event is one of ${names.join(', ')}.` }), { error: 'events must be a list.' })
    .min(1, { error: 'Choose at least one event.' })
    .max(50),
})
const secretAnswer = doneSchema.extend({ data: z.object({ id: z.string(), secret: z.string() }) })

/** Where the operator's own systems hear what happens, and what they were sent. */
export function webhooksApi(server: HttpServer, ctx: Context): void {
  endpointsApi(server, ctx)
  server.get(
    '/operator/webhook-endpoints/:id/deliveries',
    {
      schema: {
        ...reading,
        summary: 'What an endpoint was sent, youngest first',
        params,
        querystring: z.object({
          status: z.enum(deliveryStates, { error: `status must be one of ${deliveryStates.join(', ')}.` }).optional(),
          cursor: z.string().max(80).optional(),
          limit: z.coerce.number({ error: 'limit must be a number.' }).int().min(1).max(100).default(50),
        }),
        response: { 200: z.object({ success: z.literal(true), data: z.array(outgoingSchema), nextCursor: z.string().nullable() }) },
      },
    },
    async ({ params: { id }, query }) => ({ success: true as const, ...(await outgoingOf(ctx, { endpointId: id, ...query })) }),
  )
  server.post(
    '/operator/webhook-deliveries/:id/replay',
    {
      schema: {
        ...writing,
        summary: 'Send a message once more',
        params: z.object({ id: z.string().max(80) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await replayOutgoing(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The message is on its way again.' }
    },
  )
}

function endpointsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/webhook-endpoints',
    {
      schema: {
        ...reading,
        summary: 'Endpoints of the operator’s own systems',
        response: { 200: z.object({ success: z.literal(true), data: z.array(endpointSchema) }) },
      },
    },
    async () => ({ success: true as const, data: await endpoints(ctx) }),
  )
  server.post(
    '/operator/webhook-endpoints',
    {
      schema: {
        ...writing,
        summary: 'Set up an endpoint; its secret is told once, in this answer',
        body: draft,
        response: { 201: secretAnswer },
      },
    },
    async (request, reply) => {
      const data = await addEndpoint(ctx, request.body, actorOf(request))
      return reply.code(201).send({ success: true, message: 'The endpoint is set up. Copy its secret now: it is shown this once.', data })
    },
  )
  server.put(
    '/operator/webhook-endpoints/:id',
    {
      schema: {
        ...writing,
        summary: 'Change an endpoint, or turn it off and on',
        params,
        body: draft.extend({ active: z.boolean({ error: 'active must be true or false.' }) }),
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await changeEndpoint(ctx, request.params.id, request.body, actorOf(request))
      return { success: true as const, message: 'The endpoint is changed.' }
    },
  )
  server.delete(
    '/operator/webhook-endpoints/:id',
    { schema: { ...writing, summary: 'Take an endpoint away, with its log', params, response: { 200: doneSchema } } },
    async (request) => {
      await removeEndpoint(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'The endpoint is gone.' }
    },
  )
  server.post(
    '/operator/webhook-endpoints/:id/secret',
    { schema: { ...writing, summary: 'Sign with another secret from now on; it is told once', params, response: { 200: secretAnswer } } },
    async (request) => {
      const data = await renewSecret(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'Copy the new secret now: it is shown this once.', data }
    },
  )
  server.post(
    '/operator/webhook-endpoints/:id/ping',
    { schema: { ...writing, summary: 'Send an endpoint a test', params, response: { 200: doneSchema } } },
    async (request) => {
      await pingEndpoint(ctx, request.params.id, actorOf(request))
      return { success: true as const, message: 'A test is on its way.' }
    },
  )
}
