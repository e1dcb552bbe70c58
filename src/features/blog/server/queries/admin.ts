import type { BlogOverview, EditorPost, PictureView, PostFilter, PostPreview, PostRowView, RedirectView } from '#features/blog/contract.ts'
import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import { presentEditorPost, presentPicture, presentRow } from '#features/blog/server/queries/present.ts'
import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import { countByStatus, selectEditorPost, selectPosts, selectRedirects, selectAuthorsAndTags } from '#features/blog/server/store/admin.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import { selectPictures } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { type Page, pageOf } from '#shared/page.ts'

const PAGE_SIZE = 50
const PICTURES_PAGE_SIZE = 24

/** Returns a page of posts in any status, most recently changed first. */
export async function listPosts(
  ctx: Context,
  { cursor, ...filter }: PostFilter & { cursor?: string | undefined },
): Promise<Page<PostRowView>> {
  const rows = await selectPosts(ctx.db, filter, { after: cursor, limit: PAGE_SIZE + 1 })
  const { data, nextCursor } = pageOf(rows, PAGE_SIZE, ({ id }) => id)
  return { data: data.map(presentRow), nextCursor }
}

/** Returns a post in any status, for the editor. Throws 404 for an unknown post. */
export async function editorPost(ctx: Context, id: string): Promise<EditorPost> {
  const row = await selectEditorPost(ctx.db, id)
  if (!row) throw notFound('Post not found.')
  return presentEditorPost(row)
}

/** How many authors and tags the editor suggests. */
const MAX_SUGGESTED = 200

/** Returns counts by status, categories, and the most used authors and tags, for the console's list and editor. */
export async function blogOverview({ db }: Context): Promise<BlogOverview> {
  const [counts, categories, authorsAndTags] = await Promise.all([
    countByStatus(db),
    selectCategories(db),
    selectAuthorsAndTags(db, MAX_SUGGESTED),
  ])
  return { counts: { draft: 0, scheduled: 0, published: 0, withdrawn: 0, ...counts }, categories, ...authorsAndTags }
}

/** Returns a page of former URLs of posts, newest first. */
export async function listRedirects(ctx: Context, cursor?: string): Promise<Page<RedirectView>> {
  const rows = await selectRedirects(ctx.db, { after: cursor, limit: PAGE_SIZE + 1 })
  const { data, nextCursor } = pageOf(rows, PAGE_SIZE, ({ slug }) => slug)
  const redirects = data.map(({ slug, postId, postSlug, title, createdAt }) => ({
    slug,
    post: postId === null ? null : { id: postId, slug: postSlug ?? '', title: title ?? '' },
    createdAt: createdAt.toISOString(),
  }))
  return { data: redirects, nextCursor }
}

/** Returns a page of uploaded pictures, newest first. */
export async function listPictures(ctx: Context, cursor?: string): Promise<Page<PictureView>> {
  const rows = await selectPictures(ctx.db, { after: cursor, limit: PICTURES_PAGE_SIZE + 1 })
  const { data, nextCursor } = pageOf(rows, PICTURES_PAGE_SIZE, ({ hash }) => hash)
  return { data: data.map(presentPicture), nextCursor }
}

/** Returns a post's content as it would be stored, with its excerpt and reading time in minutes. */
export async function previewOf(draft: { content: string; excerpt: string }): Promise<PostPreview> {
  const content = await sanitizePost(draft.content)
  return { content, excerpt: excerptOf(draft.excerpt, content), readingTime: readingTime(content) }
}
