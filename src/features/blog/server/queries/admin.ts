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

/** Returns one page of posts in any status, last changed first. */
export async function listPosts(
  ctx: Context,
  { cursor, ...filter }: PostFilter & { cursor?: string | undefined },
): Promise<Page<PostRowView>> {
  const rows = await selectPosts(ctx.db, filter, { after: cursor, limit: PAGE_SIZE + 1 })
  const { data, nextCursor } = pageOf(rows, PAGE_SIZE, ({ id }) => id)
  return { data: data.map(presentRow), nextCursor }
}

/** Returns a post in any status for the editor. Throws 404. */
export async function editorPost(ctx: Context, id: string): Promise<EditorPost> {
  const row = await selectEditorPost(ctx.db, id)
  if (!row) throw notFound('There is no such post.')
  return presentEditorPost(row)
}

/** Returns what the console's list and editor offer: counts, categories, authors and tags. */
export async function blogOverview({ db }: Context): Promise<BlogOverview> {
  const [counts, categories, authorsAndTags] = await Promise.all([countByStatus(db), selectCategories(db), selectAuthorsAndTags(db)])
  return { counts: { draft: 0, scheduled: 0, published: 0, withdrawn: 0, ...counts }, categories, ...authorsAndTags }
}

/** Returns one page of former URLs of posts, newest first. */
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

/** Returns one page of uploaded pictures, newest first. */
export async function listPictures(ctx: Context, cursor?: string): Promise<Page<PictureView>> {
  const rows = await selectPictures(ctx.db, { after: cursor, limit: PICTURES_PAGE_SIZE + 1 })
  const { data, nextCursor } = pageOf(rows, PICTURES_PAGE_SIZE, ({ hash }) => hash)
  return { data: data.map(presentPicture), nextCursor }
}

/** Returns what a text would be stored as, with its excerpt and its reading time in minutes. */
export async function previewOf(typed: { content: string; excerpt: string }): Promise<PostPreview> {
  const content = await sanitizePost(typed.content)
  return { content, excerpt: excerptOf(typed.excerpt, content), readingTime: readingTime(content) }
}
