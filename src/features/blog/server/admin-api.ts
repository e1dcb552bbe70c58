import { z } from 'zod'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import {
  blogOverviewSchema,
  categoryChangeBody,
  cursorQuery,
  editorPostSchema,
  newCategoryBody,
  pictureBody,
  pictureSchema,
  postBody,
  postChangeBody,
  postListQuery,
  postRowSchema,
  previewBody,
  previewSchema,
  publishBody,
  redirectSchema,
} from '#features/blog/contract.ts'
import { MAX_PICTURE_BYTES } from '#features/blog/rules/pictures.ts'
import {
  createPost,
  deletePost,
  publishPost,
  removeRedirect,
  restoreRedirect,
  savePost,
  unschedulePost,
  withdrawPost,
} from '#features/blog/server/commands.ts'
import { addCategory, changeCategory, deleteCategory } from '#features/blog/server/commands/categories.ts'
import { uploadPicture } from '#features/blog/server/commands/pictures.ts'
import { blogOverview, editorPost, listPictures, listPosts, listRedirects, previewOf } from '#features/blog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { createdAnswer, dataAnswer, idParams as params, ok, pageAnswer, successAfter, successAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const shared = { tags: ['Console: Blog'], security: [{ staff: ['content:write'] }] }
const editing = operations(shared)
const changing = { ...shared, response: { 200: successAnswer } }
const updating = operations(changing)
const adding = operations({ ...shared, response: { 201: createdAnswer } })
const postAnswer = { 200: dataAnswer(editorPostSchema) }
/** In bytes. Enough for a long post with markup. */
const bodyLimit = 1024 * 1024

/** The console's API for posts, categories, redirects and pictures. */
export function blogAdminApi(server: HttpServer, ctx: Context): void {
  postsApi(server, ctx)
  publishingApi(server, ctx)
  categoriesApi(server, ctx)
  redirectsApi(server, ctx)
  picturesApi(server, ctx)
}

function postsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/blog/posts',
    editing('listPosts', 'List posts in any status, most recently changed first', {
      querystring: postListQuery,
      response: { 200: pageAnswer(postRowSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listPosts(ctx, request.query)) }),
  )
  server.get(
    '/operator/blog/posts/:id',
    editing('getEditorPost', 'Get a post in any status', { params, response: postAnswer }),
    async (request) => ok(await editorPost(ctx, request.params.id)),
  )
  server.get(
    '/operator/blog/desk',
    editing('getBlogOverview', 'Count posts by status and list categories and the most used authors and tags', {
      response: { 200: dataAnswer(blogOverviewSchema) },
    }),
    async () => ok(await blogOverview(ctx)),
  )
  server.post(
    '/operator/blog/posts',
    {
      bodyLimit,
      ...adding('createPost', 'Create a draft', { refusals: { 409: ['address_taken'] }, body: postBody }),
    },
    async (request, reply) => reply.code(201).send({ success: true, id: await createPost(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/blog/posts/:id',
    {
      bodyLimit,
      ...editing('savePost', 'Replace a post', {
        description: 'Keeps its status. If the URL of a published post changes, the former URL redirects to it.',
        refusals: { 409: ['changed_meanwhile', 'address_taken', 'promises_unconfirmed'] },
        params,
        body: postChangeBody,
        response: postAnswer,
      }),
    },
    async (request) => {
      const { version, confirmed, ...draft } = request.body
      await savePost(ctx, request.params.id, draft, actorOf(request), { version, confirmed })
      return ok(await editorPost(ctx, request.params.id))
    },
  )
  server.delete('/operator/blog/posts/:id', updating('deletePost', 'Delete a post. Its URLs return 410', { params }), (request) =>
    successAfter(deletePost(ctx, request.params.id, actorOf(request))),
  )
  server.post(
    '/operator/blog/preview',
    {
      bodyLimit,
      ...editing('previewPost', 'Preview a post as it would be stored', {
        body: previewBody,
        response: { 200: dataAnswer(previewSchema) },
      }),
    },
    async (request) => ok(await previewOf(request.body)),
  )
}

function publishingApi(server: HttpServer, ctx: Context): void {
  const moving = operations({ ...changing, refusals: { 409: ['state_does_not_allow'] }, params })

  server.post(
    '/operator/blog/posts/:id/publish',
    moving('publishPost', 'Publish or schedule a post', {
      description: 'In a live shop, promises in the text need confirmation. A 409 `promises_unconfirmed` lists their sentences as errors.',
      refusals: { 409: ['state_does_not_allow', 'promises_unconfirmed'] },
      body: publishBody,
    }),
    (request) => successAfter(publishPost(ctx, request.params.id, actorOf(request), request.body)),
  )
  server.post('/operator/blog/posts/:id/unpublish', moving('unpublishPost', 'Unpublish a post. Its URL returns 410', {}), (request) =>
    successAfter(withdrawPost(ctx, request.params.id, actorOf(request))),
  )
  server.post('/operator/blog/posts/:id/unschedule', moving('unschedulePost', 'Turn a scheduled post back into a draft', {}), (request) =>
    successAfter(unschedulePost(ctx, request.params.id, actorOf(request))),
  )
}

function categoriesApi(server: HttpServer, ctx: Context): void {
  server.post(
    '/operator/blog/categories',
    adding('addBlogCategory', 'Add a category', { refusals: { 409: ['too_many_categories'] }, body: newCategoryBody }),
    async (request, reply) => reply.code(201).send({ success: true, id: await addCategory(ctx, request.body, actorOf(request)) }),
  )
  server.put(
    '/operator/blog/categories/:id',
    updating('updateBlogCategory', 'Rename a category or move it in the filter', { params, body: categoryChangeBody }),
    (request) => successAfter(changeCategory(ctx, request.params.id, request.body, actorOf(request))),
  )
  server.delete(
    '/operator/blog/categories/:id',
    updating('deleteBlogCategory', 'Delete a category. Its posts become General', {
      params,
      response: { 200: successAnswer.extend({ posts: z.array(z.string()).describe('Ids of the posts that were in it.') }) },
    }),
    async (request) => ({ success: true as const, posts: await deleteCategory(ctx, request.params.id, actorOf(request)) }),
  )
}

function redirectsApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/blog/redirects',
    editing('listBlogRedirects', 'List former URLs of posts, newest first', {
      querystring: cursorQuery,
      response: { 200: pageAnswer(redirectSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listRedirects(ctx, request.query.cursor)) }),
  )
  server.delete(
    '/operator/blog/redirects/:slug',
    updating('removeBlogRedirect', 'Remove a redirect. The URL returns 410', { params: z.object({ slug: z.string().max(120) }) }),
    (request) => successAfter(removeRedirect(ctx, request.params.slug, actorOf(request))),
  )
  server.put(
    '/operator/blog/redirects/:slug',
    updating('restoreBlogRedirect', 'Restore a removed redirect', {
      params: z.object({ slug: z.string().max(120) }),
      body: z.object({ postId: z.string().max(60) }),
    }),
    (request) => successAfter(restoreRedirect(ctx, request.params.slug, request.body.postId, actorOf(request))),
  )
}

function picturesApi(server: HttpServer, ctx: Context): void {
  const uploads = createLimiter(ctx, {
    name: 'picture-upload',
    points: 500,
    seconds: 86_400,
    message: 'You have uploaded 500 pictures within a day. Please upload the next ones tomorrow.',
  })
  server.get(
    '/operator/pictures',
    editing('listPictures', 'List uploaded pictures, newest first', {
      querystring: cursorQuery,
      response: { 200: pageAnswer(pictureSchema) },
    }),
    async (request) => ({ success: true as const, ...(await listPictures(ctx, request.query.cursor)) }),
  )
  server.post(
    '/operator/pictures',
    {
      // Base64 is a third larger than the file, and a file slightly above the limit should get the specific error.
      bodyLimit: 2 * MAX_PICTURE_BYTES,
      ...editing('uploadPicture', 'Upload a PNG, JPEG, WebP or AVIF. Metadata is removed', {
        refusals: { 429: ['rate_limited'] },
        body: pictureBody,
        response: { 201: dataAnswer(pictureSchema) },
      }),
    },
    async (request, reply) => {
      await uploads.count(reply, personOf(request).userId)
      const { content, alt } = request.body
      return reply.code(201).send(ok(await uploadPicture(ctx, content, alt, actorOf(request))))
    },
  )
}
