import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { mediaTypes } from '#features/blog/rules/pictures.ts'
import { requesterOf } from '#features/support/server/api/conversation.ts'
import { namingHeaders } from '#features/support/server/api/input.ts'
import { readOwnPicture, readPicture } from '#features/support/server/queries/pictures.ts'
import type { StoredPicture } from '#features/support/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { idParams } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const produces = Object.values(mediaTypes)
const ofCustomer = operations({ tags: ['Support'], security: [{ bearer: [] }, {}], produces })
const ofStaff = operations({ tags: ['Console: Support'], security: [{ staff: ['support:read'] }], produces })

/** Registers the routes of pictures in messages, for those who may read the conversation. */
export function chatPicturesApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/support/pictures/:id',
    ofCustomer('getChatPicture', 'Get a picture of your conversation: by session, or by the conversation’s id and token', {
      refusals: { 404: ['not_found'] },
      params: idParams,
      headers: namingHeaders,
    }),
    async (request, reply) => send(reply, await readOwnPicture(ctx, requesterOf(request, request.headers), request.params.id)),
  )
  server.get(
    '/operator/conversations/:id/pictures/:pictureId',
    ofStaff('getConversationPicture', 'Get a picture of a conversation', { params: idParams.extend({ pictureId: z.string().max(60) }) }),
    async (request, reply) => send(reply, await readPicture(ctx, request.params.id, request.params.pictureId)),
  )
}

/** Somebody else's picture in a conversation: kept by no cache, and run as nothing else. */
function send(reply: FastifyReply, { type, bytes }: StoredPicture): FastifyReply {
  return reply
    .headers({
      'content-type': mediaTypes[type],
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes)
}
