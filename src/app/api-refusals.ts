import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fieldsOf } from '#shared/records.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Refusal codes by status, except those implied by the operation's security and input. */
    refusals?: Readonly<Record<number, readonly string[]>>
    /** Whether the operation accepts an `Idempotency-Key` header. Its handler has to use `once`. */
    idempotent?: boolean
  }
}

/** The body of every refusal. Some have more fields, such as the current price. */
export const refusalSchema = z
  .looseObject({
    success: z.literal(false),
    code: z.string().describe('A stable snake_case code for programs.'),
    message: z.string().describe('A message for people that says what happened and what to do next.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('The refused fields, by their path in the request.'),
    price: z.number().optional().describe('The package’s current price in dollars, with `price_changed`.'),
    balance: z.number().optional().describe('The account’s balance in dollars, with `insufficient_balance` and `balance_changed`.'),
    reference: z.string().optional().describe('The reference of an internal error. Include it when you ask for help.'),
  })
  .meta({ id: 'Refusal' })

const titles: Record<number, string> = {
  400: 'The request is invalid.',
  401: 'The token is missing or no longer valid.',
  402: 'The payment was declined.',
  403: 'The caller isn’t allowed to do this.',
  404: 'It doesn’t exist, or it belongs to someone else.',
  409: 'The current state doesn’t allow this.',
  410: 'This was removed.',
  413: 'The body is too large.',
  415: 'The body isn’t JSON.',
  421: 'The request is for a different host.',
  422: 'The Idempotency-Key was used with another body.',
  429: 'Too many requests.',
  502: 'The payment provider’s response was unexpected.',
  503: 'The shop is temporarily unavailable.',
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    '1 to 200 printable characters without spaces. For 24 hours, the same key and body return the same response, and nothing is done twice.',
  )

const rateLimit = {
  'RateLimit-Limit': { type: 'integer', description: 'Allowed requests of this kind per window.' },
  'RateLimit-Remaining': { type: 'integer', description: 'Requests left in the current window.' },
  'RateLimit-Reset': { type: 'integer', description: 'Seconds until the window resets.' },
}
const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds to wait before a retry.' } }

type Refusals = Record<number, string[]>

/** Describes an operation for the API document: its schemas, refusals and the headers of both. */
export const describeRoute: typeof jsonSchemaTransform = (route) => {
  const { schema } = route
  if (!schema || schema.hide) return jsonSchemaTransform(route)
  const { refusals: _refusals, idempotent, ...rest } = schema
  const declared = fieldsOf(schema.response)
  const refusals = refusalsOf(schema, route.route.method)
  const refusing = new Set([...Object.keys(refusals), ...Object.keys(declared).filter((status) => Number(status) >= 400)])
  const answers = [...refusing].map((status) => {
    const codes = refusals[Number(status)]?.map((code) => `\`${code}\``).join(', ')
    const own = declared[status]
    return [
      status,
      {
        description: `${titles[Number(status)] ?? 'The request was refused.'}${codes ? ` Codes: ${codes}.` : ''}`,
        content: { 'application/json': { schema: own instanceof z.ZodType ? z.union([own, refusalSchema]) : refusalSchema } },
      },
    ]
  })
  const described = jsonSchemaTransform({
    ...route,
    schema: {
      ...rest,
      response: { ...declared, ...Object.fromEntries(answers) },
      ...(idempotent && { headers: z.object({ 'idempotency-key': idempotencyKey }) }),
    },
  })
  const { response } = described.schema as { response: Record<string, object> }
  // The response is a file or empty.
  if (!Object.keys(response).some((status) => status.startsWith('2'))) response['200'] = { type: 'null' }
  for (const [status, answer] of Object.entries(response)) {
    if ('description' in answer) continue
    const description = titles[Number(status)] ?? 'Success.'
    // Siblings of a `$ref` are ignored, so the reference is moved inside.
    if ('$ref' in answer) response[status] = { description, content: { 'application/json': { schema: answer } } }
    else Object.assign(answer, { 'x-response-description': description })
  }
  for (const [status, answer] of Object.entries(response)) {
    const headers = {
      ...('429' in response && (status === '429' || status.startsWith('2')) && rateLimit),
      ...(['429', '503'].includes(status) && retryAfter),
    }
    if (Object.keys(headers).length > 0) Object.assign(answer, { headers })
  }
  return described
}

/** All refusals of an operation: the declared ones, and those implied by its security and input. */
function refusalsOf(schema: FastifySchema, method: unknown): Refusals {
  const { security = [], body, querystring, params, headers, refusals = {}, idempotent } = schema
  const isForStaff = security.length > 0 && security.every((way) => 'staff' in way)
  const needsToken = security.some((way) => 'bearer' in way || 'staff' in way)
  const all: Refusals = {}
  const add = (status: number, ...codes: readonly string[]) => (all[status] = [...new Set([...(all[status] ?? []), ...codes])])
  if (body || querystring || params || headers) add(400, 'invalid_input', 'invalid_characters')
  // Any body has to be JSON, even if none is required.
  if (method !== 'GET') {
    add(400, 'invalid_json')
    add(413, 'body_too_large')
    add(415, 'unsupported_media_type')
  }
  if (idempotent) {
    add(400, 'invalid_idempotency_key')
    add(409, 'request_in_flight')
    add(422, 'idempotency_key_reused')
  }
  if (needsToken) add(401, 'authentication_required')
  if (isForStaff) {
    add(403, 'staff_only', 'second_factor_needed', 'not_permitted', 'not_in_scope')
    add(429, 'rate_limited')
  }
  if (params) add(404, 'not_found')
  for (const [status, codes] of Object.entries(refusals)) add(Number(status), ...codes)
  add(421, 'wrong_host')
  add(503, 'unavailable')
  return all
}
