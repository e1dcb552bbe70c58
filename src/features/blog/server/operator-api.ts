import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { createPost, deletePost, publishPost, savePost, unschedulePost, withdrawPost } from '#features/blog/server/commands.ts'
import { removeRedirect } from '#features/blog/server/commands/redirects.ts'
import { answers } from '#features/blog/server/operator/answers.ts'
import { categoriesApi } from '#features/blog/server/operator/categories-api.ts'
import { changeBody, cursorQuery, listQuery, postBody, previewBody, publishBody } from '#features/blog/server/operator/input.ts'
import { picturesApi } from '#features/blog/server/operator/pictures-api.ts'
import { blogDesk, editorPost, listPosts, listRedirects } from '#features/blog/server/queries/desk.ts'
import { previewOf } from '#features/blog/server/queries/preview.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const ours = { tags: ['Operator: blog'], security: [{ staff: ['content:write'] }] }
const params = z.object({ id: z.string().max(60) })
/** A long post with its markup. */
const bodyLimit = 1024 * 1024
const DONE = { success: true as const }

/** Writing the blog, for the shop's staff. */
export function blogOperatorApi(server: HttpServer, ctx: Context): void {
  reading(server, ctx)
  writing(server, ctx)
  publishing(server, ctx)
  redirects(server, ctx)
  categoriesApi(server, ctx)
  picturesApi(server, ctx)
}

function reading(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/blog/posts',
    { schema: { ...ours, summary: 'Posts in any state, the last changed first', querystring: listQuery, response: answers.posts } },
    async (request) => ({ success: true as const, ...(await listPosts(ctx, request.query)) }),
  )
  server.get(
    '/operator/blog/posts/:id',
    { schema: { ...ours, summary: 'A post in any state', params, response: answers.post } },
    async (request) => ({ success: true as const, data: await editorPost(ctx, request.params.id) }),
  )
  server.get(
    '/operator/blog/desk',
    { schema: { ...ours, summary: 'How many posts there are, categories, authors and tags', response: answers.desk } },
    async () => ({ success: true as const, data: await blogDesk(ctx) }),
  )
}

function writing(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/blog/posts',
    { bodyLimit, schema: { ...ours, summary: 'Begin a post, as a draft', body: postBody, response: answers.created } },
    async (request, reply) => reply.code(201).send({ success: true, id: await createPost(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/blog/posts/:id',
    {
      bodyLimit,
      schema: { ...ours, summary: 'Replace what a post says; its state stays', params, body: changeBody, response: answers.post },
    },
    async (request) => {
      const { version, ...draft } = request.body
      await savePost(ctx, request.params.id, draft, actorOf(request), version)
      return { success: true as const, data: await editorPost(ctx, request.params.id) }
    },
  )
  server.delete(
    '/operator/blog/posts/:id',
    { schema: { ...ours, summary: 'Delete a post; where it stood answers 410', params, response: answers.done } },
    async (request) => {
      await deletePost(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/blog/preview',
    { bodyLimit, schema: { ...ours, summary: 'What would be stored of a text', body: previewBody, response: answers.preview } },
    async (request) => ({ success: true as const, data: await previewOf(request.body) }),
  )
}

function publishing(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/blog/posts/:id/publish',
    { schema: { ...ours, summary: 'Publish a post now, or at a time to come', params, body: publishBody, response: answers.done } },
    async (request) => {
      const { at } = request.body
      await publishPost(ctx, request.params.id, actorOf(request), at === undefined ? undefined : new Date(at))
      return DONE
    },
  )
  server.post(
    '/operator/blog/posts/:id/unpublish',
    { schema: { ...ours, summary: 'Take a published post away: its address answers 410', params, response: answers.done } },
    async (request) => {
      await withdrawPost(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
  server.post(
    '/operator/blog/posts/:id/unschedule',
    { schema: { ...ours, summary: 'Take a scheduled post back into the drafts', params, response: answers.done } },
    async (request) => {
      await unschedulePost(ctx, request.params.id, actorOf(request))
      return DONE
    },
  )
}

function redirects(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/blog/redirects',
    {
      schema: { ...ours, summary: 'Addresses that posts had, and where they lead', querystring: cursorQuery, response: answers.redirects },
    },
    async (request) => ({ success: true as const, ...(await listRedirects(ctx, request.query.cursor)) }),
  )
  server.delete(
    '/operator/blog/redirects/:slug',
    {
      schema: {
        ...ours,
        summary: 'End a redirect: the address answers 410',
        params: z.object({ slug: z.string().max(120) }),
        response: answers.done,
      },
    },
    async (request) => {
      await removeRedirect(ctx, request.params.slug, actorOf(request))
      return DONE
    },
  )
}
