import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import {
  adminPlatformSchema,
  adminTypeSchema,
  newPlatformId,
  newTypeSchema,
  platformDraftSchema,
  platformSchema,
  typeDraftSchema,
} from '#features/catalog/contract/platforms.ts'
import { adding, reading, version, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { addPlatform, addType, changePlatform, renameType, setPlatformOnSale } from '#features/catalog/server/commands/platforms.ts'
import { adminPlatforms, adminTypes } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams, ok, successAfter } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'

const params = z.object({ platform: platformSchema })

/** The console's API for platforms and types. The console calls types kinds of service. */
export function platformsAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/platforms',
    reading('listPlatforms', 'List all platforms, on sale or not', { response: { 200: dataAnswer(z.array(adminPlatformSchema)) } }),
    async () => ok(await adminPlatforms(ctx)),
  )
  server.post(
    '/operator/platforms',
    adding('addPlatform', 'Add a platform, off sale', {
      refusals: { 409: ['platform_exists', 'catalog_full'] },
      body: platformDraftSchema.extend({ id: newPlatformId.describe('Part of its URLs: `/buy-<id>-followers`. Can’t be changed later.') }),
    }),
    async (request, reply) => {
      const { id, ...draft } = request.body
      await addPlatform(ctx, id, draft, actorOf(request))
      return reply.code(201).send({ success: true, id })
    },
  )
  server.put(
    '/operator/platforms/:platform',
    writing('changePlatform', 'Change a platform', {
      description: 'For built-in platforms, only the types can change. Send the current name, and null for icon and links.',
      refusals: { 409: ['changed_meanwhile', 'platform_exists', 'type_in_use'] },
      params,
      body: platformDraftSchema.extend({ version }),
    }),
    (request) => successAfter(changePlatform(ctx, request.params.platform, request.body, actorOf(request))),
  )
  server.put(
    '/operator/platforms/:platform/sale',
    writing('setPlatformOnSale', 'Put a platform on sale or take it off sale', {
      refusals: { 409: ['changed_meanwhile'] },
      params,
      body: z.object({ onSale: z.boolean(), version }),
    }),
    (request) => successAfter(setPlatformOnSale(ctx, request.params.platform, request.body, actorOf(request))),
  )
  server.get(
    '/operator/service-types',
    reading('listServiceTypes', 'List the kinds of service', { response: { 200: dataAnswer(z.array(adminTypeSchema)) } }),
    async () => ok(await adminTypes(ctx)),
  )
  server.post(
    '/operator/service-types',
    adding('addServiceType', 'Add a kind of service', { refusals: { 409: ['type_exists', 'catalog_full'] }, body: newTypeSchema }),
    async (request, reply) => {
      await addType(ctx, request.body, actorOf(request))
      return reply.code(201).send({ success: true, id: request.body.id })
    },
  )
  server.put(
    '/operator/service-types/:id',
    writing('renameServiceType', 'Rename a kind of service', {
      refusals: { 409: ['changed_meanwhile'] },
      params: idParams,
      body: typeDraftSchema.extend({ version }),
    }),
    (request) => successAfter(renameType(ctx, request.params.id, request.body, actorOf(request))),
  )
}
