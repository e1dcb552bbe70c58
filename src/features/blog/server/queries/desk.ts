import type { BlogDesk, EditorPost, PictureView, PostRowView, RedirectView } from '#features/blog/contract.ts'
import { presentEditorPost, presentPicture, presentRow } from '#features/blog/server/present.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import {
  countByStatus,
  type PostFilter,
  selectEditorPost,
  selectPosts,
  selectRedirects,
  selectWords,
} from '#features/blog/server/store/desk.ts'
import { selectPictures } from '#features/blog/server/store/pictures.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

const PAGE = 50
const PICTURES = 24

interface Page<Row> {
  data: Row[]
  /** Where the next page begins; null at the end. */
  nextCursor: string | null
}

/** Posts in any state, the last changed first. */
export async function listPosts(
  ctx: Context,
  { cursor, ...filter }: PostFilter & { cursor?: string | undefined },
): Promise<Page<PostRowView>> {
  const rows = await selectPosts(ctx.db, filter, { after: cursor, limit: PAGE + 1 })
  return page(rows, PAGE, presentRow, ({ id }) => id)
}

/** A post in any state, to be edited. Throws 404. */
export async function editorPost(ctx: Context, id: string): Promise<EditorPost> {
  const row = await selectEditorPost(ctx.db, id)
  if (!row) throw notFound('There is no such post.')
  return presentEditorPost(row)
}

/** What list and editor offer. */
export async function blogDesk({ db }: Context): Promise<BlogDesk> {
  const [counts, categories, words] = await Promise.all([countByStatus(db), selectCategories(db), selectWords(db)])
  return { counts: { draft: 0, scheduled: 0, published: 0, withdrawn: 0, ...counts }, categories, ...words }
}

/** Addresses that posts had, the newest first. */
export async function listRedirects(ctx: Context, cursor?: string): Promise<Page<RedirectView>> {
  const rows = await selectRedirects(ctx.db, { after: cursor, limit: PAGE + 1 })
  return page(
    rows,
    PAGE,
    ({ slug, postId, postSlug, title, createdAt }) => ({
      slug,
      post: postId === null ? null : { id: postId, slug: postSlug ?? '', title: title ?? '' },
      createdAt: createdAt.toISOString(),
    }),
    ({ slug }) => slug,
  )
}

/** Pictures that were uploaded, the newest first. */
export async function listPictures(ctx: Context, cursor?: string): Promise<Page<PictureView>> {
  const rows = await selectPictures(ctx.db, { after: cursor, limit: PICTURES + 1 })
  return page(rows, PICTURES, presentPicture, ({ hash }) => hash)
}

/** `rows` may be one more than a page, which is not shown. */
function page<Row, View>(rows: readonly Row[], size: number, present: (row: Row) => View, keyOf: (row: Row) => string): Page<View> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { data: shown.map(present), nextCursor: rows.length > size && last ? keyOf(last) : null }
}
