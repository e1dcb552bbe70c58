import { z } from 'zod'
import { postSchema, postsQuery } from '#features/blog/contract.ts'
import { ALL, messages } from '#features/blog/rules/list.ts'
import { mediaTypes, pictureTypes, sizeTypes } from '#features/blog/rules/pictures.ts'
import { blogFeed } from '#features/blog/server/api/feed.ts'
import { categoryNames, categoryOf, getPost, postSummaries, publishedPosts, tagOf } from '#features/blog/server/queries.ts'
import { selectSizeBytes } from '#features/blog/server/store/picture-sizes.ts'
import { selectBytes } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer } from '#platform/http/answers.ts'
import { contentOf, type ContentCache, jsonContent } from '#platform/http/content-cache.ts'
import { pictureCache } from '#platform/http/picture-cache.ts'
import { PICTURE_POLICY } from '#platform/http/security-headers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { isKeyOf } from '#shared/records.ts'

const tags = ['Blog']
const open = operations({ tags })
/** Summaries have no `content`. */
const postsAnswer = dataAnswer(z.array(postSchema.partial({ content: true }))).extend({ count: z.int() })

/** The public API for posts and categories. Responses are cached by query and content version. */
export function blogApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  const list = {
    tags,
    operationId: 'listPublishedPosts',
    summary: 'List published posts, newest first',
    querystring: postsQuery,
    response: { 200: postsAnswer },
  }
  for (const url of ['/blog/published', '/blog/posts/published']) {
    server.get(url, { schema: { ...list, hide: url === '/blog/posts/published' } }, async (request, reply) => {
      const { limit, summary } = request.query
      const categoryName = request.query.category || request.query.categoryId
      const category = categoryName && categoryName.toLowerCase() !== ALL.toLowerCase() ? await categoryOf(ctx, categoryName) : undefined
      const tag = request.query.tag ? await tagOf(ctx, request.query.tag) : undefined
      const isSummary = summary === 'true'
      // All unknown categories and tags share one cache entry.
      const key = category === null || tag === null ? 'no posts' : `posts ${limit} ${isSummary} ${category ?? ''} #${tag ?? ''}`
      await cache.serve(request, reply, key, async () => {
        if (category === null || tag === null) return jsonContent({ success: true, count: 0, data: [] })
        const query = { category, tag, limit }
        const data = isSummary ? await postSummaries(ctx, query) : await publishedPosts(ctx, query)
        return jsonContent({ success: true, count: data.length, data })
      })
      return reply
    })
  }
  server.get(
    '/blog/categories',
    open('listBlogCategories', 'List blog categories', { response: { 200: dataAnswer(z.array(z.string())) } }),
    async (request, reply) => {
      await cache.serve(request, reply, 'blog categories', async () => jsonContent({ success: true, data: await categoryNames(ctx) }))
      return reply
    },
  )
  server.get(
    '/blog/posts/:id',
    open('getPost', 'Get a published post by its id or slug', {
      refusals: { 410: ['post_withdrawn'] },
      params: z.object({ id: z.string() }),
      response: { 200: dataAnswer(postSchema) },
    }),
    async (request, reply) => {
      const { id } = request.params
      if (id.trim() === '') throw invalid('id', messages.noId)
      await cache.serve(request, reply, `post ${id}`, async () => jsonContent({ success: true, data: await getPost(ctx, id) }))
      return reply
    },
  )
  server.get('/blog/posts', { schema: { hide: true } }, () => {
    throw invalid('id', messages.noId)
  })
}

/** Serves `GET /blog/rss.xml`. */
export function blogFeedRoute(server: HttpServer, ctx: Context, cache: ContentCache): void {
  server.get('/blog/rss.xml', { schema: { hide: true } }, async (request, reply) => {
    await cache.serve(request, reply, 'blog feed', async () => contentOf('application/rss+xml; charset=utf-8', await blogFeed(ctx)))
    return reply
  })
}

const PICTURE_NAME = new RegExp(`^([0-9a-f]{32})(?:-([1-9]\\d{0,3})(?=\\.(?:${sizeTypes.join('|')})))?\\.(${pictureTypes.join('|')})$`)

/**
 * Serves uploaded pictures at `GET /pictures/{hash}.{type}`, and resized copies at `{hash}-{width}.webp` or `.avif`. They never change.
 * Recently requested ones are served from memory.
 */
export function pictureRoute(server: HttpServer, ctx: Context): void {
  const cached = pictureCache<{ bytes: Buffer }>()
  server.get<{ Params: { name: string } }>('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    const [name = '', hash = '', width, type = ''] = PICTURE_NAME.exec(request.params.name) ?? []
    const read = async () => {
      const bytes = await (width === undefined
        ? selectBytes(ctx.db, hash, type)
        : selectSizeBytes(ctx.db, hash, Number(width), type === 'avif' ? type : 'webp'))
      return bytes && { bytes }
    }
    const picture = isKeyOf(mediaTypes, type) && (await cached(name, read))
    if (!isKeyOf(mediaTypes, type) || !picture) throw notFound('Picture not found.')
    const headers = {
      etag: `"${name}"`,
      'content-type': mediaTypes[type],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_POLICY,
    }
    const isUnchanged = request.headers['if-none-match']?.includes(headers.etag)
    return isUnchanged ? reply.headers(headers).code(304).send() : reply.headers(headers).send(picture.bytes)
  })
}
