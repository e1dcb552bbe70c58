import type { FastifyRequest } from 'fastify'
import type { Asker } from '#features/support/server/policy.ts'

interface Naming {
  'x-conversation-id'?: string | undefined
  'x-conversation-token'?: string | undefined
}

/** Who asks, and the conversation that their headers name. */
export function askerOf({ person }: Pick<FastifyRequest, 'person'>, headers: Naming): Asker {
  const { 'x-conversation-id': id, 'x-conversation-token': token } = headers
  return { person, named: id === undefined ? undefined : { id, token } }
}
