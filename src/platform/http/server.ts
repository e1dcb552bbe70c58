import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The HTTP server that features add their calls to. Zod schemas provide validation, types and the API document. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Describes API calls that share tags, security or parameters. Returns a function that makes a call's route options from its operation
 * id, its summary and the rest of its schema.
 */
export function operations<Shared extends FastifySchema>(shared: Shared) {
  return <Rest extends FastifySchema>(operationId: string, summary: string, rest: Rest) => ({
    schema: { ...shared, ...rest, operationId, summary },
  })
}

/**
 * The path of the request's route, to which every spelling of a URL leads: `/%61pi/orders` is a call of the API as well. Without a route,
 * the URL itself.
 */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}
