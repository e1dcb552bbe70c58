import type { BlogOverview, EditorPost, PictureView, PostFilter, PostPreview, PostRowView, RedirectView } from '#features/blog/contract.ts'
import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import { presentEditorPost, presentPicture, presentRow } from '#features/blog/server/queries/present.ts'
import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import { countByStatus, selectEditorPost, selectPosts, selectRedirects, selectAuthorsAndTags } from '#features/blog/server/store/admin.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import { selectPictures } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

const PAGE_SIZE = 50
const PICTURES_PAGE_SIZE = 24

interface Page<Row> {
  data: Row[]
  /** The cursor of the next page; null on the last. */
  nextCursor: string | null
}

/** Returns one page of posts in any status, last changed first. */
export async function listPosts(
  ctx: Context,
  { cursor, ...filter }: PostFilter & { cursor?: string | undefined },
): Promise<Page<PostRowView>> {
  const rows = await selectPosts(ctx.db, filter, { after: cursor, limit: PAGE_SIZE + 1 })
  return page(rows, PAGE_SIZE, presentRow, ({ id }) => id)
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
  return page(
    rows,
    PAGE_SIZE,
    ({ slug, postId, postSlug, title, createdAt }) => ({
      slug,
      post: postId === null ? null : { id: postId, slug: postSlug ?? '', title: title ?? '' },
      createdAt: createdAt.toISOString(),
    }),
    ({ slug }) => slug,
  )
}

/** Returns one page of uploaded pictures, newest first. */
export async function listPictures(ctx: Context, cursor?: string): Promise<Page<PictureView>> {
  const rows = await selectPictures(ctx.db, { after: cursor, limit: PICTURES_PAGE_SIZE + 1 })
  return page(rows, PICTURES_PAGE_SIZE, presentPicture, ({ hash }) => hash)
}

/** Returns what a text would be stored as, with its excerpt and its reading time in minutes. */
export async function previewOf(typed: { content: string; excerpt: string }): Promise<PostPreview> {
  const content = await sanitizePost(typed.content)
  return { content, excerpt: excerptOf(typed.excerpt, content), readingTime: readingTime(content) }
}

/** Presents a page of `rows`, which may hold one more than `size`. */
function page<Row, View>(rows: readonly Row[], size: number, present: (row: Row) => View, keyOf: (row: Row) => string): Page<View> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { data: shown.map(present), nextCursor: rows.length > size && last ? keyOf(last) : null }
}
