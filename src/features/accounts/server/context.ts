import type { FastifyRequest } from 'fastify'
import type { Person } from '#features/accounts/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/record.ts'
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

/** Whether somebody may act as one of the shop's people: a live shop wants to have seen a second factor. */
export function isLetInAsStaff({ config }: Context, { role, secondFactor }: Pick<Person, 'role' | 'secondFactor'>): boolean {
  return role !== 'customer' && (secondFactor || config.STORE_MODE !== 'live')
}

const LONGEST_AGENT = 300

/** Whoever of the staff makes a request, as the record of actions keeps them. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, username, role } = personOf(request)
  return { userId, name: username, role, ...originOf(request) }
}

/** Where a request comes from. */
export function originOf({ ip, id, headers }: FastifyRequest): Pick<Actor, 'address' | 'agent' | 'requestId'> {
  return { address: ip, agent: (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT), requestId: id }
}

/** The bearer token of a request; undefined where it has no such header, empty where the header is none. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}
