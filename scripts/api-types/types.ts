type Fields = Readonly<Record<string, unknown>>

/**
 * Generates the TypeScript module that type-checks the pages' API calls. `Schemas` has the named schemas. `Routes` maps
 * `GET /api/orders/{}` to the types of its body and response. An enum parameter adds a route for each of its values.
 */
export function typesOf(document: unknown): string {
  const { components, paths } = fieldsOf(document)
  const schemas = entries(fieldsOf(components).schemas).map(([name, schema]) => `  ${quote(name)}: ${typeOf(schema)}`)
  const routes = entries(paths).flatMap(([path, operations]) =>
    entries(operations).flatMap(([method, operation]) => routesOf(method.toUpperCase(), path, fieldsOf(operation))),
  )
  return `// Generated from the API document by \`npm run api:types\` and \`npm run check\`. Do not edit.
export interface Schemas {
${schemas.join('\n')}
}

export interface Routes {
${routes.join('\n')}
}
`
}

function routesOf(method: string, path: string, { parameters, requestBody, responses }: Fields): string[] {
  const answers = entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [typeOf(jsonSchemaOf(response))] : []))
  const body = requestBody === undefined ? 'undefined' : typeOf(jsonSchemaOf(requestBody), true)
  const members = `{ body: ${body}; answer: ${[...new Set(answers)].join(' | ')} }`
  return literalPaths(path, Array.isArray(parameters) ? parameters.map(fieldsOf) : []).map(
    (literal) => `  ${quote(`${method} ${literal}`)}: ${members}`,
  )
}

/** Expands `/pay/{id}/{action}` to `/pay/{}/{}` and, if `action` is an enum, `/pay/{}/approve` and so on. */
function literalPaths(path: string, parameters: Fields[]): string[] {
  const values = (name: string) => {
    const { enum: words } = fieldsOf(parameters.find((parameter) => parameter.name === name)?.schema)
    return ['{}', ...(Array.isArray(words) ? words.map(String) : [])]
  }
  return path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? values(part.slice(1, -1)) : [part]))
    .reduce((done, parts) => done.flatMap((start) => parts.map((part) => start + part)))
}

function jsonSchemaOf(part: unknown): unknown {
  return fieldsOf(fieldsOf(fieldsOf(part).content)['application/json']).schema ?? {}
}

/** Converts a JSON Schema to a TypeScript type. */
function typeOf(value: unknown, isBody = false): string {
  const schema = fieldsOf(value)
  const { $ref, enum: words, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return `Schemas[${quote($ref.replace('#/components/schemas/', ''))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(' | ')
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return choices.map((choice) => `(${typeOf(choice, isBody)})`).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((part) => `(${typeOf(part, isBody)})`).join(' & ')
  if (Array.isArray(type)) return type.map((name) => typeOf({ ...schema, type: name }, isBody)).join(' | ')
  if (type === 'array') return `(${typeOf(schema.items, isBody)})[]`
  if (type === 'object') return objectType(schema, isBody)
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

function objectType({ properties, required, additionalProperties: others }: Fields, isBody: boolean): string {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  const members = entries(properties).map(([name, schema]) => `${quote(name)}${isRequired(name) ? '' : '?'}: ${typeOf(schema, isBody)}`)
  if (members.length > 0) return `{ ${members.join('; ')} }`
  if (others === false) return 'Record<string, never>'
  const value = typeOf(others, isBody)
  // Callers may pass an interface, which has no index signature.
  return isBody && value === 'unknown' ? 'object' : `Record<string, ${value}>`
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(fieldsOf(value))
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' ? { ...value } : {}
}

function quote(text: string): string {
  return `'${text}'`
}
