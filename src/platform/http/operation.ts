import type { FastifySchema } from 'fastify'

/**
 * Describes the API's calls that have `shared` in common (tags, security, parameters). Returns a function that makes the route
 * options of one call from its operation id, its summary and the rest of its schema.
 */
export function operations<Shared extends FastifySchema>(shared: Shared) {
  return <Rest extends FastifySchema>(operationId: string, summary: string, rest: Rest) => ({
    schema: { ...shared, ...rest, operationId, summary },
  })
}
