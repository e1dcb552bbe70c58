import type { PostDraft, PostStatus } from '#features/blog/contract.ts'
import { mayBecome } from '#features/blog/rules/publishing.ts'
import { slugOf } from '#features/blog/rules/text.ts'
import { sanitisePost } from '#features/blog/server/sanitise.ts'
import {
  insertPost,
  lockPost,
  moveAddress,
  publishScheduled,
  tellContentChanged,
  updatePost,
  updateStatus,
} from '#features/blog/server/store.ts'
import type { StoredDraft } from '#features/blog/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Stores a new draft, sanitised; returns its id. 400 where a field is missing, 409 where another post has its address. */
export async function createPost(ctx: Context, draft: PostDraft): Promise<string> {
  const stored = await prepare(draft)
  const id = newId('post')
  await write(ctx, async (tx) => {
    await insertPost(tx, id, stored, ctx.now())
    await moveAddress(tx, id, undefined, stored.slug)
  })
  return id
}

/**
 * Replaces what a post says, sanitised; its state stays. An address that changes goes on leading to it. 400 and 409 as
 * above, 404 where there is no such post.
 */
export async function savePost(ctx: Context, id: string, draft: PostDraft): Promise<void> {
  const stored = await prepare(draft)
  await write(ctx, async (tx) => {
    const { slug, status } = await lockOrRefuse(tx, id)
    await updatePost(tx, id, stored, ctx.now())
    // Nobody has seen the address of what was never published.
    const seen = status === 'published' || status === 'withdrawn'
    await moveAddress(tx, id, seen ? slug : undefined, stored.slug)
  })
}

/** Publishes now, or schedules for `at` where that is still to come. 409 where its state does not allow it. */
export function publishPost(ctx: Context, id: string, at?: Date): Promise<void> {
  const now = ctx.now()
  if (at && at > now) return become(ctx, id, 'scheduled', at)
  return become(ctx, id, 'published', now)
}

/** Takes a scheduled post back into the drafts. 409 where it is none. */
export function unschedulePost(ctx: Context, id: string): Promise<void> {
  return become(ctx, id, 'draft', null)
}

/** Takes a published post away: its address answers 410. 409 where it is not published. */
export function withdrawPost(ctx: Context, id: string): Promise<void> {
  return become(ctx, id, 'withdrawn', null)
}

/** Publishes what was scheduled until now; returns how many. */
export function publishDuePosts(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const count = await publishScheduled(tx, ctx.now())
    if (count > 0) await tellContentChanged(tx)
    return count
  })
}

/** A post that comes back keeps the time at which it was published first. */
function become(ctx: Context, id: string, status: PostStatus, at: Date | null): Promise<void> {
  return write(ctx, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (!mayBecome(post.status, status)) throw new Refusal(409, 'state_does_not_allow', `A ${post.status} post cannot become ${status}.`)
    await updateStatus(tx, id, status, post.status === 'withdrawn' ? null : at)
  })
}

async function lockOrRefuse(tx: Transaction, id: string): Promise<{ slug: string; status: PostStatus }> {
  const post = await lockPost(tx, id)
  if (!post) throw notFound('There is no such post.')
  return post
}

async function prepare(draft: PostDraft): Promise<StoredDraft> {
  const title = draft.title.trim()
  const author = draft.author.trim()
  if (title === '') throw invalid('title', 'Give the post a title.')
  if (author === '') throw invalid('author', 'Say who wrote the post.')
  const slug = slugOf(draft.slug || title)
  if (slug === '') throw invalid('slug', 'Give the post an address of letters and digits, such as how-hooks-work.')
  if (draft.cover !== null && !/^\/(?!\/)/.test(draft.cover)) throw invalid('cover', 'Choose a picture that this shop serves.')
  const tags = [...new Set(draft.tags.map((tag) => tag.trim()).filter(Boolean))]
  return { ...draft, title, author, slug, tags, excerpt: draft.excerpt.trim(), content: await sanitisePost(draft.content) }
}

/** One transaction, after which every process shows the change. */
async function write(ctx: Context, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      await work(tx)
      await tellContentChanged(tx)
    })
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'posts_slug_key') throw new Refusal(409, 'address_taken', 'Another post has this address. Choose another one.')
    if (violated === 'posts_category_id_fkey') throw invalid('categoryId', 'There is no such category.')
    throw error
  }
}
