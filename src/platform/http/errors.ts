import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Socket } from 'node:net'
import { tooLarge } from '#platform/http/bodies.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { brokenText } from '#platform/http/well-formed.ts'
import { errorCode, errorMessage, type FieldError, Refusal } from '#shared/errors.ts'

/** Seconds after which to come back when the shop is unavailable: a PostgreSQL that was killed is back in less. */
export const RETRY_AFTER = 3

/** The one place that turns what was thrown into an answer of the wire contract: no stack, no SQL, no library name. */
export function installErrorAnswers(server: HttpServer): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    // Whoever breaks off a body, or whose connection was reset before its address was asked for, hears no answer, and is no fault of the shop's.
    const { destroyed, complete, socket } = request.raw
    const hasLeft = destroyed && (!complete || socket.remoteAddress === undefined)
    const refusal = hasLeft ? unreadable : asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(reply, request, refusal)
  })
}

/** Answers a request whose address cannot be read. It never reaches the router. */
export function answerUnreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, request, new Refusal(400, 'bad_address', 'The address of this request could not be read.'))
}

const TOO_LARGE = new Refusal(431, 'headers_too_large', 'The headers of this request are too large.')
const TOO_SLOW = new Refusal(408, 'request_timeout', 'The request took too long to arrive. Please try again.')
const NO_HTTP = new Refusal(400, 'bad_request', 'This is not a valid HTTP request.')
const CONNECTION_ERRORS: Record<string, [refusal: Refusal, statusText: string]> = {
  HPE_HEADER_OVERFLOW: [TOO_LARGE, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [TOO_SLOW, 'Request Timeout'],
}

/** Answers what never became a request (broken, too large or too slow), and closes the connection. */
export function answerBrokenConnection({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [refusal, statusText] = CONNECTION_ERRORS[code ?? ''] ?? [NO_HTTP, 'Bad Request']
  const body = JSON.stringify(refusalBody(refusal))
  const head = [
    `HTTP/1.1 ${refusal.status} ${statusText}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sends a refusal in the shape of the wire contract. */
export function answer(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  addToRequestLog(request, { refusal: refusal.code })
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
  const reference = refusal.status >= 500 ? { reference: request.id } : {}
  return reply.code(refusal.status).send({ ...refusalBody(refusal), ...reference })
}

/** The body of a refusal in the shape of the wire contract. */
export function refusalBody({ code, message, errors, data }: Refusal) {
  return { success: false, code, message, ...(errors && { errors }), ...data }
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation)
  const known = KNOWN[error.code]
  if (known) return known
  if (isUnstorable(error)) return brokenText
  if (isUnavailable(error)) {
    return new Refusal(503, 'unavailable', 'The shop is briefly unavailable. Please try again in a few seconds.', {
      retryAfter: RETRY_AFTER,
    })
  }
  if (error.statusCode && error.statusCode < 500) return new Refusal(error.statusCode, 'bad_request', 'The request could not be read.')
  return new Refusal(
    500,
    'internal_error',
    'Something went wrong on our side. Please try again; if it stays, contact us with the reference.',
  )
}

const unreadable = new Refusal(400, 'invalid_json', 'The body is not valid JSON.')
const KNOWN: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'unsupported_media_type', 'Send JSON with the header Content-Type: application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: unreadable,
  FST_ERR_CTP_EMPTY_JSON_BODY: unreadable,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unreadable,
}

function fromValidation(issues: { instancePath: string; message?: string }[]): Refusal {
  const errors: FieldError[] = issues.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'is not valid',
  }))
  return new Refusal(400, 'invalid_input', errors[0]?.message ?? 'The request is not valid.', { errors })
}

/** NUL and broken Unicode: what PostgreSQL takes in no text. */
function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(errorCode(error))
}

/** The database is away, full, shutting down or too busy: worth a retry, nothing was acknowledged. */
export function isUnavailable(error: unknown): boolean {
  const [code, message] = [errorCode(error), errorMessage(error)]
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) ||
    // Connection, lost race (deadlock), resources, intervention (shutdown, time limit), system; then read-only, and lock.
    /^(08|40|53|57|58|25006|55P03)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client was closed/.test(
      message,
    )
  )
}
