import { z } from 'zod'
import { seoSettingsSchema } from '#features/seo/contract.ts'
import { cardPng } from '#features/seo/server/api/og/card.ts'
import { cardTexts } from '#features/seo/server/queries/card.ts'
import { seoSettings } from '#features/seo/server/queries/settings.ts'
import { robots, siteMap } from '#features/seo/server/queries/site-map.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type ContentCache, contentOf, jsonContent } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { notFound } from '#shared/errors.ts'

/** Serves `GET /seo-settings/:pageId`. */
export function seoApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  const schema = {
    tags: ['Pages'],
    operationId: 'getSeoSettings',
    summary: 'Get what search engines and shared links show for a page',
    params: z.object({
      pageId: z.string().max(100).meta({ description: 'The path without its leading slash; home for /.', example: 'faq' }),
    }),
    response: { 200: dataAnswer(seoSettingsSchema) },
  }
  server.get('/seo-settings/:pageId', { schema }, async (request, reply) => {
    const { pageId } = request.params
    await cache.serve(request, reply, `seo ${pageId}`, async () => jsonContent(ok(await seoSettings(ctx, pageId))))
    return reply
  })
}

/** Serves `/sitemap.xml`, `/robots.txt` and the pictures for shared links, `/og/{pageId}.png`. */
export function seoRoutes(server: HttpServer, ctx: Context, cache: ContentCache): void {
  const hidden = { schema: { hide: true } }
  server.get('/sitemap.xml', hidden, (request, reply) =>
    cache.serve(request, reply, 'sitemap', async () => contentOf('application/xml; charset=utf-8', await siteMap(ctx))),
  )
  server.get('/robots.txt', hidden, (request, reply) =>
    cache.serve(request, reply, 'robots', async () => contentOf('text/plain; charset=utf-8', robots(ctx))),
  )
  server.get<{ Params: { '*': string } }>('/og/*', hidden, (request, reply) => {
    const id = /^(.+)\.png$/.exec(request.params['*'])?.[1]
    if (id === undefined) throw notFound('Picture not found.')
    return cache.serve(request, reply, `og ${id}`, async () => contentOf('image/png', await cardPng(await cardTexts(ctx, id))))
  })
}
