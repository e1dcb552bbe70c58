import type { PostDraft } from '#features/blog/contract.ts'
import { mayBecome, type PostStatus, plainText, slugOf } from '#features/blog/rules/text.ts'
import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import * as store from '#features/blog/server/store.ts'
import { removeRedirectTarget, restoreRedirectTarget } from '#features/blog/server/store/admin.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { changesOf, fingerprintOf } from '#platform/db/audit-value.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { promisingSentences } from '#shared/statements.ts'

/** Creates a draft and returns its id. Throws 400 for an invalid `slug` or `categoryId`, 409 `address_taken`. */
export async function createPost(ctx: Context, draft: PostDraft, by: Actor): Promise<string> {
  const stored = await prepare(draft)
  const id = newId('post')
  await write(ctx, id, async (tx) => {
    await store.insertPost(tx, id, stored, ctx.now())
    await writeAuditLog(tx, by, { action: 'post.created', subject: { type: 'post', id }, after: recordedPost(stored) })
  })
  return id
}

/**
 * Saves a post, keeping its status. If the URL of a published post changes, the former URL redirects to it. `version` is the version
 * that the draft is based on. Throws 400 for an invalid `slug`, `categoryId` or `content`, 404 for an unknown post, and 409
 * `changed_meanwhile`, `address_taken`, or `promises_unconfirmed` for new promises in a published post.
 */
export async function savePost(
  ctx: Context,
  id: string,
  draft: PostDraft,
  by: Actor,
  { version, confirmed = false }: { version?: number; confirmed?: boolean | undefined } = {},
): Promise<void> {
  const stored = await prepare(draft)
  await write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (version !== undefined && version !== post.version) {
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Someone else saved this post after you opened it. Review their changes before you save yours.',
      )
    }
    if (isShown(post.status) && isEmpty(stored.content)) throw invalid('content', 'A published post needs text.')
    const oldPromises = promisesOf(ctx, post)
    const promises = isShown(post.status) ? promisesOf(ctx, stored).filter((sentence) => !oldPromises.includes(sentence)) : []
    if (!confirmed) refusePromises(promises)
    await store.updatePost(tx, id, stored, ctx.now())
    // Nobody knows the URL of a post that was never published, so it needs no redirect, and leaves another post's where it is.
    if (wasPublished(post.status) && post.slug !== stored.slug) {
      await store.deleteRedirects(tx, [stored.slug])
      await store.addRedirect(tx, post.slug, id)
    }
    const { before, after } = changesOf(recordedPost(post), recordedPost(stored))
    const subject = { type: 'post', id }
    await writeAuditLog(tx, by, { action: 'post.saved', subject, before, after: { ...after, ...confirmedPromises(promises) } })
  })
}

/**
 * Publishes a post, or schedules it if `at` is in the future. Throws 400 if it has no content, 404 for an unknown post, and 409
 * `state_does_not_allow` or `promises_unconfirmed`.
 */
export function publishPost(
  ctx: Context,
  id: string,
  by: Actor,
  { at, confirmed = false }: { at?: Date | undefined; confirmed?: boolean | undefined } = {},
): Promise<void> {
  const now = ctx.now()
  if (at && at > now) return changeStatus(ctx, id, by, 'scheduled', at, confirmed)
  return changeStatus(ctx, id, by, 'published', now, confirmed)
}

/** Turns a scheduled post back into a draft. Throws 404 for an unknown post, 409 `state_does_not_allow`. */
export function unschedulePost(ctx: Context, id: string, by: Actor): Promise<void> {
  return changeStatus(ctx, id, by, 'draft', null)
}

/** Unpublishes a post. Its URL returns 410. Throws 404 for an unknown post, 409 `state_does_not_allow`. */
export function withdrawPost(ctx: Context, id: string, by: Actor): Promise<void> {
  return changeStatus(ctx, id, by, 'withdrawn', null)
}

/** Deletes a post. If it was published, its URLs return 410. Throws 404 for an unknown post. */
export function deletePost(ctx: Context, id: string, by: Actor): Promise<void> {
  return write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (wasPublished(post.status)) await store.addRedirect(tx, post.slug, id)
    await store.deletePost(tx, id)
    const before = { status: post.status, ...recordedPost(post) }
    await writeAuditLog(tx, by, { action: 'post.deleted', subject: { type: 'post', id }, before })
  })
}

/** Publishes scheduled posts that are due. Returns how many. */
export async function publishDuePosts(ctx: Context): Promise<number> {
  const count = await ctx.db.transaction(async (tx) => {
    const published = await store.publishScheduled(tx, ctx.now())
    if (published > 0) await publishContentChange(tx, 'blog')
    return published
  })
  if (count > 0) notifyStaff(ctx, 'post', '')
  return count
}

const auditActions: Record<PostStatus, string> = {
  draft: 'post.unscheduled',
  scheduled: 'post.scheduled',
  published: 'post.published',
  withdrawn: 'post.unpublished',
}

