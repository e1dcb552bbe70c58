import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { mediaTypes } from '#features/blog/rules/pictures.ts'
import { requesterOf } from '#features/support/server/api/conversation.ts'
import { conversationHeaders } from '#features/support/server/api/input.ts'
import { mayAccessConversation } from '#features/support/server/policy.ts'
import { pictureReader, type ReadPicture } from '#features/support/server/queries/pictures.ts'
import type { StoredPicture } from '#features/support/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { idParams } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { PICTURE_POLICY } from '#platform/http/security-headers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { createTurns } from '#platform/turns.ts'
import { subscriberOf } from '#shared/network.ts'

const produces = Object.values(mediaTypes)
const ofCustomer = operations({ tags: ['Support'], security: [{ bearer: [] }, {}], produces })
const ofStaff = operations({ tags: ['Console: Support'], security: [{ staff: ['support:read'] }], produces })

/** Pictures that one subscriber can load at the same time. A picture that is not cached is up to 2 MB from the database. */
const MAX_CONCURRENT_READS = 2

type SendPicture = (reply: FastifyReply, ...which: Parameters<ReadPicture>) => Promise<FastifyReply>

/** Registers the routes of pictures in messages, for customers and staff who may read the conversation. */
export function chatPicturesApi(server: HttpServer, ctx: Context): void {
  const read = pictureReader(ctx)
  const inTurn = createTurns(MAX_CONCURRENT_READS)
  const reads = createLimiter(ctx, {
    name: 'chat-picture-read',
    points: 300,
    seconds: 600,
    message: 'You’ve opened a lot of pictures. Please wait a few minutes, then open the conversation again.',
  })
  const sendPicture: SendPicture = async (reply, id, mayAccess) => {
    await reads.count(reply)
    return send(reply, await inTurn(subscriberOf(reply.request.ip), () => read(id, mayAccess)))
  }

  server.get(
    '/support/pictures/:id',
    ofCustomer('getChatPicture', 'Get a picture in your conversation, by session or by the conversation’s id and token', {
      refusals: { 404: ['not_found'], 429: ['rate_limited'] },
      params: idParams,
      headers: conversationHeaders,
    }),
    (request, reply) => {
      const requester = requesterOf(request, request.headers)
      return sendPicture(reply, request.params.id, (conversation) => mayAccessConversation(ctx, conversation, requester))
    },
  )
  server.get(
    '/operator/conversations/:id/pictures/:pictureId',
    ofStaff('getConversationPicture', 'Get a picture in a conversation', {
      refusals: { 429: ['rate_limited'] },
      params: idParams.extend({ pictureId: z.string().max(60) }),
    }),
    (request, reply) => sendPicture(reply, request.params.pictureId, ({ id }) => id === request.params.id),
  )
}

/** Sends a picture that someone uploaded: never cached, and sandboxed in case a browser treats it as a page. */
function send(reply: FastifyReply, { type, bytes }: StoredPicture): FastifyReply {
  return reply
    .headers({
      'content-type': mediaTypes[type],
      'cache-control': 'private, no-store',
      'content-security-policy': PICTURE_POLICY,
    })
    .send(bytes)
}
