import { z } from 'zod'
import { ALL, messages } from '#features/blog/rules/list.ts'
import { blogFeed } from '#features/blog/server/feed.ts'
import { categoryNames, getPost, postSummaries, publishedPosts } from '#features/blog/server/queries.ts'
import { postAnswer, postsAnswer, postsQuery } from '#features/blog/server/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { Content, ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { invalid } from '#shared/errors.ts'

const tags = ['Blog']

/** What anyone may read of the blog. Made once per question and content version. */
export function blogApi(server: HttpServer, ctx: Context, cache: ContentCache): void {
  const listSchema = { tags, summary: 'Published posts, the newest first', querystring: postsQuery, response: { 200: postsAnswer } }
  for (const url of ['/blog/published', '/blog/posts/published']) {
    server.get(url, { schema: { ...listSchema, hide: url === '/blog/posts/published' } }, async (request, reply) => {
      const { limit, category: asked, categoryId, summary } = request.query
      const named = asked || categoryId
      const category = named && named.toLowerCase() !== ALL.toLowerCase() ? named : undefined
      const brief = summary === 'true'
      await cache.serve(request, reply, `posts ${limit} ${brief} ${category?.toLowerCase() ?? ''}`, async () => {
        const data = brief ? await postSummaries(ctx, { category, limit }) : await publishedPosts(ctx, { category, limit })
        return json({ success: true, count: data.length, data })
      })
      return reply
    })
  }

  const categories = {
    tags,
    summary: 'Categories of the blog',
    response: { 200: z.object({ success: z.literal(true), data: z.array(z.string()) }) },
  }
  server.get('/blog/categories', { schema: categories }, async (request, reply) => {
    await cache.serve(request, reply, 'blog categories', async () => json({ success: true, data: await categoryNames(ctx) }))
    return reply
  })

  const one = { tags, summary: 'A published post by id or address', params: z.object({ id: z.string() }), response: { 200: postAnswer } }
  server.get('/blog/posts/:id', { schema: one }, async (request, reply) => {
    const { id } = request.params
    if (id.trim() === '') throw invalid('id', messages.noId)
    await cache.serve(request, reply, `post ${id}`, async () => json({ success: true, data: await getPost(ctx, id) }))
    return reply
  })
  server.get('/blog/posts', { schema: { hide: true } }, () => {
    throw invalid('id', messages.noId)
  })
}

/** `GET /blog/rss.xml`, beside the pages. */
export function blogFeedRoute(server: HttpServer, ctx: Context, cache: ContentCache): void {
  server.get('/blog/rss.xml', { schema: { hide: true } }, async (request, reply) => {
    await cache.serve(request, reply, 'blog feed', async () => ({
      status: 200,
      headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
      body: Buffer.from(await blogFeed(ctx)),
    }))
    return reply
  })
}

function json(answer: object): Content {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify(answer)) }
}
