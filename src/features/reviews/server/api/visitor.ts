import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Visitor } from '#features/reviews/server/commands/vote.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const COOKIE = 'groundswell_visitor'
/** Over https no other host can plant it; it then has to be sent everywhere. */
const HOST_COOKIE = `__Host-${COOKIE}`
const YEAR_SECONDS = 365 * 24 * 3_600

/** Who votes, and how their browser is known again. */
export interface KnownVisitor extends Visitor {
  /** Sets the cookie of a browser that had none. */
  remember(reply: FastifyReply): void
}

/**
 * Who sends a request. A browser is recognized by a random number in an HttpOnly cookie; it is created with the first vote without
 * signing in, and only its hash is stored.
 */
export function visitorOf(ctx: Context, request: FastifyRequest): KnownVisitor {
  const secure = ctx.config.PUBLIC_URL.startsWith('https:')
  const [name, path] = secure ? [HOST_COOKIE, '/'] : [COOKIE, '/api/leavereview']
  const sent = request.cookies[name]
  const known = sent !== undefined && /^[\w-]{24}$/.test(sent) ? sha256(sent) : undefined
  const { person, ip } = request
  if (person || known) return { person, ip, browser: known, remember: () => {} }
  const made = randomBytes(18).toString('base64url')
  return {
    person,
    ip,
    browser: sha256(made),
    remember: (reply) => void reply.setCookie(name, made, { path, httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR_SECONDS }),
  }
}
