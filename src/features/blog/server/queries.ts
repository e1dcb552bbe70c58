import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { MAX_FOUND, messages } from '#features/blog/rules/list.ts'
import { descriptionOf } from '#features/blog/rules/text.ts'
import { summariesOf, viewOf, viewsOf } from '#features/blog/server/queries/with-pictures.ts'
import {
  isGone,
  type PostRow,
  searchPublished,
  selectAbout,
  selectPlaces,
  selectPost,
  selectPublished,
  selectRelated,
  selectTag,
} from '#features/blog/server/store.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const RELATED_POSTS = 3

interface PostsQuery {
  /** A category's name in any case, or its id; all by default. An unknown one has no posts. */
  category?: string | undefined
  /** In any case. An unknown one has no posts. */
  tag?: string | undefined
  limit: number
}

/** Returns published posts with their text, newest first. */
export async function publishedPosts(ctx: Context, wanted: PostsQuery): Promise<PostView[]> {
  return viewsOf(ctx, await findAll(ctx, wanted))
}

/** Returns published posts without their text, newest first. */
export async function postSummaries(ctx: Context, wanted: PostsQuery): Promise<PostSummary[]> {
  return summariesOf(ctx, await findAll(ctx, wanted))
}

/** Returns the slugs of published posts and when they last changed, newest first. */
export async function postPlaces({ db }: Context, limit: number): Promise<{ slug: string; updatedAt: string }[]> {
  return (await selectPlaces(db, limit)).map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }))
}

/** Returns the published posts that a search finds, without their text, the best first. */
export async function searchPosts(ctx: Context, search: string): Promise<PostSummary[]> {
  return summariesOf(ctx, await searchPublished(ctx.db, search, MAX_FOUND))
}

/**
 * Returns up to three published posts about a service, without their text: those whose tags or category name its platform, first those that also
 * name its type.
 */
export async function postsAbout(ctx: Context, platform: string, type: string): Promise<PostSummary[]> {
  return summariesOf(ctx, await selectAbout(ctx.db, platform, type, RELATED_POSTS))
}

/** Returns a tag of published posts as it is spelled there, given in any case; null for an unknown one. */
export async function tagOf(ctx: Context, named: string): Promise<string | null> {
  return hasControls(named) ? null : ((await selectTag(ctx.db, named)) ?? null)
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
  return viewOf(ctx, await findPublished(ctx, idOrSlug))
}

/** Returns a published post by its id, slug or a former slug, and up to three related ones. Throws 404, and 410 `post_withdrawn`. */
export async function postWithRelated(ctx: Context, idOrSlug: string): Promise<{ post: PostView; related: PostSummary[] }> {
  const row = await findPublished(ctx, idOrSlug)
  const related = await selectRelated(ctx.db, row, RELATED_POSTS)
  return { post: await viewOf(ctx, row), related: await summariesOf(ctx, related) }
}

/** Returns a published post with its title and description for search engines. Throws 404, and 410 `post_withdrawn`. */
export async function postForSearch(ctx: Context, idOrSlug: string): Promise<{ post: PostView; title: string; description: string }> {
  const row = await findPublished(ctx, idOrSlug)
  const post = await viewOf(ctx, row)
  return { post, title: row.seoTitle ?? post.title, description: row.seoDescription ?? descriptionOf(row.excerpt, row.content) }
}

async function findAll(ctx: Context, wanted: PostsQuery): Promise<PostRow[]> {
  return hasControls(`${wanted.category ?? ''}${wanted.tag ?? ''}`) ? [] : selectPublished(ctx.db, wanted)
}

/** PostgreSQL cannot compare control characters. */
const hasControls = (text: string) => /\p{Cc}/u.test(text)

async function findPublished(ctx: Context, idOrSlug: string): Promise<PostRow> {
  const isName = /^[\w-]{1,100}$/.test(idOrSlug)
  const row = isName ? await selectPost(ctx.db, idOrSlug) : undefined
  if (row?.status === 'withdrawn' || (isName && !row && (await isGone(ctx.db, idOrSlug)))) {
    throw new Refusal(410, 'post_withdrawn', messages.missing)
  }
  if (row?.status !== 'published') throw notFound(messages.missing)
  return row
}
