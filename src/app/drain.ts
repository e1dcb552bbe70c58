import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { HttpServer } from '#platform/http/server.ts'

/** How long it takes to let in everyone who stands at the door already. */
const LAST_CALL_MS = 50
/** How long an open connection may still bring a request before it counts as idle. */
const FAREWELL_MS = 300
const SWEEP_MS = 50
/** A request that has not ended by then is cut. */
const LIMIT_MS = 10_000

/**
 * Ends the server without dropping a request: whoever has connected is let in, then nobody else; what runs may finish,
 * and whoever holds a connection may use it once more, with an answer that ends it.
 */
export async function drain(server: HttpServer): Promise<void> {
  const http = server.server
  const closeIdle = http.closeIdleConnections.bind(http)
  // Closing would end idle connections at once, also one whose next request is on its way.
  http.closeIdleConnections = () => {}

  const answerHeld = holdRequests(http)
  await sleep(LAST_CALL_MS)
  const closed = server.close()
  while (http.listening) await nextTurn()
  answerHeld()

  let sweep: NodeJS.Timeout | undefined
  const farewell = setTimeout(() => (sweep = setInterval(closeIdle, SWEEP_MS)), FAREWELL_MS - SWEEP_MS)
  const cut = setTimeout(() => http.closeAllConnections(), LIMIT_MS)
  await closed
  for (const timer of [farewell, sweep, cut]) clearTimeout(timer)
}

/**
 * Keeps new requests waiting until the returned function is called. Connections that the system has taken but we have
 * not are lost when the door closes; with nobody answered, nobody comes back, and the few that wait are all let in.
 */
function holdRequests(http: HttpServer['server']): () => void {
  const handlers = http.listeners('request') as RequestListener[]
  const held: [IncomingMessage, ServerResponse][] = []
  http.removeAllListeners('request')
  http.on('request', (request, response) => held.push([request, response]))
  return () => {
    http.removeAllListeners('request')
    http.on('request', (_request, response) => response.setHeader('connection', 'close'))
    for (const handler of handlers) http.on('request', handler)
    for (const [request, response] of held) http.emit('request', request, response)
  }
}
