import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const COOKIE = 'groundswell_visitor'
const YEAR_SECONDS = 365 * 24 * 3_600

/** The names under which a visitor votes: the account first, then the browser. */
export interface Voters {
  names: [string, ...string[]]
  /** A browser that had no name yet: hands it over with the answer. */
  remember(reply: FastifyReply): void
}

/**
 * Who votes. A browser is known by a random number in a cookie that no script can read and that goes with votes alone; it
 * is made when somebody who is not signed in votes for the first time, and only its hash is kept.
 */
export function votersOf(ctx: Context, request: FastifyRequest): Voters {
  const sent = request.cookies[COOKIE]
  const known = sent !== undefined && /^[\w-]{24}$/.test(sent) ? nameOf(sent) : undefined
  const { person } = request
  if (person) return { names: [`user:${person.userId}`, ...(known ? [known] : [])], remember: () => {} }
  if (known) return { names: [known], remember: () => {} }
  const made = randomBytes(18).toString('base64url')
  const secure = ctx.config.PUBLIC_URL.startsWith('https:')
  return {
    names: [nameOf(made)],
    remember: (reply) =>
      void reply.setCookie(COOKIE, made, { path: '/api/leavereview', httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR_SECONDS }),
  }
}

function nameOf(cookie: string): string {
  return `visitor:${sha256(cookie)}`
}
