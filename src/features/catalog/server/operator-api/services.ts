import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { platforms } from '#features/catalog/rules.ts'
import { addPackage, orderPackages } from '#features/catalog/server/commands/packages.ts'
import { addService, orderServices, setCost, setServiceActive, setServiceSource } from '#features/catalog/server/commands/services.ts'
import { adding, DONE, params, reading, writing } from '#features/catalog/server/operator-api/parts.ts'
import { deskService, deskServices } from '#features/catalog/server/queries/desk.ts'
import {
  cardOrderBody,
  costBody,
  deskServiceSchema,
  newPackageBody,
  newServiceBody,
  serviceBody,
  serviceOrderBody,
} from '#features/catalog/server/schemas/desk.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { toCents } from '#shared/money.ts'

const many = { 200: z.object({ success: z.literal(true), data: z.array(deskServiceSchema) }) }
const one = { 200: z.object({ success: z.literal(true), data: deskServiceSchema }) }
const platformParams = z.object({ platform: z.enum(platforms) })

/** What the shop can sell. */
export function servicesDesk(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/services',
    { schema: { ...reading, summary: 'All services with their packages, on sale or not', response: many } },
    async () => ({ success: true as const, data: await deskServices(ctx) }),
  )
  server.get('/operator/services/:id', { schema: { ...reading, summary: 'A service', params, response: one } }, async (request) => ({
    success: true as const,
    data: await deskService(ctx, request.params.id),
  }))
  server.post(
    '/operator/services',
    { schema: { ...adding, summary: 'Add a service, off sale until it is published', body: newServiceBody } },
    async (request, reply) => reply.code(201).send({ success: true, id: await addService(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/services/:id',
    { schema: { ...writing, summary: 'Name a service’s source, put it on sale or take it off', params, body: serviceBody } },
    async (request) => {
      const { sourceId, active, version, reason } = request.body
      const by = actorOf(request)
      if (sourceId !== undefined) await setServiceSource(ctx, request.params.id, { sourceId, version }, by)
      const seen = sourceId === undefined ? version : undefined
      if (active !== undefined) await setServiceActive(ctx, request.params.id, { active, version: seen, reason }, by)
      return DONE
    },
  )
  server.put(
    '/operator/services/:id/cost',
    { schema: { ...writing, summary: 'What a thousand units cost the shop from now on', params, body: costBody } },
    async (request) => {
      const { costPerThousand, version } = request.body
      const cents = costPerThousand === null ? null : toCents(costPerThousand)
      await setCost(ctx, request.params.id, { cents, version }, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/services/:id/packages',
    { schema: { ...adding, summary: 'Add a package, off sale until it is published', params, body: newPackageBody } },
    async (request, reply) => {
      const { price, ...pack } = request.body
      const id = await addPackage(ctx, request.params.id, { ...pack, cents: toCents(price) }, actorOf(request))
      return reply.code(201).send({ success: true, id })
    },
  )
  server.put(
    '/operator/services/:id/order',
    { schema: { ...writing, summary: 'Put the cards of a service in order', params, body: cardOrderBody } },
    async (request) => {
      await orderPackages(ctx, request.params.id, request.body.packages, actorOf(request))
      return DONE
    },
  )
  server.put(
    '/operator/platforms/:platform/order',
    { schema: { ...writing, summary: 'Put the services of a platform in order', params: platformParams, body: serviceOrderBody } },
    async (request) => {
      await orderServices(ctx, request.params.platform, request.body.services, actorOf(request))
      return DONE
    },
  )
}
