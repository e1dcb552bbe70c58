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
import { createSlots, createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, subscriberOf } from '#shared/network.ts'

const anyone = operations({ tags: ['Support'], security: [{ bearer: [] }, {}] })

/** In bytes. The limit for a message without pictures. */
const TEXT_BODY_LIMIT = 64 * 1024

/** Whether the content length is that of a message without pictures. */
function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= TEXT_BODY_LIMIT
}

const message = 'Too many messages. Please wait a minute and try again.'

/** Messages of one subscriber that are answered or wait for that. Each one polls the database until its turn. */
const takeAnswerSlot = createSlots(60)

/** Of these, how many are worked on at the same time. More would keep the database and this process from everyone else. */
const inTurnOfSubscriber = createTurns(8)

/** Counts a subscriber's message as in progress until the returned function is called. Throws 429 if too many are. */
function startAnswer(subscriber: string): () => void {
  const end = takeAnswerSlot(subscriber)
  if (!end) throw new Refusal(429, 'rate_limited', message, { retryAfter: 5 })
  return end
}

/** Registers `POST /chatbot/send-message`. */
export function chatApi(server: HttpServer, ctx: Context): void {
  const byConnection = createLimiter(ctx, { name: 'chat-network', points: 600, seconds: 600, message })
  const byConversation = createLimiter(ctx, { name: 'chat-conversation', points: 60, seconds: 60, message })

  const tooMany = 'Too many pictures. Please wait a few minutes, or describe it in words.'
  const picturesByConnection = createLimiter(ctx, { name: 'chat-picture-network', points: 40, seconds: 600, message: tooMany })
  // Pictures are stored as long as their conversation.
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
      ...anyone('sendChatMessage', 'Send a chat message. With `stream`, the answer is text/event-stream: `delta` {text}, then `done`', {
        refusals: { 404: ['not_found'], 429: ['rate_limited'] },
        body: chatRequestSchema,
        response: { 200: dataAnswer(chatResponseSchema) },
      }),
    },
    async (request, reply) => {
      const { body, person } = request
      await byConnection.count(reply)
      // The key includes the token, so knowing a conversation's id isn't enough to use up its customer's limit.
      const conversationKey = person?.userId ?? (body.conversation && `${body.conversation.id} ${body.conversation.token}`)
      if (conversationKey !== undefined) await byConversation.count(reply, conversationKey)

      if (body.pictures.length > 0) {
        refuseIfBusy()
        if (isSmall(request)) await picturesByConnection.count(reply)
        await picturesOfDay.count(reply)
        if (conversationKey !== undefined) await picturesByConversation.count(reply, conversationKey)
      }

      const requester = { person, named: body.conversation }
      const subscriber = subscriberOf(request.ip)
      const endAnswer = startAnswer(subscriber)
      const post = () =>
        inTurnOfSubscriber(subscriber, async () =>
          postMessage(ctx, requester, {
            address: request.ip,
            key: body.key,
            content: body.prompt,
            pictures: await cleanPictures(body.pictures),
          }),
        )
      const posted = await post().catch((error: unknown) => {
        endAnswer()
        throw error
      })
      // Unverified accounts are free to create, and one IPv6 subscriber has many addresses.
      const network = ctx.secrets.sign('visitor', networkOf(request.ip))
      const visitor = person?.emailVerified ? person.userId : network
      const context = {
        person,
        orders: body.orders,
        visitor,
        network,
        subscriber: ctx.secrets.sign('visitor', subscriber),
        claimedHistory: body.conversationHistory,
      }
      const answer = async (onDelta?: (text: string) => void) => {
        try {
          return ok(await inTurnOfSubscriber(subscriber, () => answerPostedMessage(ctx, posted, { ...context, onDelta })))
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
 * `error` with the body of a refusal. If the client disconnects, `work` continues, so the answer is there when they return.
 */
function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onDelta: (text: string) => void) => Promise<object>,
): FastifyReply {
  const stream = new PassThrough()
  const send = (event: string, data: object) => {
    if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  // Flush the headers, so the browser knows that the message has arrived.
  stream.write(': here\n\n')
  void work((text) => send('delta', { text }))
    .then((answer) => send('done', answer))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'streaming the answer failed')
      send('error', refusalBody(error instanceof Refusal ? error : new Refusal(500, 'internal', 'Something went wrong on our side.')))
    })
    .finally(() => stream.end())
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Stops proxies from buffering.
      .header('x-accel-buffering', 'no')
      .send(stream)
  )
}
