import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server.ts'

/** What a request's log line contains besides method, path, status and time. Never tokens, passwords or addresses. */
export interface RequestFacts {
  /** The id of the caller's account, also if the request was refused. */
  account?: string
  /** The id of the API key. */
  key?: string
  /** The factor of a sign-in attempt. */
  factor?: string
  /** The code of a refusal. */
  refusal?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    logFacts?: RequestFacts
  }
}

/** Adds facts to a request's log line. */
export function addToRequestLog(request: FastifyRequest, facts: RequestFacts): void {
  request.logFacts = { ...request.logFacts, ...facts }
}

/** Maximum length of a logged path. */
const MAX_PATH_LENGTH = 500

/**
 * Logs one line per finished request: method, path without query, status, milliseconds, the account or `guest`, and the refusal code or
 * sign-in factor. Assets and probes are not logged.
 */
export function installRequestLog(server: HttpServer): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz') return
    const level = reply.statusCode >= 500 ? 'error' : path.startsWith('/api/') ? 'info' : 'debug'
    const { account = 'guest', ...facts } = request.logFacts ?? {}
    const { method } = request
    request.log[level](
      { method, path: path.slice(0, MAX_PATH_LENGTH), status: reply.statusCode, ms: Math.round(reply.elapsedTime), account, ...facts },
      'request',
    )
  })
}
