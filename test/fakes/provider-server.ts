import { Ajv, type ValidateFunction } from 'ajv'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** How a stand-in misbehaves. `lost` does the work and breaks the connection, `garbage` does it and answers with no JSON, `forbid` lacks a permission. */
export type Fault = 'none' | 'error' | 'lost' | 'garbage' | 'hang' | 'refuse' | 'forbid'

/** A request as a stand-in sees it. */
export interface Received {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** What a stand-in answers: JSON, or text as it is. */
export interface Reply {
  status: number
  body: unknown
}

/** A payment provider that runs on a free loopback port and keeps everything in memory. */
export interface ProviderServer {
  url: string
  /** How the next calls go, until it is said otherwise. Only paths that contain `where`, if it is given. */
  fail(fault: Fault, where?: string): void
  /** What was asked of it, oldest first: `POST /v2/checkout/orders`. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a stand-in whose calls `handle` answers. */
export async function providerServer(handle: (request: Received) => Promise<Reply> | Reply): Promise<ProviderServer> {
  let [fault, where]: [Fault, string] = ['none', '']
  const asked: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const received = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await text(request),
      }
      asked.push(`${received.method} ${received.path}`)
      const now = received.path.includes(where) ? fault : 'none'
      if (now === 'hang') return
      if (now === 'error') return send(response, { status: 500, body: { error: 'broken' } })
      if (now === 'refuse')
        return send(response, { status: 400, body: { error: { type: 'invalid_request_error', message: 'not this one' } } })
      if (now === 'forbid') return send(response, { status: 403, body: { error: { type: 'permission_error' } } })
      const reply = await (async () => handle(received))().catch((error: Error): Reply => {
        console.error(error)
        return { status: 500, body: { message: error.message } }
      })
      if (now === 'lost') return request.socket.destroy()
      send(response, now === 'garbage' ? { status: 200, body: '<html>busy</html>' } : reply)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next, path = '') {
      ;[fault, where] = [next, path]
    },
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
  response.end(isText ? body : body === null ? '' : JSON.stringify(body))
}

interface Schema {
  [key: string]: unknown
}

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses?: Record<string, { content?: Record<string, { schema: Schema }> }>
      }
    >
  >
  components: Schema
}

/** Checks bodies against a provider's own description of its API. */
export interface Oracle {
  /** Throws if the provider would not take this request. */
  checkRequest(method: string, path: string, body: unknown): void
  /** Throws if the provider would not answer so. */
  checkAnswer(method: string, path: string, status: number, body: unknown): void
}

/** Reads `test/fakes/specs/<file>`. */
export function oracleOf(file: string): Oracle {
  const description = JSON.parse(readFileSync(path.resolve('test/fakes/specs', file), 'utf8')) as Description
  // PayPal's patterns are older than the `u` flag.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, unicodeRegExp: false })
  ajv.addSchema(withNull({ components: description.components }) as Schema, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const check = (name: string, schema: Schema | undefined, body: unknown) => {
    if (!schema) return
    const validate = compiled.get(name) ?? ajv.compile(absolute(withNull(schema)) as Schema)
    compiled.set(name, validate)
    if (!validate(body)) throw new Error(`${name} does not fit: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`)
  }
  const operation = (method: string, at: string) => {
    const found = Object.keys(description.paths).find((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(at))
    const described = found && description.paths[found]?.[method.toLowerCase()]
    if (!described) throw new Error(`${method} ${at} is not described`)
    return described
  }
  return {
    checkRequest(method, at, body) {
      const content = operation(method, at).requestBody?.content
      check(`request ${method} ${at.replace(/[^/]{12,}/g, '*')}`, content && Object.values(content)[0]?.schema, body)
    },
    checkAnswer(method, at, status, body) {
      const content = operation(method, at).responses?.[status]?.content
      check(`answer ${status} ${method} ${at.replace(/[^/]{12,}/g, '*')}`, content && Object.values(content)[0]?.schema, body)
    },
  }
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says `null`. */
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