/** Changes a post's status. A post that is published again keeps the time of its first publication. */
function changeStatus(ctx: Context, id: string, by: Actor, status: PostStatus, at: Date | null, confirmed = false): Promise<void> {
  return write(ctx, id, async (tx) => {
    const post = await lockOrRefuse(tx, id)
    if (!mayBecome(post.status, status)) throw new Refusal(409, 'state_does_not_allow', `A ${post.status} post can’t become ${status}.`)
    if (isShown(status) && isEmpty(post.content)) throw invalid('content', 'Write some text before you publish the post.')
    const promises = isShown(status) ? promisesOf(ctx, post) : []
    if (!confirmed) refusePromises(promises)
    const publishAt = post.status === 'withdrawn' ? null : at
    await store.updateStatus(tx, id, status, publishAt)
    if (status === 'published') await store.deleteRedirects(tx, [post.slug])
    await writeAuditLog(tx, by, {
      action: auditActions[status],
      subject: { type: 'post', id },
      before: { status: post.status, publishAt: post.publishAt },
      after: { status, publishAt: publishAt ?? post.publishAt, ...confirmedPromises(promises) },
    })
  })
}

const isShown = (status: PostStatus) => status === 'published' || status === 'scheduled'
const wasPublished = (status: PostStatus) => status === 'published' || status === 'withdrawn'
const isEmpty = (content: string) => plainText(content) === '' && !content.includes('<img')

/** The sentences of a post that read like promises by the shop. Always empty in a demo shop. */
function promisesOf({ config }: Context, { title, excerpt, seoTitle, seoDescription, content }: store.StoredDraft): string[] {
  if (config.STORE_MODE !== 'live') return []
  const texts = [title, excerpt, seoTitle ?? '', seoDescription ?? '', lines(content)]
  return promisingSentences(texts.join('\n'), config.STORE_NAME)
}

/** Throws 409 `promises_unconfirmed` with the sentences as `errors`, if there are any. */
function refusePromises(promises: readonly string[]): void {
  if (promises.length === 0) return
  const errors = promises.map((message, index) => ({ path: `promises.${index}`, message }))
  const message = `This post makes promises about the shop: ${promises.map((promise) => `“${promise}”`).join(' ')} Check that they’re true, or change them.`
  throw new Refusal(409, 'promises_unconfirmed', message, { errors })
}

const confirmedPromises = (promises: readonly string[]) => (promises.length > 0 ? { confirmed: promises } : {})
/** The words of a post, one line per block. */
const lines = (content: string) =>
  content
    .split(/(?=<(?:p|h\d|li|blockquote|figcaption|td|th)\b)/)
    .map(plainText)
    .join('\n')

async function lockOrRefuse(tx: Transaction, id: string): Promise<store.PostRow> {
  const post = await store.lockPost(tx, id)
  if (!post) throw notFound('Post not found.')
  return post
}

/** Removes the redirect of a former URL, which then returns 410. Throws 404 if there is none. */
export async function removeRedirect(ctx: Context, slug: string, by: Actor): Promise<void> {
  await write(ctx, '', async (tx) => {
    const postId = await removeRedirectTarget(tx, slug)
    if (postId === undefined) throw notFound('Redirect not found.')
    const subject = { type: 'redirect', id: slug }
    await writeAuditLog(tx, by, { action: 'redirect.removed', subject, before: { postId }, after: { postId: null } })
  })
}

/** Makes a former URL that returns 410 redirect to a post again. Throws 404 if there is no such URL or post. */
export async function restoreRedirect(ctx: Context, slug: string, postId: string, by: Actor): Promise<void> {
  await write(ctx, '', async (tx) => {
    await lockOrRefuse(tx, postId)
    if (!(await restoreRedirectTarget(tx, slug, postId))) throw notFound('Redirect not found.')
    const subject = { type: 'redirect', id: slug }
    await writeAuditLog(tx, by, { action: 'redirect.restored', subject, before: { postId: null }, after: { postId } })
  })
}

async function prepare(draft: PostDraft): Promise<store.StoredDraft> {
  const slug = slugOf(draft.slug || draft.title)
  if (slug === '') throw invalid('slug', 'Enter a URL of letters and digits, such as how-hooks-work.')
  return {
    ...draft,
    slug,
    tags: [...new Set(draft.tags)].filter(Boolean),
    seoTitle: draft.seoTitle || null,
    seoDescription: draft.seoDescription || null,
    content: await sanitizePost(draft.content),
  }
}

/** Describes a post for the audit log, with the length and fingerprint of its text. */
function recordedPost(post: store.StoredDraft): Record<string, unknown> {
  const { slug, title, excerpt, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription, content } = post
  const text = `${plainText(content).split(' ').filter(Boolean).length} words (${fingerprintOf(content)})`
  return { title, slug, excerpt, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription, text }
}

/** Runs `work` in a transaction and invalidates the cached blog pages. */
async function write(ctx: Context, id: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      await work(tx)
      await publishContentChange(tx, 'blog')
    })
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'posts_slug_key') {
      const message = 'Another post has this URL. Choose another one.'
      throw new Refusal(409, 'address_taken', message, { errors: [{ path: 'slug', message }] })
    }
    if (violated === 'posts_category_id_fkey') throw invalid('categoryId', 'This category doesn’t exist.')
    throw error
  }
  notifyStaff(ctx, 'post', id)
}
