import { z } from 'zod'
import { time } from '#features/operations/contract/fields.ts'
import { type WebhookEvent, webhookEvents } from '#features/operations/rules/kinds.ts'
import { keysOf } from '#shared/records.ts'

const eventNames = keysOf(webhookEvents)

export const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string().describe('Without its path unless you may change endpoints.'),
    description: z.string(),
    events: z.array(z.enum(eventNames)),
    active: z.boolean(),
    createdAt: time,
    failingSince: time.nullable().describe('When it stopped accepting messages; null if it accepts them.'),
    stoppedAt: time.nullable().describe('When the shop disabled it because it kept failing.'),
    delivered: z.int().describe('Messages accepted in the last 24 hours.'),
    failed: z.int().describe('Messages that failed for good in the last 24 hours.'),
    waiting: z.int().describe('Messages of the last 24 hours that are still waiting.'),
    lastDeliveredAt: time.nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type EndpointView = z.infer<typeof endpointSchema>

const singleLine = (what: string, maxLength: number) =>
  z
    .string({ error: `${what} must be text.` })
    .trim()
    .max(maxLength, { error: `${what} has at most ${maxLength} characters.` })
    .regex(/^\P{Cc}*$/u, { error: `${what} must be a single line.` })
export const endpointDraftSchema = z.object({
  url: singleLine('The URL', 500).min(1, { error: 'Enter the URL.' }),
  description: singleLine('The description', 120).default(''),
  events: z
    .array(z.enum(eventNames, { error: `An event is one of ${eventNames.join(', ')}.` }), { error: 'events must be a list.' })
    .min(1, { error: 'Choose at least one event.' })
    .max(50),
})
export type EndpointDraft = z.infer<typeof endpointDraftSchema>

export const newSecretSchema = z.object({
  id: z.string(),
  secret: z.string().describe('Only returned here; it cannot be retrieved later.'),
})

export const webhookStatuses = ['waiting', 'delivered', 'failed'] as const

export const outgoingWebhookSchema = z
  .object({
    id: z.string(),
    eventId: z.string().describe('The same in every attempt and for every endpoint.'),
    type: z.string(),
    subjectId: z.string(),
    status: z.enum(webhookStatuses),
    tries: z.int(),
    nextTryAt: time.nullable(),
    lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null if there was no response.'),
    lastError: z.string().nullable(),
    lastMs: z.int().nullable().describe('Duration of the last attempt in ms.'),
    lastTriedAt: time.nullable(),
    deliveredAt: time.nullable(),
    createdAt: time,
    payload: z.unknown(),
  })
  .meta({ id: 'OutgoingWebhook' })
export type OutgoingView = z.infer<typeof outgoingWebhookSchema>
export type WebhookStatus = OutgoingView['status']

/** The body of an outgoing webhook, documented in docs/operating/webhooks.md. */
export interface WebhookMessage {
  id: string
  type: WebhookEvent | 'ping'
  createdAt: string
  data: object
}
