import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { actorOf, bearerOf, may, personOf } from '#features/accounts/server/context.ts'
import { isKey } from '#features/accounts/server/queries/api-keys.ts'
import { inboxEntrySchema, inboxConversationSchema } from '#features/support/contract.ts'
import {
  assignBody,
  inboxFilters,
  inboxQuery,
  noteBody,
  PICTURES_BODY_LIMIT,
  presenceBody,
  replyBody,
} from '#features/support/server/api/input.ts'
import { cleanPictures } from '#features/support/server/commands/pictures.ts'
import { markSeen, setPresence, assign, close, handBack, note, reply, take, undoClosing } from '#features/support/server/commands/staff.ts'
import { countConversations, inbox, openConversation } from '#features/support/server/queries/inbox.ts'
import { isOnline } from '#features/support/server/queries/staff.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { countQuery, dataAnswer, idParams, listTotalSchema, ok, pageAnswer } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Support']
const mayRead = operations({ tags, security: [{ staff: ['support:read'] }] })
const mayWrite = operations({ tags, security: [{ staff: ['support:write'] }] })
const params = idParams
const response = { 200: dataAnswer(inboxConversationSchema) }

/** Registers the console routes for the inbox and online status. */
export function inboxApi(server: HttpServer, ctx: Context): void {
  /** Records that the staff member is active now, unless a program makes the request with a key of theirs. */
  const recordActivity = async (request: FastifyRequest) => {
    const person = personOf(request)
    if (!isKey(bearerOf(request) ?? '')) await markSeen(ctx, person.userId)
    return person
  }
  reading(server, ctx, recordActivity)
  answering(server, ctx, recordActivity)
  presence(server, ctx, recordActivity)
}

type RecordActivity = (request: FastifyRequest) => Promise<Person>

function reading(server: HttpServer, ctx: Context, recordActivity: RecordActivity): void {
  server.get(
    '/operator/conversations',
    mayRead('listConversations', 'List conversations: waiting ones first, longest wait on top, then those with a person, then the rest', {
      querystring: inboxQuery,
      response: {
        200: pageAnswer(inboxEntrySchema).extend({ waiting: z.int() }),
      },
    }),
    async (request) => {
      const { userId } = await recordActivity(request)
      return { success: true as const, ...(await inbox(ctx, inboxRequestOf(userId, request.query))) }
    },
  )
  server.get(
    '/operator/conversations/total',
    mayRead('countConversations', 'Count the conversations that match the filters', {
      querystring: inboxFilters.extend(countQuery.shape),
      response: { 200: dataAnswer(listTotalSchema) },
    }),
    async (request) => {
      const { upTo, ...filters } = request.query
      return ok(await countConversations(ctx, inboxRequestOf(personOf(request).userId, filters), upTo))
    },
  )

  server.get(
    '/operator/conversations/:id',
    mayRead('getConversation', 'Get a conversation with its customer’s orders, and mark it as read', {
      description: 'A key doesn’t mark it as read.',
      params,
      response,
    }),
    async (request) => {
      const reader = await recordActivity(request)
      const isRead = !isKey(bearerOf(request) ?? '')
      return ok(await openConversation(ctx, request.params.id, { withOrders: may(reader, 'orders:read'), isRead }))
    },
  )
}

/** Converts the query of a request for the inbox. */
function inboxRequestOf<Query extends z.infer<typeof inboxFilters>>(userId: string, { suspected, mine, ...filters }: Query) {
  return { ...filters, suspected: suspected === 'true', assignedTo: mine === 'true' ? userId : undefined }
}

const steps = [
  ['take', 'takeConversation', 'Take a conversation. The assistant stops answering', take],
  ['hand-back', 'handBackConversation', 'Hand a conversation back to the assistant', handBack],
  ['close', 'closeConversation', 'Close a conversation', close],
] as const

/** A colleague may have closed or taken it in the meantime. */
const refusals = { 409: ['conversation_closed', 'conversation_taken', 'not_now'] }

function answering(server: HttpServer, ctx: Context, recordActivity: RecordActivity): void {
  /** Runs a staff member's action on a conversation and returns the conversation after it. */
  const acting = async (request: FastifyRequest, id: string, work: (by: Actor) => Promise<void>) => {
    const reader = await recordActivity(request)
    await work(actorOf(request))
    return ok(await openConversation(ctx, id, { withOrders: may(reader, 'orders:read') }))
  }

  for (const [name, operationId, summary, act] of steps) {
    server.post(`/operator/conversations/:id/${name}`, mayWrite(operationId, summary, { refusals, params, response }), (request) =>
      acting(request, request.params.id, (by) => act(ctx, request.params.id, by)),
    )
  }
  server.post(
    '/operator/conversations/:id/reopen',
    mayWrite('reopenConversation', 'Undo closing a conversation yourself, unless its customer has written since', {
      refusals: { 409: ['too_late_to_undo'] },
      params,
      response,
    }),
    (request) => acting(request, request.params.id, (by) => undoClosing(ctx, request.params.id, by)),
  )
  server.post(
    '/operator/conversations/:id/assign',
    mayWrite('assignConversation', 'Assign a conversation to a staff member', { refusals, params, body: assignBody, response }),
    (request) => acting(request, request.params.id, (by) => assign(ctx, request.params.id, request.body.userId, by)),
  )
  server.post(
    '/operator/conversations/:id/reply',
    {
      bodyLimit: PICTURES_BODY_LIMIT,
      ...mayWrite('replyToConversation', 'Reply to the customer and take the conversation', {
        refusals,
        params,
        body: replyBody,
        response,
      }),
    },
    (request) =>
      acting(request, request.params.id, async (by) =>
        reply(ctx, request.params.id, { ...request.body, pictures: await cleanPictures(request.body.pictures) }, by),
      ),
  )
  server.post(
    '/operator/conversations/:id/note',
    mayWrite('addConversationNote', 'Add a note for staff', { refusals, params, body: noteBody, response }),
    (request) => acting(request, request.params.id, (by) => note(ctx, request.params.id, request.body, by)),
  )
}

function presence(server: HttpServer, ctx: Context, recordActivity: RecordActivity): void {
  const presenceResponse = { 200: dataAnswer(presenceBody) }

  server.get(
    '/operator/presence',
    mayWrite('getSupportPresence', 'Get your online status', { response: presenceResponse }),
    async (request) => {
      const { userId } = await recordActivity(request)
      return ok({ online: await isOnline(ctx, userId) })
    },
  )

  server.put(
    '/operator/presence',
    mayWrite('setSupportPresence', 'Set your online status', { body: presenceBody, response: presenceResponse }),
    async (request) => {
      await setPresence(ctx, personOf(request), request.body.online)
      return ok({ online: request.body.online })
    },
  )
}
