import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Visitor } from '#features/reviews/server/commands/vote.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const COOKIE = 'groundswell_visitor'
const YEAR_SECONDS = 365 * 24 * 3_600

/** A voter, and how to recognize their browser again. */
export interface KnownVisitor extends Visitor {
  /** Sets the cookie if the browser has none. */
  remember(reply: FastifyReply): void
}

/**
 * The sender of a request. A browser is recognized by a random number in an HttpOnly cookie, created with its first vote without signing
 * in. Only a hash is stored.
 */
export function visitorOf(ctx: Context, request: FastifyRequest): KnownVisitor {
  const secure = ctx.config.PUBLIC_URL.startsWith('https:')
  // With the prefix, no other host can plant the cookie, but it requires the path `/`.
  const [name, path] = secure ? [`__Host-${COOKIE}`, '/'] : [COOKIE, '/api/leavereview']
  const sent = request.cookies[name]
  const known = sent !== undefined && /^[\w-]{24}$/.test(sent) ? sha256(sent) : undefined
  const { person, ip } = request
  if (person || known) return { person, ip, browser: known, remember: () => {} }
  const created = randomBytes(18).toString('base64url')
  return {
    person,
    ip,
    browser: sha256(created),
    remember: (reply) => void reply.setCookie(name, created, { path, httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR_SECONDS }),
  }
}
