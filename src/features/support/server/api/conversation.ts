import { z } from 'zod'
import { askerOf } from '#features/support/server/api/asker.ts'
import { closeCurrent } from '#features/support/server/commands/close.ts'
import { askForPerson } from '#features/support/server/commands/person.ts'
import { decide } from '#features/support/server/commands/proposals.ts'
import { conversationQuery, decisionBody, namingHeaders, personBody } from '#features/support/server/input.ts'
import { availability } from '#features/support/server/queries/availability.ts'
import { readCurrent } from '#features/support/server/queries/conversation.ts'
import { answeredSchema, availabilitySchema, conversationSchema } from '#features/support/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Support']
const security: Record<string, string[]>[] = [{ bearer: [] }, {}]
const headers = namingHeaders
const currentSchema = z.object({ success: z.literal(true), data: conversationSchema.nullable() })
const answerSchema = z.object({ success: z.literal(true), data: answeredSchema })

/** A customer's own conversation. */
export function conversationApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  changing(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  server.get(
    '/support/availability',
    {
      schema: {
        tags,
        summary: 'Whether a person is there to answer, and when one will be',
        response: { 200: z.object({ success: z.literal(true), data: availabilitySchema }) },
      },
    },
    async () => ({ success: true as const, data: await availability(ctx) }),
  )

  server.get(
    '/support/conversation',
    {
      schema: {
        tags,
        summary: 'The conversation that one is in: by the session, or by its id and token; null where there is none',
        headers,
        querystring: conversationQuery,
        response: { 200: currentSchema },
        security,
      },
    },
    async (request) => ({
      success: true as const,
      data: await readCurrent(ctx, askerOf(request, request.headers), request.query.after),
    }),
  )
}

function changing(server: HttpServer, ctx: Context): void {
  const changes = createLimiter({ points: 200, seconds: 600, message: 'Much was asked from here just now. Please wait a few minutes.' })

  server.post(
    '/support/person',
    {
      schema: {
        tags,
        summary: 'Ask for a person; the assistant is silent from then on',
        headers,
        body: personBody,
        response: { 200: answerSchema },
        security,
      },
    },
    async (request) => {
      await changes.count(request.ip)
      const asked = { address: request.ip, ...request.body }
      return { success: true as const, data: await askForPerson(ctx, askerOf(request, request.headers), asked) }
    },
  )

  server.post(
    '/support/close',
    { schema: { tags, summary: 'End the conversation that one is in', headers, response: { 200: currentSchema }, security } },
    async (request) => {
      await changes.count(request.ip)
      return { success: true as const, data: await closeCurrent(ctx, askerOf(request, request.headers)) }
    },
  )

  server.post(
    '/support/proposals/:messageId',
    {
      schema: {
        tags,
        summary: 'Say yes or no to what the assistant proposed',
        params: z.object({ messageId: z.string().max(60) }),
        headers,
        body: decisionBody,
        response: { 200: answerSchema },
        security,
      },
    },
    async (request) => {
      await changes.count(request.ip)
      const data = await decide(ctx, askerOf(request, request.headers), request.params.messageId, request.body)
      return { success: true as const, data }
    },
  )
}
