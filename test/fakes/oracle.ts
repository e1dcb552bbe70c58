import { Ajv, type ValidateFunction } from 'ajv'
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Schema {
  [key: string]: unknown
}

interface Operation {
  /** Only query parameters. */
  parameters?: { name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>
  security?: { API_Key?: string[] }[]
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: Schema
}

/** Checks requests and responses against a provider's own API description. */
export interface Oracle {
  /** Throws if a request doesn't match the description or has an unknown query parameter. */
  checkRequest(method: string, path: string, request: { body?: unknown; query: unknown }): void
  /** Throws if a response doesn't match the description. */
  checkAnswer(method: string, path: string, status: number, body: unknown): void
  /** Permissions of which a key needs one; empty if none is needed or described. */
  permissionsFor(method: string, path: string): string[]
}

/** Reads `test/fakes/specs/<file>`. */
export function oracleOf(file: string): Oracle {
  const description = JSON.parse(readFileSync(path.resolve('test/fakes/specs', file), 'utf8')) as Description
  // PayPal's patterns don't work with the `u` flag.
  const options = { strict: false, validateFormats: false, allErrors: true, unicodeRegExp: false } as const
  // Query parameters are strings, so `limit=100` has to be converted to a number.
  const [bodies, queries] = [new Ajv(options), new Ajv({ ...options, coerceTypes: 'array' })]
  for (const ajv of [bodies, queries]) ajv.addSchema(withNull({ components: description.components }) as Schema, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const check = (ajv: Ajv, name: string, schema: Schema | undefined, value: unknown) => {
    if (!schema) return
    const validate = compiled.get(name) ?? ajv.compile(absolute(withNull(schema)) as Schema)
    compiled.set(name, validate)
    if (!validate(value))
      throw new Error(`${name} doesn't match its schema: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
  }
  const operation = (method: string, at: string) => {
    const fits = (template: string) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(at)
    // Literal paths first: `/payment_intents/search` also matches `/payment_intents/{intent}`.
    const template = at in description.paths ? at : Object.keys(description.paths).find(fits)
    const described = template && description.paths[template]?.[method.toLowerCase()]
    if (!described) throw new Error(`${method} ${at} is not in the API description`)
    return { described, name: `${method} ${template}` }
  }
  return {
    checkRequest(method, at, { body, query }) {
      const { described, name } = operation(method, at)
      const content = described.requestBody?.content
      check(bodies, `request ${name}`, content && Object.values(content)[0]?.schema, body)
      check(queries, `query ${name}`, querySchema(described), structuredClone(query))
    },
    permissionsFor: (method, at) => operation(method, at).described.security?.flatMap(({ API_Key = [] }) => API_Key) ?? [],
    checkAnswer(method, at, status, body) {
      const { described, name } = operation(method, at)
      const content = described.responses?.[status]?.content
      check(bodies, `answer ${status} ${name}`, content && Object.values(content)[0]?.schema, body)
    },
  }
}

function querySchema({ parameters = [] }: Operation): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** Converts OpenAPI 3.0's `nullable` to JSON Schema's `null` type. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest }: Schema = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNull(inner)]))
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? `api${String(inner)}` : absolute(inner)]))
}
