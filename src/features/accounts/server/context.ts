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
    /** Set before the handler if the route’s `security` lists `bearer` or `staff` and the token is valid. */
    person?: Person
  }
}

/** 401 for a missing, invalid or expired token. */
export function unauthenticated(): Refusal {
  return new Refusal(401, 'authentication_required', 'Authentication required')
}

/** The person making the request. Throws 401 if nobody is signed in. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthenticated()
  return request.person
}

/** Whether the person’s token grants a permission. */
export function may(person: Pick<Person, 'permissions'>, permission: Permission): boolean {
  return person.permissions.includes(permission)
}

/** Whether someone may use the console. Staff only; a live shop also requires a second factor. */
export function hasStaffAccess({ config }: Context, { role, secondFactor }: Pick<Person, 'role' | 'secondFactor'>): boolean {
  return role !== 'customer' && (secondFactor || config.STORE_MODE !== 'live')
}

const MAX_USER_AGENT_LENGTH = 300

/** The staff member making the request, in the form the audit log stores. Throws 401 if nobody is signed in. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, username, role } = personOf(request)
  return { userId, name: username, role, ...originOf(request) }
}

/** Where the request came from, for the audit log. */
export function originOf({ ip, id, headers }: FastifyRequest): Pick<Actor, 'address' | 'agent' | 'requestId'> {
  return { address: ip, agent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH), requestId: id }
}

/** The bearer token of a request. Undefined without an Authorization header; empty if the header has another format. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

/** Response of a 202: the action is waiting for approval. */
export const waitingAnswer = doneAnswer.extend({ approvalId: z.string().describe('Id of the approval that the action is waiting for.') })

export function waiting(approvalId: string): z.infer<typeof waitingAnswer> {
  return { ...done('This needs a second person’s approval. Nothing changes until then.'), approvalId }
}
