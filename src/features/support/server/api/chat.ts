import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { chatRequestSchema, chatResponseSchema } from '#features/support/contract.ts'
import { PICTURES_BODY_LIMIT } from '#features/support/server/api/input.ts'
import { answerPostedMessage } from '#features/support/server/commands/answer.ts'
import { cleanPictures, refuseIfBusy } from '#features/support/server/commands/pictures.ts'
import { postMessage } from '#features/support/server/commands/post-message.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { refusalBody } from '#platform/http/errors.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'

const anyone = operations({ tags: ['Support'], security: [{ bearer: [] }, {}] })

/** In bytes: what a message without pictures takes, like the body of any other call. */
const TEXT_BODY_LIMIT = 64 * 1024

/** Whether the body is announced to be as small as that of a message without pictures. */
function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= TEXT_BODY_LIMIT
}

const message = 'Too many messages. Please wait a minute and try again.'

/** Messages of one network that are answered at a time: each asks the database whether it is its turn. */
const ANSWERED_AT_ONCE = 60
const underWay = new Map<string, number>()

/** Counts a message of a network until the returned function is called. Throws 429 where many are being answered. */
function beginAnswer(network: string): () => void {
  const others = underWay.get(network) ?? 0
  if (others >= ANSWERED_AT_ONCE) throw new Refusal(429, 'rate_limited', message, { retryAfter: 5 })
  underWay.set(network, others + 1)
  return () => {
    const left = (underWay.get(network) ?? 1) - 1
    if (left > 0) underWay.set(network, left)
    else underWay.delete(network)
  }
}

/** Registers `POST /chatbot/send-message`. */
export function chatApi(server: HttpServer, ctx: Context): void {
  const byConnection = createLimiter(ctx, { name: 'chat-network', points: 600, seconds: 600, message })
  const byConversation = createLimiter(ctx, { name: 'chat-conversation', points: 60, seconds: 60, message })

  const tooMany = 'Too many pictures. Please wait a few minutes, or describe it in words.'
  const picturesByConnection = createLimiter(ctx, { name: 'chat-picture-network', points: 40, seconds: 600, message: tooMany })
  // They are kept as long as their conversation.
  const picturesOfDay = createLimiter(ctx, { name: 'chat-picture-day', points: 200, seconds: 86_400, message: tooMany })
  const picturesByConversation = createLimiter(ctx, { name: 'chat-picture-conversation', points: 20, seconds: 600, message: tooMany })

  server.post(
    '/chatbot/send-message',
    {
      bodyLimit: PICTURES_BODY_LIMIT,
      // Before a large body is read.
      onRequest: async (request, reply) => {
        if (!isSmall(request)) await picturesByConnection.count(reply)
      },
      ...anyone(
        'sendChatMessage',
        'Send a chat message; with `stream`, the answer comes as text/event-stream: `delta` {text}, then `done`',
        {
          refusals: { 404: ['not_found'], 429: ['rate_limited'] },
          body: chatRequestSchema,
          response: { 200: dataAnswer(chatResponseSchema) },
        },
      ),
    },
    async (request, reply) => {
      const { body, person } = request
      await byConnection.count(reply)
      // With its token: who only knows the id of a conversation does not use up what its customer may send.
      const inOne = person?.userId ?? (body.conversation && `${body.conversation.id} ${body.conversation.token}`)
      if (inOne !== undefined) await byConversation.count(reply, inOne)

      if (body.pictures.length > 0) {
        refuseIfBusy()
        if (isSmall(request)) await picturesByConnection.count(reply)
        await picturesOfDay.count(reply)
        if (inOne !== undefined) await picturesByConversation.count(reply, inOne)
      }

      const requester = { person, named: body.conversation }
      const endAnswer = beginAnswer(networkOf(request.ip))
      const post = async () =>
        postMessage(ctx, requester, {
          address: request.ip,
          key: body.key,
          content: body.prompt,
          pictures: await cleanPictures(body.pictures),
        })
      const posted = await post().catch((error: unknown) => {
        endAnswer()
        throw error
      })
      // Accounts cost nothing before their address is verified, and one subscriber has many addresses of IPv6.
      const network = ctx.secrets.sign('visitor', networkOf(request.ip))
      const visitor = person?.emailVerified ? person.userId : network
      const context = { person, orders: body.orders, visitor, network, claimedHistory: body.conversationHistory }
      const answer = async (onDelta?: (text: string) => void) => {
        try {
          return ok(await answerPostedMessage(ctx, posted, { ...context, onDelta }))
        } finally {
          endAnswer()
        }
      }
      return body.stream ? sendEvents(request, reply, answer) : answer()
    },
  )
}

/**
 * Streams a reply as `text/event-stream`: `delta` {text} for each piece of the answer, then `done` with the result of `work`, or
 * `error` with the body of a refusal. If the client disconnects, `work` continues, so that the answer is there when they return.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onDelta: (text: string) => void) => Promise<object>,
): FastifyReply {
  const stream = new PassThrough()
  const say = (event: string, data: object) => {
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  // Sends the headers at once, so that the browser knows the message has arrived.
  stream.write(': here\n\n')
  void work((text) => say('delta', { text }))
    .then((answer) => say('done', answer))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'streaming the answer failed')
      say('error', refusalBody(error instanceof Refusal ? error : new Refusal(500, 'internal', 'Something went wrong on our side.')))
    })
    .finally(() => stream.end())
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Keeps proxies from buffering.
      .header('x-accel-buffering', 'no')
      .send(stream)
  )
}
