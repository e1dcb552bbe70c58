import type { FastifyRequest } from 'fastify'
import type { Person } from '#features/accounts/contract.ts'
import { Refusal } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before the handler where a call's `security` names `bearer` or `staff` and a good token came. */
    person?: Person
  }
}

/** 401: no token, or one that is not good (any more). */
export function unauthenticated(): Refusal {
  return new Refusal(401, 'authentication_required', 'Authentication required')
}

/** Who makes a request whose `security` asks for a session. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthenticated()
  return request.person
}

/** The bearer token of a request; undefined where it has no such header, empty where the header is none. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}
