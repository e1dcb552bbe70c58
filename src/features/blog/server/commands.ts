import type { PostDraft, PostStatus } from '#features/blog/contract.ts'
import { mayBecome } from '#features/blog/rules/publishing.ts'
import { plainText, slugOf } from '#features/blog/rules/text.ts'
import { changesOf, recordedPost } from '#features/blog/server/recorded.ts'
import { sanitisePost } from '#features/blog/server/sanitise.ts'
import * as store from '#features/blog/server/store.ts'
import type { PostRow, StoredDraft } from '#features/blog/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Stores a new draft, sanitised; returns its id. 400 where a field is missing, 409 where another post has its address. */
export async function createPost(ctx: Context, draft: PostDraft, by: Actor): Promise<string> {
  const stored = await prepare(draft)
  const id = newId('post')
  await write(ctx, id, async (tx) => {
    await store.insertPost(tx, id, stored, ctx.now())
    await store.moveAddress(tx, id, undefined, stored.slug)
    await recordAction(tx, by, { action: 'post.created', subject: { type: 'post', id }, after: recordedPost(stored) })
  })
  return id
}

/**
 * Replaces what a post says, sanitised; its state stays. An address that changes goes on leading to it. `version` is what the
 * author has before them: where somebody saved another one since, 409 `changed_meanwhile`. 400 and 409 as above, 404 where
 * there is no such post.
 */
export async function savePost(ctx: Context, id: string, draft: PostDraft, by: Actor, version?: number): Promise<void> {
  const stored = await prepare(draft)
  await write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (version !== undefined && version !== post.version) {
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Somebody saved this post after you opened it. Compare with theirs before you save yours.',
      )
    }
    if (isShown(post.status) && isEmpty(stored.content)) throw invalid('content', 'A published post needs its text.')
    await store.updatePost(tx, id, stored, ctx.now())
    // Nobody has seen the address of what was never published.
    await store.moveAddress(tx, id, wasSeen(post.status) ? post.slug : undefined, stored.slug)
    await recordAction(tx, by, { action: 'post.saved', subject: { type: 'post', id }, ...changesOf(post, stored) })
  })
}

/** Publishes now, or schedules for `at` where that is still to come. 409 where its state does not allow it, 400 without text. */
export function publishPost(ctx: Context, id: string, by: Actor, at?: Date): Promise<void> {
  const now = ctx.now()
  if (at && at > now) return become(ctx, id, by, 'scheduled', at)
  return become(ctx, id, by, 'published', now)
}

/** Takes a scheduled post back into the drafts. 409 where it is none. */
export function unschedulePost(ctx: Context, id: string, by: Actor): Promise<void> {
  return become(ctx, id, by, 'draft', null)
}

/** Takes a published post away: its address answers 410. 409 where it is not published. */
export function withdrawPost(ctx: Context, id: string, by: Actor): Promise<void> {
  return become(ctx, id, by, 'withdrawn', null)
}

/** Removes a post for good; the addresses under which anybody could see it answer 410 from then on. Throws 404. */
export function deletePost(ctx: Context, id: string, by: Actor): Promise<void> {
  return write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (wasSeen(post.status)) await store.keepAddress(tx, post.slug, id)
    await store.deletePost(tx, id)
    const before = { status: post.status, ...recordedPost(post) }
    await recordAction(tx, by, { action: 'post.deleted', subject: { type: 'post', id }, before })
  })
}

/** Publishes what was scheduled until now; returns how many. */
export async function publishDuePosts(ctx: Context): Promise<number> {
  const count = await ctx.db.transaction(async (tx) => {
    const published = await store.publishScheduled(tx, ctx.now())
    if (published > 0) await store.tellContentChanged(tx)
    return published
  })
  if (count > 0) tellDesk(ctx, '')
  return count
}

const moved: Record<PostStatus, string> = {
  draft: 'post.unscheduled',
  scheduled: 'post.scheduled',
  published: 'post.published',
  withdrawn: 'post.unpublished',
}

/** A post that comes back keeps the time at which it was published first. */
function become(ctx: Context, id: string, by: Actor, status: PostStatus, at: Date | null): Promise<void> {
  return write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (!mayBecome(post.status, status)) throw new Refusal(409, 'state_does_not_allow', `A ${post.status} post cannot become ${status}.`)
    if (isShown(status) && isEmpty(post.content)) throw invalid('content', 'Write the post before it is published.')
    const publishAt = post.status === 'withdrawn' ? null : at
    await store.updateStatus(tx, id, status, publishAt)
    await recordAction(tx, by, {
      action: moved[status],
      subject: { type: 'post', id },
      before: { status: post.status, publishAt: post.publishAt },
      after: { status, publishAt: publishAt ?? post.publishAt },
    })
  })
}

const isShown = (status: PostStatus) => status === 'published' || status === 'scheduled'
const wasSeen = (status: PostStatus) => status === 'published' || status === 'withdrawn'
const isEmpty = (content: string) => plainText(content) === '' && !content.includes('<img')

async function lockOrRefuse(tx: Transaction, id: string): Promise<PostRow> {
  const post = await store.lockPost(tx, id)
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
  return {
    ...draft,
    title,
    author,
    slug,
    tags,
    excerpt: draft.excerpt.trim(),
    coverAlt: draft.coverAlt.trim(),
    seoTitle: draft.seoTitle?.trim() || null,
    seoDescription: draft.seoDescription?.trim() || null,
    content: await sanitisePost(draft.content),
  }
}

/** One transaction, after which every process shows the change. */
async function write(ctx: Context, id: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      await work(tx)
      await store.tellContentChanged(tx)
    })
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'posts_slug_key') {
      const message = 'Another post has this address. Choose another one.'
      throw new Refusal(409, 'address_taken', message, { errors: [{ path: 'slug', message }] })
    }
    if (violated === 'posts_category_id_fkey') throw invalid('categoryId', 'There is no such category.')
    throw error
  }
  tellDesk(ctx, id)
}

function tellDesk(ctx: Context, id: string): void {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'post', id } })
}
