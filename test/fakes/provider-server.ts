import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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
