import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server.ts'

/** What a request's line says besides method, path, status and time. Never a token, a password or an address. */
export interface RequestFacts {
  /** The id of the account that it was made for, also where that was refused. */
  account?: string
  /** The id of the API key that it was made with. */
  key?: string
  /** How somebody tried to sign in. */
  factor?: string
  /** The code with which it was refused. */
  refusal?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    logFacts?: RequestFacts
  }
}

/** Adds facts to the line of a request. */
export function addToRequestLog(request: FastifyRequest, facts: RequestFacts): void {
  request.logFacts = { ...request.logFacts, ...facts }
}

/** Characters of a path that a line shows. */
const MAX_PATH_LENGTH = 500

/**
 * One line a finished request: method, path without its query, status, milliseconds, the account or `guest`, and what decided it: the
 * code of a refusal, the factor of a sign-in. Assets and probes stay silent.
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
