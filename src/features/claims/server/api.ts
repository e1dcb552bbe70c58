import { actorOf } from '#features/accounts/server/context.ts'
import { claimBody, registrySchema } from '#features/claims/contract.ts'
import { measureClaims, type Measures, setClaim } from '#features/claims/server/commands.ts'
import { claimsRegistry } from '#features/claims/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { idParams, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const shared = operations({ tags: ['Console: Claims'], security: [{ staff: ['claims:write'] }], response: { 200: registrySchema } })

/** Routes for staff to manage the claims registry. `measuresOf` returns the current measuring functions. */
export function claimsApi(server: HttpServer, ctx: Context, measuresOf: () => Measures): void {
  const registry = async () => ({ ...ok(await claimsRegistry(ctx)), mode: ctx.config.STORE_MODE })

  server.get('/operator/claims', shared('listClaims', 'List all figures that pages state, with their evidence', {}), registry)
  server.put('/operator/claims/:id', shared('updateClaim', 'Change a claim', { params: idParams, body: claimBody }), async (request) => {
    await setClaim(ctx, request.params.id, request.body, actorOf(request))
    return registry()
  })
  server.post('/operator/claims/measure', shared('measureClaims', 'Measure the figures that the shop can measure', {}), async (request) => {
    await measureClaims(ctx, measuresOf(), actorOf(request))
    return registry()
  })
}
