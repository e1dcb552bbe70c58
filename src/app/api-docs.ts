import { createHash } from 'node:crypto'
import { withoutReferences } from '#app/api-document.ts'
import { type Content, type ContentCache, contentOf } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  const?: unknown
}

interface Operation {
  tags?: string[]
  summary?: string
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

/** `GET /api/docs`: the API document as one readable page without scripts. */
export function mountApiDocs(server: HttpServer, cache: ContentCache): void {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`
  const produce = async (): Promise<Content> => {
    const document = withoutReferences(server.swagger()) as { info: { title: string }; paths?: Record<string, Record<string, Operation>> }
    const page = contentOf('text/html; charset=utf-8', render(document.info.title, document.paths ?? {}))
    return { ...page, headers: { ...page.headers, 'content-security-policy': policy } }
  }
  // Cached because rendering blocks the process for a sixth of a second.
  server.get('/api/docs', { schema: { hide: true } }, (request, reply) => cache.serve(request, reply, 'api docs', produce))
}

function render(title: string, paths: Record<string, Record<string, Operation>>): string {
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(method, path, operation)])
    }
  }
  const sections = [...byTag].map(([tag, operations]) => `<h2>${escape(tag)}</h2>${operations.join('')}`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>
<p>Every response is JSON with <code>success</code>. A refusal has <code>code</code>, <code>message</code> and, for refused fields, <code>errors</code>.
The machine-readable document is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections}</main></body></html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(`${parameter.name} (${parameter.in})`, parameter.schema, parameter.required === true),
  )
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => row(name, schema, body?.required?.includes(name) === true))
  const responses = Object.entries(operation.responses ?? {}).map(([status, { content }]) =>
    row(status, Object.values(content ?? {})[0]?.schema, false),
  )
  const guard = (operation.security ?? []).flatMap((way) => Object.keys(way)).join(', ')
  return `<details><summary><code class="method">${escape(method.toUpperCase())}</code> <code>${escape(path)}</code> <span>${escape(operation.summary ?? '')}</span>${guard ? ` <em>needs ${escape(guard)}</em>` : ''}</summary>
${table('Parameters', parameters)}${table('Body', fields)}${table('Responses', responses)}</details>`
}

function table(title: string, rows: string[]): string {
  return rows.length === 0 ? '' : `<h3>${title}</h3><table>${rows.join('')}</table>`
}

function row(name: string, schema: Schema | undefined, required: boolean): string {
  return `<tr><th scope="row">${escape(name)}${required ? ' <b>required</b>' : ''}</th><td><code>${escape(describe(schema))}</code></td></tr>`
}

/** A schema in one line: `{ success: boolean, data: { ... }[] }`. */
function describe(schema: Schema | undefined, depth = 0): string {
  if (!schema) return ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((option) => describe(option, depth)).join(' | ')
  if (schema.items) return `${describe(schema.items, depth)}[]`
  if (!schema.properties) return [schema.type ?? 'any'].flat().join(' | ')
  if (depth > 2) return '{ … }'
  const optional = (name: string) => (schema.required?.includes(name) ? '' : '?')
  return `{ ${Object.entries(schema.properties)
    .map(([name, property]) => `${name}${optional(name)}: ${describe(property, depth + 1)}`)
    .join(', ')} }`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 1.75rem } h2 { margin: 2.5rem 0 .75rem; font-size: 1.15rem } h3 { margin: 1rem 0 .25rem; font-size: .85rem }
details { border: 1px solid light-dark(#e4dff0, #3a3450); border-radius: .6rem; margin: .5rem 0; padding: .7rem 1rem }
summary { cursor: pointer } summary span, em { color: light-dark(#5d5670, #b3acc6) }
.method { color: light-dark(#6d28d9, #c4b5fd); font-weight: 700 }
table { border-collapse: collapse; width: 100%; font-size: .875rem } th { text-align: left; vertical-align: top; width: 14rem; font-weight: 500; padding: .25rem .75rem .25rem 0 }
td { padding: .25rem 0; overflow-wrap: anywhere } b { color: light-dark(#9a3412, #fdba74); font-weight: 500; font-size: .75rem }
a { color: inherit }
`
