import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { done, doneAnswer } from '#platform/http/answers.ts'
import { Refusal } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler where the route's `security` names `bearer` or `staff` and the token is valid. */
    person?: Person
  }
}

/** 401: no token, or one that is invalid or expired. */
export function unauthenticated(): Refusal {
  return new Refusal(401, 'authentication_required', 'Authentication required')
}

/** The person who makes the request. Throws 401 where nobody is signed in. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthenticated()
  return request.person
}

/** Whether the sender of a request may do this, by their token. */
export function may(person: Pick<Person, 'permissions'>, permission: Permission): boolean {
  return person.permissions.includes(permission)
}

/** Whether someone may use the console: staff only, and in a live shop only with a second factor. */
export function hasStaffAccess({ config }: Context, { role, secondFactor }: Pick<Person, 'role' | 'secondFactor'>): boolean {
  return role !== 'customer' && (secondFactor || config.STORE_MODE !== 'live')
}

const MAX_USER_AGENT_LENGTH = 300

/** The staff member who makes a request, as the audit log stores them. Throws 401 where nobody is signed in. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, username, role } = personOf(request)
  return { userId, name: username, role, ...originOf(request) }
}

/** Where a request comes from, for the audit log. */
export function originOf({ ip, id, headers }: FastifyRequest): Pick<Actor, 'address' | 'agent' | 'requestId'> {
  return { address: ip, agent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH), requestId: id }
}

/** The bearer token of a request; undefined without an Authorization header, empty where the header is not a bearer token. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

/** 202: what was asked waits for a second person. */
export const waitingAnswer = doneAnswer.extend({ approvalId: z.string().describe('The approval that it waits for.') })

export function waiting(approvalId: string): z.infer<typeof waitingAnswer> {
  return { ...done('This needs a second person’s approval. Nothing is changed until then.'), approvalId }
}
