import { withoutReferences } from '#app/api-document.ts'
import type { TestShop } from './app.ts'

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

/** An operation of the API, as described by `GET /api/openapi.json`. */
export interface Operation {
  /** `GET /api/orders/{id}` */
  name: string
  method: string
  path: string
  /** Accepted ways to authenticate; empty if anyone may call it. */
  security: string[]
  /** Permissions that `staff` need. */
  permissions: string[]
  parameters: Parameter[]
  body: Schema | undefined
  /** Schemas of JSON responses, by status. */
  answers: Record<string, Schema>
}

interface DocumentedOperation {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

/** The parts of the API document that tests read. */
export interface ApiDocument {
  /** Operations by path and by method in lower case. */
  paths: Record<string, Record<string, DocumentedOperation>>
}

/** Every operation of the API document. */
export async function operationsOf(shop: TestShop): Promise<Operation[]> {
  const { status, body, text } = await shop.request<ApiDocument>('GET', '/api/openapi.json')
  if (status !== 200) throw new Error(`The document of the API was answered with ${status}: ${text.slice(0, 500)}`)
  return Object.entries(withoutReferences(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => readOperation(method.toUpperCase(), path, documented)),
  )
}

function readOperation(method: string, path: string, documented: DocumentedOperation): Operation {
  const { security = [], responses = {}, parameters = [], requestBody } = documented
  const answers = Object.entries(responses).flatMap(([status, content]) => {
    const schema = jsonOf(content)
    return schema ? [[status, schema] as const] : []
  })
  return {
    name: `${method} ${path}`,
    method,
    path,
    security: security.map((scheme) => Object.keys(scheme)[0] ?? 'nobody'),
    permissions: security.flatMap((scheme) => scheme.staff ?? []),
    parameters,
    body: jsonOf(requestBody),
    answers: Object.fromEntries(answers),
  }
}

function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

/** The path with its parameters filled in, in order. */
export function pathWith(path: string, ...values: string[]): string {
  let place = 0
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values[place++] ?? 'x'))
}
