import { z } from 'zod'
import { type PackageFilters, packageViewSchema } from '#features/catalog/contract.ts'
import { platforms, qualities, serviceTypes } from '#features/catalog/rules.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

const name = (what: string, example: string) =>
  z
    .string({ error: `Enter one ${what}, such as ${example}.` })
    .trim()
    .toLowerCase()
    .max(40, { error: `Enter one ${what}, such as ${example}.` })
    .optional()
    .meta({ description: `Not case-sensitive. An unknown ${what} matches nothing.`, example })

const flag = (what: string) =>
  z
    .enum(['true', 'false', ''], { error: `${what} must be true or false.` })
    .transform((text) => (text === '' ? undefined : text === 'true'))
    .optional()

const packagesQuery = z.object({
  type: name('service type', 'views'),
  quality: name('quality', 'general'),
  category: name('category', 'Instagram'),
  popular: flag('popular'),
  active: flag('active').meta({ description: 'True by default. False lists packages that are no longer on sale.' }),
})

const schema = {
  tags: ['Catalog'],
  summary: 'List packages on sale with their prices',
  description: 'An empty parameter matches everything.',
  querystring: packagesQuery,
  response: { 200: z.object({ success: z.literal(true), count: z.int(), data: z.array(packageViewSchema) }) },
}

/** `GET /services`, and `/service` for older clients. Responses are cached by filters and content version. */
export function catalogApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  for (const url of ['/services', '/service']) {
    const operation = url === '/service' ? { hide: true } : { operationId: 'listPackages' }
    server.get(url, { schema: { ...schema, ...operation } }, async (request, reply) => {
      const filters = filtersOf(request.query)
      await cache.serve(request, reply, `packages ${JSON.stringify(filters)}`, () => packagesAnswer(ctx, filters))
      return reply
    })
  }
}

/** Null if a name is unknown: nothing can match it, and arbitrary input must not add cache entries. */
function filtersOf({ type, quality, category, popular, active = true }: z.infer<typeof packagesQuery>): PackageFilters | null {
  const wanted = { type: known(serviceTypes(), type), quality: known(qualities, quality), platform: known(platforms(), category) }
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
