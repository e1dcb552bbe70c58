import { fieldsOf } from '#shared/records.ts'
import examples from '../../docs/api-examples.json' with { type: 'json' }

type Fields = Readonly<Record<string, unknown>>

const bodies: Fields = examples

/**
 * Completes the API document: who may call each operation, how its list is paged, an example of its body, and `security: []`
 * if it needs no sign-in. Removes unreferenced schemas.
 */
export function completeDocument<Document extends object>(document: Document): Document {
  const { components, paths, ...rest } = fieldsOf(listedKeys(document))
  const { schemas, ...others } = fieldsOf(components)
  const completed = mapValues(paths, (operations, path) =>
    mapValues(operations, (operation, method) => completeOperation(`${method.toUpperCase()} ${path}`, fieldsOf(operation))),
  )
  return { ...document, ...rest, paths: completed, components: { ...others, schemas: usedSchemas(fieldsOf(schemas), completed) } }
}

function completeOperation(name: string, operation: Fields): Fields {
  const { requestBody, description, security = [], parameters } = operation
  const names = Array.isArray(parameters) ? parameters.map((parameter) => fieldsOf(parameter).name) : []
  const sentences = [
    description,
    accessOf(JSON.stringify(security)),
    names.includes('cursor') && 'Lists page by page: send `nextCursor` as `cursor` until it is null.',
    names.includes('idempotency-key') && 'Send an `Idempotency-Key` to repeat the call safely.',
  ]
  return {
    ...operation,
    description: sentences.filter(Boolean).join(' '),
    security,
    ...(requestBody !== undefined && { requestBody: withExample(fieldsOf(requestBody), bodies[name]) }),
  }
}

function accessOf(security: string): string {
  const [, permission] = /"staff":\["(.*?)"\]/.exec(security) ?? []
  if (permission) return `For staff with the permission \`${permission}\`.`
  if (security.includes('orderToken')) return 'For the signed-in owner of the order, or with the order’s token.'
  if (security.includes('{}')) return 'Signing in is optional.'
  return security.includes('bearer') ? 'For signed-in customers.' : 'Needs no sign-in.'
}

function withExample(requestBody: Fields, example: unknown): Fields {
  return { ...requestBody, content: mapValues(requestBody.content, (media) => ({ ...fieldsOf(media), example })) }
}

/** Replaces the schemas of records with known keys by ones that list their properties, which more tools understand. */
function listedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listedKeys)
  if (typeof value !== 'object' || value === null) return value
  const { propertyNames, ...rest } = fieldsOf(value)
  const names = fieldsOf(propertyNames).enum
  if (!Array.isArray(names)) return mapValues(value, listedKeys)
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, rest.additionalProperties])), additionalProperties: false }
}

/** Keeps the named schemas that operations use. Every schema is registered twice, for input and output. */
function usedSchemas(schemas: Fields, paths: unknown): Fields {
  const used = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name] ?? null)
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

function mapValues(value: unknown, change: (inner: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, inner]) => [name, change(inner, name)]))
}
