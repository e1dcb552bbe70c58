import { request } from 'node:https'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { LOCAL_CERTIFICATE, PRIVATE_KEY } from './certificates.ts'
import { listen } from './listen.ts'

export interface TlsProxy {
  port: number
  /** Sets the local server that everything is forwarded to. */
  target(url: string): void
  /** Posts a webhook to one of the shop's URLs, resolving any host name to this machine. Returns the response's status. */
  post(url: string, webhook: { body: string; headers: Record<string, string> }): Promise<number>
  close(): Promise<void>
}

/** Starts a proxy that terminates TLS in front of a local server, with `LOCAL_CERTIFICATE`. */
export async function tlsProxy(before?: { url: string }): Promise<TlsProxy> {
  let port = before ? Number(new URL(before.url).port) : 0
  const open = new Set<Socket>()
  const server = createServer({ key: PRIVATE_KEY, cert: LOCAL_CERTIFICATE }, (socket) => {
    open.add(socket.on('close', () => open.delete(socket)))
    const shop = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, shop],
      [shop, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  return {
    port: Number(new URL(await listen(server)).port),
    target: (url) => void (port = Number(new URL(url).port)),
    post: (url, { body, headers }) =>
      new Promise((resolve, reject) => {
        const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }])
        const sent = request(url, { method: 'POST', headers, lookup, ca: LOCAL_CERTIFICATE }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    async close() {
      // A browser may keep a connection open that it doesn't use.
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
