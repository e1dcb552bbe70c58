import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { messages } from '#features/blog/rules/list.ts'
import { descriptionOf } from '#features/blog/rules/text.ts'
import { postSummary, postView } from '#features/blog/server/queries/present.ts'
import { isGone, type PostRow, selectPost, selectPublished, selectRelated } from '#features/blog/server/store.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const RELATED_POSTS = 3

interface PostsQuery {
  /** A category's name in any case, or its id; all by default. An unknown one has no posts. */
  category?: string | undefined
  limit: number
}

/** Returns published posts with their text, newest first. */
export async function publishedPosts(ctx: Context, wanted: PostsQuery): Promise<PostView[]> {
  return (await findAll(ctx, wanted)).map(postView)
}

/** Returns published posts without their text, newest first. */
export async function postSummaries(ctx: Context, wanted: PostsQuery): Promise<PostSummary[]> {
  return (await findAll(ctx, wanted)).map(postSummary)
}

/** Returns the names of the categories in the order of the filter. */
export async function categoryNames(ctx: Context): Promise<string[]> {
  return (await selectCategories(ctx.db)).map(({ name }) => name)
}

/** The id of a category, given its id or its name in any case; `General` for posts without one, null for an unknown one. */
export async function categoryOf(ctx: Context, named: string): Promise<string | null> {
  const name = named.toLowerCase()
  const found = (await selectCategories(ctx.db)).find((each) => each.id === named || each.name.toLowerCase() === name)
  return found?.id ?? (name === 'general' ? 'General' : null)
}

/** Returns a published post by its id, slug or a former slug. Throws 404, and 410 `post_withdrawn`. */
export async function getPost(ctx: Context, idOrSlug: string): Promise<PostView> {
  return postView(await findPublished(ctx, idOrSlug))
}

/** Returns a published post by its id, slug or a former slug, and up to three related ones. Throws 404, and 410 `post_withdrawn`. */
export async function postWithRelated(ctx: Context, idOrSlug: string): Promise<{ post: PostView; related: PostSummary[] }> {
  const row = await findPublished(ctx, idOrSlug)
  const related = await selectRelated(ctx.db, row, RELATED_POSTS)
  return { post: postView(row), related: related.map(postSummary) }
}

/** Returns a published post with its title and description for search engines. Throws 404, and 410 `post_withdrawn`. */
export async function postForSearch(ctx: Context, idOrSlug: string): Promise<{ post: PostView; title: string; description: string }> {
  const row = await findPublished(ctx, idOrSlug)
  const post = postView(row)
  return { post, title: row.seoTitle ?? post.title, description: row.seoDescription ?? descriptionOf(row.excerpt, row.content) }
}

async function findAll(ctx: Context, wanted: PostsQuery): Promise<PostRow[]> {
  // PostgreSQL cannot compare control characters.
  return /\p{Cc}/u.test(wanted.category ?? '') ? [] : selectPublished(ctx.db, wanted)
}

async function findPublished(ctx: Context, idOrSlug: string): Promise<PostRow> {
  const isName = /^[\w-]{1,100}$/.test(idOrSlug)
  const row = isName ? await selectPost(ctx.db, idOrSlug) : undefined
  if (row?.status === 'withdrawn' || (isName && !row && (await isGone(ctx.db, idOrSlug)))) {
    throw new Refusal(410, 'post_withdrawn', messages.missing)
  }
  if (row?.status !== 'published') throw notFound(messages.missing)
  return row
}
