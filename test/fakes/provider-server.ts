import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from './listen.ts'

/** How a stand-in fails. `lost` does the work but breaks the connection, `garbage` does it but returns no JSON, `forbid` returns 403. */
export type Fault = 'none' | 'error' | 'lost' | 'garbage' | 'hang' | 'refuse' | 'forbid'

/** A received request. */
export interface Received {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A stand-in's response. A string body is sent as text, any other as JSON. */
export interface Reply {
  status: number
  body: unknown
}

/** A payment provider that runs on a free loopback port and keeps everything in memory. */
export interface ProviderServer {
  url: string
  /** Sets the fault of all requests from now on, or of those whose path contains `where`. */
  fail(fault: Fault, where?: string): void
  /** All requests so far: `POST /v2/checkout/orders`. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a stand-in that responds with `handle`. */
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
  return {
    url: await listen(server),
    fail(next, path = '') {
      ;[fault, where] = [next, path]
    },
    asked,
    close: () => close(server),
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
  response.end(isText ? body : body === null ? '' : JSON.stringify(body))
}
