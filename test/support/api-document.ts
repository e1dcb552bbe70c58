import { withoutReferences } from '#app/api-document.ts'
import type { TestShop } from './app.ts'

/** JSON Schema, as far as the document uses it. */
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

/** One call of the API, as `GET /api/openapi.json` describes it. */
export interface Operation {
  /** `GET /api/orders/{id}` */
  name: string
  method: string
  path: string
  /** Ways to be let in; none: whoever asks. */
  security: string[]
  /** What whoever comes as `staff` needs. */
  permissions: string[]
  parameters: Parameter[]
  body: Schema | undefined
  /** By status, where a JSON answer is described. */
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

/** The API document, as far as the tests read it. */
export interface ApiDocument {
  /** Operations by path and by method in lower case. */
  paths: Record<string, Record<string, DocumentedOperation>>
}

/** Every call that the API document names. */
export async function operationsOf(shop: TestShop): Promise<Operation[]> {
  const { body } = await shop.request<ApiDocument>('GET', '/api/openapi.json')
  return Object.entries(withoutReferences(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => readOperation(method.toUpperCase(), path, told)),
  )
}

function readOperation(method: string, path: string, told: DocumentedOperation): Operation {
  const answers = Object.entries(told.responses ?? {}).flatMap(([status, content]) => {
    const schema = jsonOf(content)
    return schema ? [[status, schema] as const] : []
  })
  return {
    name: `${method} ${path}`,
    method,
    path,
    security: (told.security ?? []).map((way) => Object.keys(way)[0] ?? 'nobody'),
    permissions: (told.security ?? []).flatMap((way) => way.staff ?? []),
    parameters: told.parameters ?? [],
    body: jsonOf(told.requestBody),
    answers: Object.fromEntries(answers),
  }
}

function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

/** The path with its parameters filled in, in their order. */
export function pathWith(path: string, ...values: string[]): string {
  let place = 0
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values[place++] ?? 'x'))
}
