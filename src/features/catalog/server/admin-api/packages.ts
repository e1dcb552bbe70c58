import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { priceRecordSchema } from '#features/catalog/contract.ts'
import { adding, packageText, price, reading, reason, version, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { saveCard, setPackageActive, setPackagesActive } from '#features/catalog/server/commands/packages.ts'
import { cancelPlan, planPrice, setPrice, setPrices } from '#features/catalog/server/commands/prices.ts'
import { priceHistory } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams as params, ok, SUCCESS, successAfter, successAnswer } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const newPrice = z.object({ price, priceId: z.string().max(60).optional(), reason })
const newPrices = z.object({
  prices: z
    .array(z.object({ packageId: z.string().max(60), price, priceId: z.string().max(60).optional() }))
    .min(1, { error: 'Choose at least one package.' })
    .max(500, { error: 'Change up to 500 prices at a time.' }),
  reason,
})
const chosenPackages = z
  .array(z.object({ id: z.string().max(60), version }))
  .min(1, { error: 'Choose at least one package.' })
  .max(200, { error: 'Choose up to 200 packages at a time.' })
const newPlan = z.object({ price, from: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }), reason })

/** The console's API for packages and their prices. */
export function packagesAdminApi(server: HttpServer, ctx: Context): void {
  server.put(
    '/operator/packages/:id',
    writing('savePackageCard', 'Save the text of a package’s card', {
      refusals: { 409: ['changed_meanwhile', 'two_popular_packages'] },
      params,
      body: z.object({ ...packageText, version }),
    }),
    (request) => successAfter(saveCard(ctx, request.params.id, request.body, actorOf(request))),
  )
  for (const active of [true, false]) {
    const refusals = { 409: ['changed_meanwhile', 'no_price', 'two_popular_packages'] }
    const schema = { refusals, params, body: z.object({ version, reason }) }
    server.post(
      `/operator/packages/:id/${active ? 'publish' : 'withdraw'}`,
      active ? writing('publishPackage', 'Publish a package', schema) : writing('withdrawPackage', 'Withdraw a package', schema),
      (request) => successAfter(setPackageActive(ctx, request.params.id, { active, ...request.body }, actorOf(request))),
    )
    const bulkSchema = { refusals: { 404: ['not_found'], ...refusals }, body: z.object({ packages: chosenPackages, reason }) }
    server.post(
      `/operator/packages/${active ? 'publish' : 'withdraw'}`,
      active
        ? writing('publishPackages', 'Publish several packages, all or none', bulkSchema)
        : writing('withdrawPackages', 'Withdraw several packages, all or none', bulkSchema),
      (request) => {
        const { packages, reason: why } = request.body
        return successAfter(setPackagesActive(ctx, packages, { active, reason: why }, actorOf(request)))
      },
    )
  }
  server.get(
    '/operator/packages/:id/prices',
    reading('listPackagePrices', 'List current and past prices of a package, newest first', {
      params,
      response: { 200: dataAnswer(z.array(priceRecordSchema)) },
    }),
    async (request) => ok(await priceHistory(ctx, request.params.id)),
  )
  server.put(
    '/operator/packages/:id/price',
    writing('setPackagePrice', 'Change a price now', {
      refusals: { 409: ['changed_meanwhile'] },
      description: '`priceId` is the price that the change is based on. Returns 409 if it’s no longer current.',
      params,
      body: newPrice,
      response: { 200: successAnswer.extend({ priceId: z.string().describe('Id of the current price.') }) },
    }),
    async (request) => {
      const { price: dollars, priceId, reason: why } = request.body
      const change = { cents: toCents(dollars), reason: why, seen: priceId }
      return { ...SUCCESS, priceId: await setPrice(ctx, request.params.id, change, actorOf(request)) }
    },
  )
  server.put(
    '/operator/prices',
    writing('setPrices', 'Change several prices now, all or none', {
      refusals: { 404: ['not_found'], 409: ['changed_meanwhile'] },
      body: newPrices,
      response: {
        200: successAnswer.extend({
          prices: z.array(z.object({ packageId: z.string(), priceId: z.string() })).describe('Ids of the current prices.'),
        }),
      },
    }),
    async (request) => {
      const { prices, reason: why } = request.body
      const changes = prices.map((change) => ({ packageId: change.packageId, cents: toCents(change.price), seen: change.priceId }))
      return { ...SUCCESS, prices: await setPrices(ctx, changes, why, actorOf(request)) }
    },
  )
  server.post(
    '/operator/packages/:id/price-plans',
    adding('planPackagePrice', 'Schedule a price', { refusals: { 409: ['plan_exists', 'too_many_plans'] }, params, body: newPlan }),
    async (request, reply) => {
      const { price: dollars, from, reason: why } = request.body
      const plan = { cents: toCents(dollars), from: new Date(from), reason: why }
      return reply.code(201).send({ success: true, id: await planPrice(ctx, request.params.id, plan, actorOf(request)) })
    },
  )
  server.delete(
    '/operator/price-plans/:id',
    writing('cancelPricePlan', 'Cancel a scheduled price', { refusals: { 409: ['plan_ended'] }, params }),
    (request) => successAfter(cancelPlan(ctx, request.params.id, actorOf(request))),
  )
}
