import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { adminServiceSchema, deliveryWindowSchema } from '#features/catalog/contract.ts'
import { platformSchema, typeSchema } from '#features/catalog/contract/platforms.ts'
import { qualities } from '#features/catalog/rules.ts'
import { catalogCsvApi } from '#features/catalog/server/admin-api/csv.ts'
import { packagesAdminApi } from '#features/catalog/server/admin-api/packages.ts'
import { platformsAdminApi } from '#features/catalog/server/admin-api/platforms.ts'
import { adding, cost, ids, packageText, price, reading, reason, version, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { sourcesAdminApi } from '#features/catalog/server/admin-api/sources.ts'
import { catalogTemplateApi } from '#features/catalog/server/admin-api/template.ts'
import { addPackage, orderPackages } from '#features/catalog/server/commands/packages.ts'
import { addService, changeService, orderServices, setCost, setDeliveryWindow } from '#features/catalog/server/commands/services.ts'
import { adminService, adminServices } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams, ok, SUCCESS, successAfter } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const newService = z.object({
  platform: platformSchema,
  type: typeSchema,
  quality: z.enum(qualities),
  copyOf: z.string().max(60).optional().describe('Id of a service to copy packages, prices and delivery window from.'),
})
const newPackage = z.object({
  ...packageText,
  quantity: z
    .int({ error: 'Enter a whole number of units.' })
    .min(1, { error: 'Enter at least 1.' })
    .max(100_000_000, { error: 'Enter at most 100,000,000.' }),
  price,
})
const serviceChange = z.object({
  sourceId: z.string().max(60).nullable().optional(),
  active: z.boolean().optional(),
  version,
  reason,
})

/** The console's API for the catalog. */
export function catalogAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/services',
    reading('listAdminServices', 'List all services with their packages, on sale or not', {
      response: { 200: dataAnswer(z.array(adminServiceSchema)) },
    }),
    async () => ok(await adminServices(ctx)),
  )
  server.get(
    '/operator/services/:id',
    reading('getAdminService', 'Get a service with its packages', { params: idParams, response: { 200: dataAnswer(adminServiceSchema) } }),
    async (request) => ok(await adminService(ctx, request.params.id)),
  )
  server.post(
    '/operator/services',
    adding('addService', 'Add an unpublished service', {
      refusals: { 404: ['not_found'], 409: ['service_exists', 'catalog_full'] },
      body: newService,
    }),
    async (request, reply) => reply.code(201).send({ success: true, id: await addService(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/services/:id',
    writing('changeService', 'Set the source of a service, publish it or withdraw it', {
      refusals: { 409: ['changed_meanwhile', 'source_not_reviewed'] },
      params: idParams,
      body: serviceChange,
    }),
    (request) => successAfter(changeService(ctx, request.params.id, request.body, actorOf(request))),
  )
  server.put(
    '/operator/services/:id/cost',
    writing('setServiceCost', 'Set the cost of a thousand units from now on', {
      refusals: { 409: ['changed_meanwhile'] },
      params: idParams,
      body: z.object({ costPerThousand: cost.nullable(), version }),
    }),
    async (request) => {
      const { costPerThousand, version: seen } = request.body
      const cents = costPerThousand === null ? null : toCents(costPerThousand)
      await setCost(ctx, request.params.id, { cents, version: seen }, actorOf(request))
      return SUCCESS
    },
  )
  server.put(
    '/operator/services/:id/delivery-window',
    writing('setDeliveryWindow', 'Set when deliveries of a service start and are complete', {
      description: 'Promised on pages, in emails and on orders until enough orders of the service have been measured.',
      refusals: { 409: ['changed_meanwhile'] },
      params: idParams,
      body: deliveryWindowSchema.extend({ version }),
    }),
    async (request) => {
      const { version: seen, ...window } = request.body
      await setDeliveryWindow(ctx, request.params.id, { window, version: seen }, actorOf(request))
      return SUCCESS
    },
  )
  server.post(
    '/operator/services/:id/packages',
    adding('addPackage', 'Add an unpublished package', {
      refusals: { 409: ['package_exists', 'catalog_full'] },
      params: idParams,
      body: newPackage,
    }),
    async (request, reply) => {
      const { price: dollars, ...pack } = request.body
      const id = await addPackage(ctx, request.params.id, { ...pack, cents: toCents(dollars) }, actorOf(request))
      return reply.code(201).send({ success: true, id })
    },
  )
  server.put(
    '/operator/services/:id/order',
    writing('orderPackages', 'Reorder the packages of a service', {
      refusals: { 409: ['changed_meanwhile'] },
      params: idParams,
      body: z.object({ packages: ids }),
    }),
    (request) => successAfter(orderPackages(ctx, request.params.id, request.body.packages, actorOf(request))),
  )
  server.put(
    '/operator/platforms/:platform/order',
    writing('orderServices', 'Reorder the services of a platform', {
      refusals: { 409: ['changed_meanwhile'] },
      params: z.object({ platform: platformSchema }),
      body: z.object({ services: ids }),
    }),
    (request) => successAfter(orderServices(ctx, request.params.platform, request.body.services, actorOf(request))),
  )
  platformsAdminApi(server, ctx)
  packagesAdminApi(server, ctx)
  catalogCsvApi(server, ctx)
  catalogTemplateApi(server, ctx)
  sourcesAdminApi(server, ctx)
}
