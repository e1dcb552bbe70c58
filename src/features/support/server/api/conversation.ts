import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chatResponseSchema, availabilitySchema, conversationSchema } from '#features/support/contract.ts'
import { conversationQuery, decisionBody, conversationHeaders, personBody, ratingBody } from '#features/support/server/api/input.ts'
import { closeCurrentConversation, askForPerson, rateConversation } from '#features/support/server/commands/conversation.ts'
import { decide } from '#features/support/server/commands/proposals.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { readCurrentConversation } from '#features/support/server/queries/conversation.ts'
import { availability } from '#features/support/server/queries/staff.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { subscriberOf } from '#shared/network.ts'

const tags = ['Support']
const open = operations({ tags })
const anyone = operations({ tags, security: [{ bearer: [] }, {}] })
const headers = conversationHeaders
const currentSchema = dataAnswer(conversationSchema.nullable())
const answerSchema = dataAnswer(chatResponseSchema)

/** Registers the routes of a customer’s own conversation. */
export function conversationApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  changing(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  server.get(
    '/support/availability',
    open('getSupportAvailability', 'Get whether a person is available, and when one will be', {
      response: { 200: dataAnswer(availabilitySchema) },
    }),
    async () => ok(await availability(ctx)),
  )

  server.get(
    '/support/conversation',
    anyone('getCurrentConversation', 'Get the current conversation by session, or by its id and token. Null if there is none', {
      refusals: { 404: ['not_found'] },
      headers,
      querystring: conversationQuery,
      response: { 200: currentSchema },
    }),
    async (request) => ok(await readCurrentConversation(ctx, requesterOf(request, request.headers), request.query.after)),
  )
}

function changing(server: HttpServer, ctx: Context): void {
  const changes = createLimiter(ctx, {
    name: 'conversation-change',
    points: 200,
    seconds: 600,
    message: 'Too many requests. Please wait a few minutes.',
  })

  server.post(
    '/support/person',
    anyone('askForPerson', 'Ask for a person. The assistant stops answering', {
      refusals: { 404: ['not_found'], 429: ['rate_limited'] },
      headers,
      body: personBody,
      response: { 200: answerSchema },
    }),
    async (request, reply) => {
      await changes.count(reply)
      return ok(await askForPerson(ctx, requesterOf(request, request.headers), { address: request.ip, ...request.body }))
    },
  )

  server.post(
    '/support/close',
    anyone('closeCurrentConversation', 'Close the current conversation', {
      refusals: { 404: ['not_found'], 429: ['rate_limited'] },
      headers,
      response: { 200: currentSchema },
    }),
    async (request, reply) => {
      await changes.count(reply)
      return ok(await closeCurrentConversation(ctx, requesterOf(request, request.headers)))
    },
  )

  server.post(
    '/support/rating',
    anyone('rateConversation', 'Rate a conversation that staff closed. A new rating replaces an earlier one', {
      refusals: { 404: ['not_found'], 409: ['not_now'], 429: ['rate_limited'] },
      headers,
      body: ratingBody,
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      await changes.count(reply)
      await rateConversation(ctx, requesterOf(request, request.headers), request.body)
      return done('Thank you.')
    },
  )

  server.post(
    '/support/proposals/:messageId',
    anyone('decideChatProposal', 'Accept or decline a proposal of the assistant', {
      refusals: { 409: ['person_answers', 'proposal_closed'], 429: ['rate_limited'] },
      params: z.object({ messageId: z.string().max(60) }),
      headers,
      body: decisionBody,
      response: { 200: answerSchema },
    }),
    async (request, reply) => {
      await changes.count(reply)
      const subscriber = ctx.secrets.sign('visitor', subscriberOf(request.ip))
      return ok(await decide(ctx, requesterOf(request, request.headers), request.params.messageId, { ...request.body, subscriber }))
    },
  )
}

/** Returns the signed-in person, and the conversation that the request’s headers specify. */
export function requesterOf({ person }: Pick<FastifyRequest, 'person'>, named: z.infer<typeof conversationHeaders>): Requester {
  const { 'x-conversation-id': id, 'x-conversation-token': token } = named
  return { person, named: id === undefined ? undefined : { id, token } }
}
