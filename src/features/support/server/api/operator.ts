import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { markSeen, setPresence } from '#features/support/server/commands/presence.ts'
import { assign, close, handBack, note, reply, take } from '#features/support/server/commands/staff.ts'
import { assignBody, inboxQuery, presenceBody, writtenBody } from '#features/support/server/input.ts'
import { isOnline } from '#features/support/server/queries/availability.ts'
import { inbox, openConversation } from '#features/support/server/queries/inbox.ts'
import { entrySchema, inboxConversationSchema } from '#features/support/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const tags = ['Operator: support']
const mayRead = [{ staff: ['support:read'] }]
const mayWrite = [{ staff: ['support:write'] }]
const params = z.object({ id: z.string().max(60) })
const response = { 200: z.object({ success: z.literal(true), data: inboxConversationSchema }) }
const PAGE = 30

/** The inbox of the shop's people, and who of them is there. */
export function operatorApi(server: HttpServer, ctx: Context): void {
  /** Who asks: and so they are there. */
  const seen = async (request: FastifyRequest) => {
    const person = personOf(request)
    await markSeen(ctx, person.userId)
    return person
  }
  reading(server, ctx, seen)
  answering(server, ctx, seen)
  presence(server, ctx, seen)
}

type Seen = (request: FastifyRequest) => Promise<Person>

function reading(server: HttpServer, ctx: Context, seen: Seen): void {
  server.get(
    '/operator/conversations',
    {
      schema: {
        tags,
        summary: 'Conversations: those that wait for a person, the longest first, then those with a person in it, then the others',
        querystring: inboxQuery,
        response: {
          200: z.object({ success: z.literal(true), data: z.array(entrySchema), next: z.string().nullable(), waiting: z.int() }),
        },
        security: mayRead,
      },
    },
    async (request) => {
      const { userId } = await seen(request)
      const { suspected, mine, limit, ...narrowed } = request.query
      const asked = {
        ...narrowed,
        suspected: suspected === 'true',
        assignedTo: mine === 'true' ? userId : undefined,
        limit: limit === undefined ? PAGE : Number(limit),
      }
      return { success: true as const, ...(await inbox(ctx, asked)) }
    },
  )

  server.get(
    '/operator/conversations/:id',
    { schema: { tags, summary: 'A conversation, with its customer’s orders; it counts as read', params, response, security: mayRead } },
    async (request) => {
      await seen(request)
      return { success: true as const, data: await openConversation(ctx, request.params.id) }
    },
  )
}

const steps = [
  ['take', 'Take a conversation: the assistant is silent from then on', take],
  ['hand-back', 'Let the assistant answer again', handBack],
  ['close', 'End a conversation', close],
] as const

const writings = [
  ['reply', 'Answer the customer; whoever does has taken the conversation', reply],
  ['note', 'Leave a word for colleagues', note],
] as const

function answering(server: HttpServer, ctx: Context, seen: Seen): void {
  for (const [name, summary, act] of steps) {
    server.post(
      `/operator/conversations/:id/${name}`,
      { schema: { tags, summary, params, response, security: mayWrite } },
      async (request) => {
        await seen(request)
        await act(ctx, request.params.id, actorOf(request))
        return { success: true as const, data: await openConversation(ctx, request.params.id) }
      },
    )
  }
  server.post(
    '/operator/conversations/:id/assign',
    { schema: { tags, summary: 'Give a conversation to a colleague', params, body: assignBody, response, security: mayWrite } },
    async (request) => {
      await seen(request)
      await assign(ctx, request.params.id, request.body.userId, actorOf(request))
      return { success: true as const, data: await openConversation(ctx, request.params.id) }
    },
  )
  for (const [name, summary, write] of writings) {
    server.post(
      `/operator/conversations/:id/${name}`,
      { schema: { tags, summary, params, body: writtenBody, response, security: mayWrite } },
      async (request) => {
        await seen(request)
        await write(ctx, request.params.id, request.body, actorOf(request))
        return { success: true as const, data: await openConversation(ctx, request.params.id) }
      },
    )
  }
}

function presence(server: HttpServer, ctx: Context, seen: Seen): void {
  const presenceResponse = { 200: z.object({ success: z.literal(true), data: presenceBody }) }

  server.get(
    '/operator/presence',
    { schema: { tags, summary: 'Whether customers are told that one is there', response: presenceResponse, security: mayWrite } },
    async (request) => {
      const { userId } = await seen(request)
      return { success: true as const, data: { online: await isOnline(ctx, userId) } }
    },
  )

  server.put(
    '/operator/presence',
    { schema: { tags, summary: 'Be there to answer, or not', body: presenceBody, response: presenceResponse, security: mayWrite } },
    async (request) => {
      await setPresence(ctx, personOf(request), request.body.online)
      return { success: true as const, data: { online: request.body.online } }
    },
  )
}
