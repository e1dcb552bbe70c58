import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The HTTP server that features add their calls to: zod schemas give validation, types and the API document. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Describes the API's calls that have `shared` in common (tags, security, parameters). Returns a function that makes the route
 * options of one call from its operation id, its summary and the rest of its schema.
 */
export function operations<Shared extends FastifySchema>(shared: Shared) {
  return <Rest extends FastifySchema>(operationId: string, summary: string, rest: Rest) => ({
    schema: { ...shared, ...rest, operationId, summary },
  })
}
