import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { HttpServer } from '#platform/http/server.ts'

/** Time to accept the connections in the system's queue. */
const ACCEPT_BACKLOG_MS = 50
/** Time in which an open connection may still send a request before it counts as idle. */
const IDLE_AFTER_MS = 300
const CLOSE_IDLE_EVERY_MS = 50
/** Requests still running after this time are aborted. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Closes the server without dropping requests. Queued connections are still accepted, requests in flight finish, and an open
 * connection may send one more request, which is answered with `Connection: close`.
 */
export async function shutDownGracefully(server: HttpServer): Promise<void> {
  const http = server.server
  const closeIdle = http.closeIdleConnections.bind(http)
  // Keeps `close` from ending idle connections immediately, since one may be about to send a request.
  http.closeIdleConnections = () => {}

  const answerQueued = queueRequests(http)
  await sleep(ACCEPT_BACKLOG_MS)
  const closed = server.close()
  while (http.listening) await nextTurn()
  answerQueued()

  let sweep: NodeJS.Timeout | undefined
  const idle = setTimeout(() => (sweep = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)), IDLE_AFTER_MS - CLOSE_IDLE_EVERY_MS)
  const cut = setTimeout(() => http.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await closed
  for (const timer of [idle, sweep, cut]) clearTimeout(timer)
}

/**
 * Queues new requests until the returned function is called. Connections that the system has accepted but Node has not are lost
 * when the server stops listening. While no response is sent no client sends more requests, so all waiting ones get accepted.
 */
function queueRequests(http: HttpServer['server']): () => void {
  const handlers = http.listeners('request') as RequestListener[]
  const queued: [IncomingMessage, ServerResponse][] = []
  http.removeAllListeners('request')
  http.on('request', (request, response) => queued.push([request, response]))
  return () => {
    http.removeAllListeners('request')
    http.on('request', (_request, response) => response.setHeader('connection', 'close'))
    for (const handler of handlers) http.on('request', handler)
    for (const [request, response] of queued) http.emit('request', request, response)
  }
}
