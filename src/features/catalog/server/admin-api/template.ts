import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { templateKeySchema, templateServiceSchema } from '#features/catalog/contract.ts'
import { reading, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { addFromTemplate } from '#features/catalog/server/commands/template.ts'
import { templateServices } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'

const choice = z.object({
  services: z.array(templateKeySchema).min(1, { error: 'Choose at least one service.' }).max(100),
  sourceId: z.string().max(60).nullable(),
  active: z.boolean().describe('Put them on sale immediately.'),
})

/** The console's API for the template, the services that a new shop can start with. */
export function catalogTemplateApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/catalog/template',
    reading('getCatalogTemplate', 'List template services that the shop doesn’t have', {
      response: { 200: dataAnswer(z.array(templateServiceSchema)) },
    }),
    async () => ok(await templateServices(ctx)),
  )
  server.post(
    '/operator/catalog/template',
    writing('addFromTemplate', 'Add template services with packages and prices', {
      refusals: { 404: ['not_found'], 409: ['service_exists', 'source_not_reviewed', 'catalog_full'] },
      body: choice,
      response: { 200: dataAnswer(z.object({ added: z.int() })) },
    }),
    async (request) => ok({ added: await addFromTemplate(ctx, request.body, actorOf(request)) }),
  )
}
