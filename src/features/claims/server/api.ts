import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { measureClaims, type Measures, setClaim } from '#features/claims/server/commands.ts'
import { claimsRegistry } from '#features/claims/server/queries.ts'
import { claimBody, claimSchema } from '#features/claims/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const ours = { tags: ['Operator: claims'], security: [{ staff: ['claims:write'] }] }
const answer = { 200: z.object({ success: z.literal(true), mode: z.enum(['demo', 'live']), data: z.array(claimSchema) }) }

/** The registry of the figures that pages state, for the shop's staff. `measuresOf` says how they are measured now. */
export function claimsApi(server: HttpServer, ctx: Context, measuresOf: () => Measures): void {
  const registry = async () => ({ success: true as const, mode: ctx.config.STORE_MODE, data: await claimsRegistry(ctx) })

  server.get(
    '/operator/claims',
    { schema: { ...ours, summary: 'Every figure that pages state, with its proof', response: answer } },
    registry,
  )
  server.put(
    '/operator/claims/:id',
    {
      schema: {
        ...ours,
        summary: 'Change a figure’s wording, value, proof or owner',
        params: z.object({ id: z.string().max(60) }),
        body: claimBody,
        response: answer,
      },
    },
    async (request) => {
      await setClaim(ctx, request.params.id, request.body, actorOf(request))
      return registry()
    },
  )
  server.post(
    '/operator/claims/measure',
    { schema: { ...ours, summary: 'Measure what the shop can measure, now', response: answer } },
    async (request) => {
      await measureClaims(ctx, measuresOf(), actorOf(request))
      return registry()
    },
  )
}
