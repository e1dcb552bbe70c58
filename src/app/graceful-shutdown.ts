import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { HttpServer } from '#platform/http/server.ts'

/** How long it takes to accept the connections that the system has queued already. */
const ACCEPT_BACKLOG_MS = 50
/** How long an open connection may still send a request before it counts as idle. */
const IDLE_AFTER_MS = 300
const CLOSE_IDLE_EVERY_MS = 50
/** A request that has not ended by then is aborted. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Closes the server without dropping a request: connections that were made are accepted and then no more; requests in
 * flight finish, and an open connection may send one more, which is answered with `Connection: close`.
 */
export async function shutDownGracefully(server: HttpServer): Promise<void> {
  const http = server.server
  const closeIdle = http.closeIdleConnections.bind(http)
  // Closing would end idle connections at once, including one whose next request is on its way.
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
 * Queues new requests until the returned function is called. Connections that the system has accepted and Node has not are
 * lost when the server stops listening; while nothing is answered no client sends more, so all that wait are accepted.
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
