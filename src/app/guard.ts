import type { FastifyRequest } from 'fastify'
import { bearerOf, unauthenticated } from '#features/accounts/server/context.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Makes the API document's `security` true: a call that names `bearer` is answered to whoever has a session, `staff` to
 * the shop's people, and where another way stands beside it (an order's token, or `{}` for none at all) also without a
 * token. A token that is no good is refused everywhere it is read, so that a browser renews it. What a token opens is
 * then the handler's to decide. Before the body is read: who may not ask is not told what is wrong with the question.
 */
export function installGuard(server: HttpServer, ctx: Context): void {
  server.addHook('onRoute', (route) => {
    const security = route.schema?.security
    if (!security?.some((way) => 'bearer' in way || 'staff' in way)) return
    const mayComeWithout = security.some((way) => !('bearer' in way) && !('staff' in way))
    const staffOnly = security.every((way) => !('bearer' in way)) && !mayComeWithout
    const check = async (request: FastifyRequest) => {
      const token = bearerOf(request)
      if (token === undefined && mayComeWithout) return
      const person = token === undefined ? undefined : await personOfToken(ctx, token)
      if (!person) throw unauthenticated()
      if (staffOnly && person.role === 'customer') throw new Refusal(403, 'staff_only', 'This is for the shop’s staff.')
      request.person = person
    }
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}
