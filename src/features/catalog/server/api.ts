import { z } from 'zod'
import type { PackageFilters } from '#features/catalog/contract.ts'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { packagesQuery, packageViewSchema } from '#features/catalog/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

const schema = {
  tags: ['Catalogue'],
  summary: 'Packages on sale with their prices',
  querystring: packagesQuery,
  response: { 200: z.object({ success: z.literal(true), count: z.int(), data: z.array(packageViewSchema) }) },
}

/** `GET /services`, and `/service`, which older clients ask. Made once per filter and content version. */
export function catalogApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  for (const url of ['/services', '/service']) {
    server.get(url, { schema: { ...schema, hide: url === '/service' } }, async (request, reply) => {
      const filters = filtersOf(request.query)
      await cache.serve(request, reply, `packages ${JSON.stringify(filters)}`, () => packagesAnswer(ctx, filters))
      return reply
    })
  }
}

/** Null where a name is unknown: nothing can match, and what was sent makes no entry of its own in the cache. */
function filtersOf({ type, quality, category, popular, active = true }: z.infer<typeof packagesQuery>): PackageFilters | null {
  const wanted = { type: known(serviceTypes, type), quality: known(qualities, quality), platform: known(platforms, category) }
  if (wanted.type === null || wanted.quality === null || wanted.platform === null) return null
  return { type: wanted.type, quality: wanted.quality, platform: wanted.platform, popular, active }
}

function known<Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined | null {
  if (!text) return undefined
  return names.find((name) => name === text) ?? null
}

async function packagesAnswer(ctx: Context, filters: PackageFilters | null): Promise<Content> {
  const data = filters ? await listPackages(ctx, filters) : []
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify({ success: true, count: data.length, data })),
  }
}
