import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal, type FieldError } from '#shared/errors.ts'

/** Seconds after which to come back when the shop is unavailable: a PostgreSQL that was killed is back in less. */
export const RETRY_AFTER = 3

/** The one place that turns what was thrown into an answer of the wire contract: no stack, no SQL, no library name. */
export function installErrorAnswers(server: HttpServer): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(reply, request, refusal)
  })
}

/** Sends a refusal in the shape of the wire contract. */
export function answer(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
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
  if (isUnstorable(error))
    return new Refusal(400, 'invalid_characters', 'The request has characters that cannot be stored. Please remove them and try again.')
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
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'body_too_large', 'The request is too large.'),
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
  return ['22021', '22P05'].includes((error as { code?: string }).code ?? '')
}

/** The database is away, full, shutting down or too busy: worth a retry, nothing was acknowledged. */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  const message = error instanceof Error ? error.message : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code) ||
    // Connection, lost race (deadlock), resources, intervention (shutdown, time limit), system; then read-only, and lock.
    /^(08|40|53|57|58|25006|55P03)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Client was closed/.test(
      message,
    )
  )
}
