import { LRUCache } from 'lru-cache'
import { mediaTypes, pictureTypes } from '#features/blog/rules/pictures.ts'
import { selectBytes } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { notFound } from '#shared/errors.ts'

const NAME = new RegExp(`^([0-9a-f]{32})\\.(${pictureTypes.join('|')})$`)
const KEPT_BYTES = 24 * 1024 * 1024

/** `GET /pictures/{hash}.{type}`, beside the pages: uploaded pictures, which never change. The last ones asked for are kept in memory. */
export function pictureRoute(server: HttpServer, ctx: Context): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
  server.get<{ Params: { name: string } }>('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    const [name, hash = '', type = ''] = NAME.exec(request.params.name) ?? []
    const bytes = name && (kept.get(name) ?? (await selectBytes(ctx.db, hash, type)))
    if (!name || !bytes) throw notFound('There is no such picture.')
    kept.set(name, bytes)
    const headers = {
      etag: `"${hash}"`,
      'content-type': mediaTypes[type as keyof typeof mediaTypes],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    }
    const isKnown = request.headers['if-none-match']?.includes(headers.etag)
    return isKnown ? reply.headers(headers).code(304).send() : reply.headers(headers).send(bytes)
  })
}
