import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { seoChangeSchema, seoPageSchema } from '#features/seo/contract.ts'
import { resetSeo, setSeo } from '#features/seo/server/commands.ts'
import { getPage, listPages } from '#features/seo/server/queries/settings.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const common = operations({ tags: ['Console: Pages and SEO'], security: [{ staff: ['content:write'] }] })
const params = z.object({
  pageId: z.string().max(100).meta({ description: 'The path without its leading slash; home for /.', example: 'faq' }),
})
const response = { 200: dataAnswer(seoPageSchema) }

/** The console's API for search and sharing settings of pages. */
export function seoAdminApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/seo-settings',
    common('listSeoPages', 'List all pages with their search and sharing settings', {
      response: { 200: dataAnswer(z.array(seoPageSchema)) },
    }),
    async () => ok(await listPages(ctx)),
  )
  server.get(
    '/operator/seo-settings/:pageId',
    common('getSeoPage', 'Get a page with its search and sharing settings', { params, response }),
    async (request) => ok(await getPage(ctx, request.params.pageId)),
  )
  server.put(
    '/operator/seo-settings/:pageId',
    common('setSeoSettings', 'Set what search engines and shared links show for a page', {
      description: 'Null or an empty text uses the default.',
      params,
      body: seoChangeSchema,
      response,
    }),
    async (request) => {
      const { pageId } = request.params
      await setSeo(ctx, pageId, request.body, actorOf(request))
      return ok(await getPage(ctx, pageId))
    },
  )
  server.delete(
    '/operator/seo-settings/:pageId',
    common('resetSeoSettings', 'Reset a page to its defaults', { params, response }),
    async (request) => {
      const { pageId } = request.params
      await resetSeo(ctx, pageId, actorOf(request))
      return ok(await getPage(ctx, pageId))
    },
  )
}
