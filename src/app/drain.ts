import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpServer } from '#platform/http/server.ts'

/** How long visitors that hold a connection are told, with an answer, that it ends; a load balancer sees /readyz meanwhile. */
const FAREWELL_MS = 300
/** A request that has not ended by then is cut. */
const LIMIT_MS = 10_000

/**
 * Ends the server without dropping a request. At first it goes on as ever, but each answer ends its connection, so that
 * nobody sends a next request down one that is just being closed. Then nothing new is let in and what runs may finish.
 */
export async function drain(server: HttpServer): Promise<void> {
  server.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (await isConnected(server)) await sleep(FAREWELL_MS)
  const closed = server.close()
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.server.closeAllConnections(), LIMIT_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

function isConnected(server: HttpServer): Promise<boolean> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count > 0)))
}
