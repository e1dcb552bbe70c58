import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { messages } from '#features/blog/rules/list.ts'
import { postSummary, postView } from '#features/blog/server/present.ts'
import { isGone, selectPost, selectPublished, selectRelated } from '#features/blog/server/store.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import type { PostRow } from '#features/blog/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const RELATED = 3

interface PostsWanted {
  /** A category's name in any case, or its id; undefined for all. One that is not there has no posts. */
  category?: string | undefined
  limit: number
}

/** Published posts with their text, the newest first. */
export async function publishedPosts(ctx: Context, wanted: PostsWanted): Promise<PostView[]> {
  return (await findAll(ctx, wanted)).map(postView)
}

/** Published posts without their text, the newest first. */
export async function postSummaries(ctx: Context, wanted: PostsWanted): Promise<PostSummary[]> {
  return (await findAll(ctx, wanted)).map(postSummary)
}

/** The newest published posts, for teasers. */
export function latestPosts(ctx: Context, limit: number): Promise<PostSummary[]> {
  return postSummaries(ctx, { limit })
}

/** Names of the categories, in the order of the filter. */
export async function categoryNames(ctx: Context): Promise<string[]> {
  return (await selectCategories(ctx.db)).map(({ name }) => name)
}

/** A published post by its id or any address it ever had. 404 where there is none, 410 where it was withdrawn. */
export async function getPost(ctx: Context, idOrSlug: string): Promise<PostView> {
  return postView(await findPublished(ctx, idOrSlug))
}

/** The same, with up to three posts on what it is about. */
export async function postWithRelated(ctx: Context, idOrSlug: string): Promise<{ post: PostView; related: PostSummary[] }> {
  const row = await findPublished(ctx, idOrSlug)
  const related = await selectRelated(ctx.db, row, RELATED)
  return { post: postView(row), related: related.map(postSummary) }
}

/** What search engines are told of a published post: what its author wrote for them, else title and excerpt. 404 and 410 as above. */
export async function postForSearch(ctx: Context, idOrSlug: string): Promise<{ post: PostView; title: string; description: string }> {
  const row = await findPublished(ctx, idOrSlug)
  const post = postView(row)
  return { post, title: row.seoTitle ?? post.title, description: row.seoDescription ?? post.excerpt }
}

async function findAll(ctx: Context, wanted: PostsWanted): Promise<PostRow[]> {
  // What the database cannot even compare is no category's name.
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
