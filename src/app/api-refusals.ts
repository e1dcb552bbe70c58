import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fieldsOf } from '#shared/records.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The refusal codes of an operation by status, except those that follow from its security and input. */
    refusals?: Readonly<Record<number, readonly string[]>>
    /** Whether the operation takes the header `Idempotency-Key`, as its handler does with `once`. */
    idempotent?: boolean
  }
}

/** What every refusal has in its body; some have more fields, such as the current price. */
export const refusalSchema = z
  .looseObject({
    success: z.literal(false),
    code: z.string().describe('Stable, in snake_case: what a program decides by.'),
    message: z.string().describe('For people: what happened and what to do next.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('The refused fields, by their path as sent.'),
    price: z.number().optional().describe('Dollars: what the package costs now, with `price_changed`.'),
    balance: z.number().optional().describe('Dollars: what the account has, with `insufficient_balance` and `balance_changed`.'),
    reference: z.string().optional().describe('Of a fault: name it when you ask for help.'),
  })
  .meta({ id: 'Refusal' })

const titles: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'No token, or one that is no longer valid.',
  402: 'The payment was declined.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or it is not the caller’s.',
  409: 'The state does not allow this.',
  410: 'This was removed.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  421: 'The request is for another host than the shop’s.',
  422: 'The Idempotency-Key was used with another body.',
  429: 'Too many requests.',
  502: 'The payment provider did not answer as expected.',
  503: 'The shop is briefly unavailable.',
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    '1 to 200 printable characters without spaces. The same key and body get the same answer for 24 hours, and nothing is done twice.',
  )

const rateLimit = {
  'RateLimit-Limit': { type: 'integer', description: 'Requests of this kind that a caller may make until the reset.' },
  'RateLimit-Remaining': { type: 'integer', description: 'How many of them are left.' },
  'RateLimit-Reset': { type: 'integer', description: 'Seconds until the count starts anew.' },
}
const retryAfter = { 'Retry-After': { type: 'integer', description: 'Seconds after which a retry makes sense.' } }

type Refusals = Record<number, string[]>

/** An operation of the API document: its schemas, how it refuses, and the headers that go with both. */
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
        description: `${titles[Number(status)] ?? 'The request is refused.'}${codes ? ` Codes: ${codes}.` : ''}`,
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
  // A file, or nothing at all.
  if (!Object.keys(response).some((status) => status.startsWith('2'))) response['200'] = { type: 'null' }
  for (const [status, answer] of Object.entries(response)) {
    if ('description' in answer) continue
    const description = titles[Number(status)] ?? 'Success.'
    // A description beside a reference would be dropped.
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

/** Every way in which an operation refuses: those it names, and those that follow from what it asks for. */
function refusalsOf(schema: FastifySchema, method: unknown): Refusals {
  const { security = [], body, querystring, params, headers, refusals = {}, idempotent } = schema
  const isForStaff = security.length > 0 && security.every((way) => 'staff' in way)
  const needsToken = security.some((way) => 'bearer' in way || 'staff' in way)
  const all: Refusals = {}
  const add = (status: number, ...codes: readonly string[]) => (all[status] = [...new Set([...(all[status] ?? []), ...codes])])
  if (body || querystring || params || headers) add(400, 'invalid_input', 'invalid_characters')
  // Whatever is sent with it has to be JSON, also where nothing needs to be.
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
