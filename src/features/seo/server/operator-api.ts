import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { resetSeo, setSeo } from '#features/seo/server/commands.ts'
import { seoChange } from '#features/seo/server/input.ts'
import { listPages, onePage } from '#features/seo/server/queries/pages.ts'
import { seoPageSchema } from '#features/seo/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const ours = { tags: ['Operator: pages'], security: [{ staff: ['content:write'] }] }
const params = z.object({
  pageId: z.string().max(100).meta({ description: 'The path without its first slash; home for /.', example: 'faq' }),
})
const onePageAnswer = { 200: z.object({ success: z.literal(true), data: seoPageSchema }) }

/** What search engines and shared links say, for the shop's staff. */
export function seoOperatorApi(server: HttpServer, ctx: Context): void {
  const list = { 200: z.object({ success: z.literal(true), data: z.array(seoPageSchema) }) }
  server.get(
    '/operator/seo-settings',
    { schema: { ...ours, summary: 'Every page, with what is set for it', response: list } },
    async () => ({ success: true as const, data: await listPages(ctx) }),
  )
  server.get(
    '/operator/seo-settings/:pageId',
    { schema: { ...ours, summary: 'A page, with what is set for it', params, response: onePageAnswer } },
    async (request) => ({ success: true as const, data: await onePage(ctx, request.params.pageId) }),
  )
  server.put(
    '/operator/seo-settings/:pageId',
    {
      schema: {
        ...ours,
        summary: 'Set what is said of a page; null takes the shop’s own',
        params,
        body: seoChange,
        response: onePageAnswer,
      },
    },
    async (request) => {
      const { pageId } = request.params
      await setSeo(ctx, pageId, request.body, actorOf(request))
      return { success: true as const, data: await onePage(ctx, pageId) }
    },
  )
  server.delete(
    '/operator/seo-settings/:pageId',
    { schema: { ...ours, summary: 'Take back what is set for a page', params, response: onePageAnswer } },
    async (request) => {
      const { pageId } = request.params
      await resetSeo(ctx, pageId, actorOf(request))
      return { success: true as const, data: await onePage(ctx, pageId) }
    },
  )
}
