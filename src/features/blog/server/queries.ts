import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { MAX_SEARCH_RESULTS, messages } from '#features/blog/rules/list.ts'
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
  selectTags,
} from '#features/blog/server/store.ts'
import { selectCategories } from '#features/blog/server/store/categories.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const RELATED_POSTS = 3

interface PostsQuery {
  /** A category's name (not case-sensitive) or id. All by default. An unknown category has no posts. */
  category?: string | undefined
  /** Not case-sensitive. An unknown tag has no posts. */
  tag?: string | undefined
  limit: number
}

/** Returns published posts with their text, newest first. */
export async function publishedPosts(ctx: Context, query: PostsQuery): Promise<PostView[]> {
  return viewsOf(ctx, await findAll(ctx, query))
}

/** Returns published posts without their text, newest first. */
export async function postSummaries(ctx: Context, query: PostsQuery): Promise<PostSummary[]> {
  return summariesOf(ctx, await findAll(ctx, query))
}

/** Returns the slugs of published posts and when they were last changed, newest first. */
export async function postPlaces({ db }: Context, limit: number): Promise<{ slug: string; updatedAt: string }[]> {
  return (await selectPlaces(db, limit)).map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }))
}

/** Returns published posts that match a search, without their text, best matches first. */
export async function searchPosts(ctx: Context, search: string): Promise<PostSummary[]> {
  return summariesOf(ctx, await searchPublished(ctx.db, search, MAX_SEARCH_RESULTS))
}

/**
 * Returns up to three published posts about a service, without their text. Their tags or category mention the platform. Posts that also
 * mention the type come first.
 */
export async function postsAbout(ctx: Context, platform: string, type: string): Promise<PostSummary[]> {
  return summariesOf(ctx, await selectAbout(ctx.db, platform, type, RELATED_POSTS))
}

/** The first spelling of each tag of published posts, by its lower case, from memory: anyone can ask for any number of tags. */
const spellings = contentSnapshot(async ({ db }) => new Map((await selectTags(db)).toReversed().map((tag) => [tag.toLowerCase(), tag])))

/** Returns the spelling of a tag in published posts, ignoring case; null for an unknown tag. */
export async function tagOf(ctx: Context, tag: string): Promise<string | null> {
  return (await spellings(ctx)).get(tag.toLowerCase()) ?? null
}

/** All categories in filter order, from memory for the same reason. */
const categories = contentSnapshot(({ db }) => selectCategories(db))

/** Returns the names of the categories, in filter order. */
export async function categoryNames(ctx: Context): Promise<string[]> {
  return (await categories(ctx)).map(({ name }) => name)
}

/** Returns the id of a category by its id or name, ignoring case; `General` for posts without one, null for an unknown category. */
export async function categoryOf(ctx: Context, idOrName: string): Promise<string | null> {
  const name = idOrName.toLowerCase()
  const category = (await categories(ctx)).find((row) => row.id === idOrName || row.name.toLowerCase() === name)
  return category?.id ?? (name === 'general' ? 'General' : null)
}

/** Returns a published post by its id, slug or a former slug. Throws 404 or 410 `post_withdrawn`. */
export async function getPost(ctx: Context, idOrSlug: string): Promise<PostView> {
  return viewOf(ctx, await findPublished(ctx, idOrSlug))
}

/** Returns a published post by its id, slug or a former slug, and up to three related ones. Throws 404 or 410 `post_withdrawn`. */
export async function postWithRelated(ctx: Context, idOrSlug: string): Promise<{ post: PostView; related: PostSummary[] }> {
  const row = await findPublished(ctx, idOrSlug)
  const related = await selectRelated(ctx.db, row, RELATED_POSTS)
  return { post: await viewOf(ctx, row), related: await summariesOf(ctx, related) }
}

/** Returns a published post with its title and description for search engines. Throws 404 or 410 `post_withdrawn`. */
export async function postForSearch(ctx: Context, idOrSlug: string): Promise<{ post: PostView; title: string; description: string }> {
  const row = await findPublished(ctx, idOrSlug)
  const post = await viewOf(ctx, row)
  return { post, title: row.seoTitle ?? post.title, description: row.seoDescription ?? descriptionOf(row.excerpt, row.content) }
}

async function findAll(ctx: Context, query: PostsQuery): Promise<PostRow[]> {
  return hasControlCharacters(`${query.category ?? ''}${query.tag ?? ''}`) ? [] : selectPublished(ctx.db, query)
}

/** PostgreSQL refuses some control characters. */
const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text)

async function findPublished(ctx: Context, idOrSlug: string): Promise<PostRow> {
  const isName = /^[\w-]{1,100}$/.test(idOrSlug)
  const row = isName ? await selectPost(ctx.db, idOrSlug) : undefined
  if (row?.status === 'published') return row
  if (row?.status === 'withdrawn' || (isName && (await isGone(ctx.db, idOrSlug)))) {
    throw new Refusal(410, 'post_withdrawn', messages.missing)
  }
  throw notFound(messages.missing)
}
