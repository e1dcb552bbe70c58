import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { tooLarge } from '#platform/http/bodies.ts'
import { addToRequestLog, logRequest } from '#platform/http/request-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { brokenText } from '#platform/http/well-formed.ts'
import { errorCode, errorMessage, type FieldError, Refusal } from '#shared/errors.ts'

/** Seconds to wait before a retry. PostgreSQL restarts in less after being killed. */
export const RETRY_AFTER = 3

/** Converts all thrown errors into responses of the API contract, without stacks, SQL or library names. */
export function installErrorAnswers(server: HttpServer): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    // Clients that disconnect, during the body or before their address was read, get no response and aren't server errors.
    const { destroyed, complete, socket } = request.raw
    // Errors of reading the body have a status. Others may be the shop's own, because not every handler waits for the body.
    const isCutOff = !complete && error.statusCode !== undefined
    const hasLeft = destroyed && (isCutOff || (socket.remoteAddress === undefined && error instanceof TypeError))
    const refusal = hasLeft ? unreadable : asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(reply, request, refusal)
  })
}

/** Responds to requests whose URL can't be parsed. They never reach the router and its hooks, so this sets `headers` and logs them, too. */
export function answerUnreadableAddress(headers: Record<string, string>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void answer(reply.headers(headers), request, new Refusal(400, 'bad_address', 'The URL of this request could not be read.'))
    logRequest(request, reply)
  }
}

const TOO_LARGE = new Refusal(431, 'headers_too_large', 'The headers of this request are too large.')
const TOO_SLOW = new Refusal(408, 'request_timeout', 'The request took too long to arrive. Please try again.')
const NO_HTTP = new Refusal(400, 'bad_request', 'This is not a valid HTTP request.')
const CONNECTION_ERRORS: Record<string, [refusal: Refusal, statusText: string]> = {
  HPE_HEADER_OVERFLOW: [TOO_LARGE, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [TOO_SLOW, 'Request Timeout'],
}

/** Responds to what never became a request (malformed, too large or too slow) and closes the connection. Adds `headers` to the response. */
export function answerBrokenConnection(headers: Record<string, string>) {
  return ({ code }: Error & { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    endWith(socket, ...(CONNECTION_ERRORS[code ?? ''] ?? [NO_HTTP, 'Bad Request']), headers)
  }
}

/** Sends a refusal with `headers` over a connection without a response, and closes it. */
export function endWith(socket: Duplex, refusal: Refusal, statusText: string, headers: Record<string, string>): void {
  const body = JSON.stringify(refusalBody(refusal))
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = [`HTTP/1.1 ${refusal.status} ${statusText}`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sends a refusal in the format of the API contract. */
export function answer(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  addToRequestLog(request, { refusal: refusal.code })
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
  const reference = refusal.status >= 500 ? { reference: request.id } : {}
  return reply.code(refusal.status).send({ ...refusalBody(refusal), ...reference })
}

/** The body of a refusal in the format of the API contract. */
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
    return new Refusal(503, 'unavailable', 'The shop is temporarily unavailable. Please try again in a few seconds.', {
      retryAfter: RETRY_AFTER,
    })
  }
  if (error.statusCode && error.statusCode < 500) return new Refusal(error.statusCode, 'bad_request', 'The request could not be read.')
  return new Refusal(
    500,
    'internal_error',
    'Something went wrong on our side. Please try again. If it keeps happening, contact us with the reference.',
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
    message: issue.message ?? 'is invalid',
  }))
  return new Refusal(400, 'invalid_input', errors[0]?.message ?? 'The request is invalid.', { errors })
}

/** NUL and broken Unicode, which PostgreSQL can't store. */
function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(errorCode(error))
}

/** Whether the database is down, full, shutting down or overloaded. A retry makes sense, and nothing was acknowledged. */
export function isUnavailable(error: unknown): boolean {
  const [code, message] = [errorCode(error), errorMessage(error)]
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) ||
    // SQLSTATE classes: connection, rollback (deadlock), resources, operator intervention, system; then read-only, and lock timeout.
    /^(08|40|53|57|58|25006|55P03)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client was closed/.test(
      message,
    )
  )
}
