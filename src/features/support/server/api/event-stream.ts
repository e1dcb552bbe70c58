import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { refusalBody } from '#platform/http/errors.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Answers as `text/event-stream`: `delta` {text} for each piece that `work` gives, then `done` with what it returns, or
 * `error` with what a JSON call would be refused with. Whoever goes away hears no more; the work goes on, for its answer is
 * there when they come back.
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
  // Headers go out with the first byte: the browser then knows that the message has arrived.
  stream.write(': here\n\n')
  void work((text) => say('delta', { text }))
    .then((answer) => say('done', answer))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'an answer broke off')
      say('error', refusalBody(error instanceof Refusal ? error : new Refusal(500, 'internal', 'Something went wrong on our side.')))
    })
    .finally(() => stream.end())
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Nothing on the way is to collect the pieces.
      .header('x-accel-buffering', 'no')
      .send(stream)
  )
}
