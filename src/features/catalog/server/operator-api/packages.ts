import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { saveCard, setPackageActive } from '#features/catalog/server/commands/packages.ts'
import { cancelPlan, planPrice, setPrice } from '#features/catalog/server/commands/prices.ts'
import { adding, DONE, params, reading, writing } from '#features/catalog/server/operator-api/parts.ts'
import { pastPrices } from '#features/catalog/server/queries/desk.ts'
import { cardBody, pastPriceSchema, planBody, priceBody, switchBody } from '#features/catalog/server/schemas/desk.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const history = { 200: z.object({ success: z.literal(true), data: z.array(pastPriceSchema) }) }

/** Packages, and what they cost whoever buys them. */
export function packagesDesk(server: HttpServer, ctx: Context): void {
  server.put(
    '/operator/packages/:id',
    { schema: { ...writing, summary: 'Write what stands on a package’s card', params, body: cardBody } },
    async (request) => {
      await saveCard(ctx, request.params.id, request.body, actorOf(request))
      return DONE
    },
  )
  for (const [url, active] of [['publish', true] as const, ['withdraw', false] as const]) {
    server.post(
      `/operator/packages/:id/${url}`,
      { schema: { ...writing, summary: active ? 'Put a package on sale' : 'Take a package off sale', params, body: switchBody } },
      async (request) => {
        await setPackageActive(ctx, request.params.id, { active, ...request.body }, actorOf(request))
        return DONE
      },
    )
  }
  pricesDesk(server, ctx)
}

function pricesDesk(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/packages/:id/prices',
    { schema: { ...reading, summary: 'The prices that a package has and had, newest first', params, response: history } },
    async (request) => ({ success: true as const, data: await pastPrices(ctx, request.params.id) }),
  )
  server.put(
    '/operator/packages/:id/price',
    { schema: { ...writing, summary: 'Change a price from now on', params, body: priceBody } },
    async (request) => {
      const { price, priceId, reason } = request.body
      await setPrice(ctx, request.params.id, { cents: toCents(price), reason, seen: priceId }, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/packages/:id/price-plans',
    { schema: { ...adding, summary: 'Plan a price from a time on', params, body: planBody } },
    async (request, reply) => {
      const { price, from, reason } = request.body
      const wish = { cents: toCents(price), from: new Date(from), reason }
      return reply.code(201).send({ success: true, id: await planPrice(ctx, request.params.id, wish, actorOf(request)) })
    },
  )
  server.delete('/operator/price-plans/:id', { schema: { ...writing, summary: 'Take back a planned price', params } }, async (request) => {
    await cancelPlan(ctx, request.params.id, actorOf(request))
    return DONE
  })
}
