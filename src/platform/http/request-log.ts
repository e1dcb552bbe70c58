import type { FastifyReply, FastifyRequest } from 'fastify'
import { type HttpServer, routeOf } from '#platform/http/server.ts'

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
 * Logs a request: method, path without query, status, milliseconds, the account or `guest`, and the refusal code or sign-in factor.
 * `aborted` if the client hung up before it had the whole response. Assets and probes are not logged.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, aborted?: { aborted: true }): void {
  const path = request.url.split('?', 1)[0] ?? ''
  const route = routeOf(request)
  if (route.startsWith('/assets/') || route === '/healthz' || route === '/readyz') return
  const level = reply.statusCode >= 500 ? 'error' : route.startsWith('/api/') ? 'info' : 'debug'
  const { account = 'guest', ...facts } = request.logFacts ?? {}
  const { method } = request
  const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)]
  request.log[level]({ method, path: path.slice(0, MAX_PATH_LENGTH), status, ms, account, ...facts, ...aborted }, 'request')
}

/** Logs each request that reaches the router once. */
export function installRequestLog(server: HttpServer): void {
  const logged = new WeakSet<FastifyRequest>()
  const write = (request: FastifyRequest, reply: FastifyReply, aborted?: { aborted: true }) => {
    if (logged.has(request)) return
    logged.add(request)
    logRequest(request, reply, aborted)
  }
  server.addHook('onResponse', async (request, reply) => write(request, reply))
  // There is no `onResponse` for a client that hangs up while the request is worked on, or while the response is sent.
  server.addHook('onSend', async (request, reply) => {
    if (request.socket.destroyed) write(request, reply, { aborted: true })
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.headersSent && !reply.raw.writableFinished) write(request, reply, { aborted: true })
    })
    done()
  })
}
