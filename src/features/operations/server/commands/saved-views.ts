import type { SavedViewInput, ViewList } from '#features/operations/contract/saved-views.ts'
import * as store from '#features/operations/server/store/saved-views.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { Refusal, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Own and shared views are counted separately, so that nobody can use up someone else's quota. */
const MAX_VIEWS = 20
const RESTORABLE_FOR_MS = 24 * 60 * 60 * 1000

/** The author of a change to saved views. */
export interface ViewAuthor {
  by: Actor
  /** The owner of their private views; null for an API key, which only has shared ones. */
  ownerId: string | null
  mayShare: boolean
}

/** Saves a view of a list and returns its id. Throws 403 `may_not_share` or `not_in_scope`, and 409 `name_taken` or `too_many_views`. */
export async function addView(ctx: Context, list: ViewList, view: SavedViewInput, author: ViewAuthor): Promise<string> {
  const id = newId('svw')
  requireRight(view, author)
  await changing(ctx, async (tx) => {
    await requireRoom(tx, list, view.shared, author.by.userId)
    await store.insertView(tx, { ...view, id, list, userId: author.by.userId }, ctx.now())
    if (view.shared) await record(tx, author.by, id, { action: 'view.saved', after: detailsOf(view) })
  })
  return id
}

/** Changes a view. Throws 403 `may_not_share` or `not_in_scope`, 404, and 409 `name_taken` or `too_many_views`. */
export async function changeView(
  ctx: Context,
  { list, id }: { list: ViewList; id: string },
  view: SavedViewInput,
  author: ViewAuthor,
): Promise<void> {
  await changing(ctx, async (tx) => {
    const before = await viewFor(tx, { list, id, deleted: false }, author)
    requireRight(view, author)
    if (view.shared !== before.shared) await requireRoom(tx, list, view.shared, author.by.userId)
    await store.updateView(tx, id, author.by.userId, view)
    if (before.shared || view.shared)
      await record(tx, author.by, id, { action: 'view.changed', before: detailsOf(before), after: detailsOf(view) })
  })
}

/** Deletes a view. It can be restored for a day. Throws 403 `may_not_share` or `not_in_scope`, and 404. */
export async function deleteView(ctx: Context, { list, id }: { list: ViewList; id: string }, author: ViewAuthor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const view = await viewFor(tx, { list, id, deleted: false }, author)
    await store.updateDeleted(tx, id, ctx.now())
    if (view.shared) await record(tx, author.by, id, { action: 'view.deleted', before: detailsOf(view) })
    await purgeViews(ctx, tx)
  })
}

/** Restores a deleted view. Throws the same errors as `changeView`. */
export async function restoreView(ctx: Context, { list, id }: { list: ViewList; id: string }, author: ViewAuthor): Promise<void> {
  await changing(ctx, async (tx) => {
    await purgeViews(ctx, tx)
    const view = await viewFor(tx, { list, id, deleted: true }, author)
    await requireRoom(tx, list, view.shared, author.by.userId)
    await store.updateDeleted(tx, id, null)
    if (view.shared) await record(tx, author.by, id, { action: 'view.restored', after: detailsOf(view) })
  })
}

/** Deletes views for good that were deleted more than a day ago. */
function purgeViews(ctx: Context, tx: Transaction): Promise<void> {
  return store.purgeViews(tx, new Date(ctx.now().getTime() - RESTORABLE_FOR_MS))
}

/** Finds a view that the author may change: their own, or a shared one if they may share. Throws 403 and 404. */
async function viewFor(
  tx: Transaction,
  { list, id, deleted }: { list: ViewList; id: string; deleted: boolean },
  author: ViewAuthor,
): Promise<store.SavedViewRow> {
  const view = await store.selectView(tx, { id, list, userId: author.ownerId, deleted })
  if (!view) throw notFound('This view does not exist anymore.')
  requireRight(view, author)
  return view
}

function requireRight({ shared }: { shared: boolean }, { mayShare, ownerId }: ViewAuthor): void {
  if (shared && !mayShare) throw new Refusal(403, 'may_not_share', 'You can save your own views, but you can’t change shared ones.')
  if (!shared && ownerId === null) throw new Refusal(403, 'not_in_scope', 'An API key can’t have private views. Save a shared one.')
}

async function requireRoom(tx: Transaction, list: ViewList, shared: boolean, userId: string): Promise<void> {
  const views = await store.selectSavedViews(tx, list, userId)
  if (views.filter((view) => view.shared === shared).length >= MAX_VIEWS)
    throw new Refusal(409, 'too_many_views', `You can save up to ${MAX_VIEWS} ${shared ? 'shared' : 'private'} views. Delete one first.`)
}

async function changing(ctx: Context, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(work)
  } catch (error) {
    if (!store.NAME_TAKEN.test(violatedConstraint(error) ?? '')) throw error
    const message = 'A view with this name already exists.'
    throw new Refusal(409, 'name_taken', message, { errors: [{ path: 'name', message }] })
  }
}

/** The parts of a view for the audit log. The search text is left out because it may identify a customer. */
function detailsOf({ name, query, columns, shared }: SavedViewInput): SavedViewInput & { searched?: true } {
  const filters = new URLSearchParams(query)
  const isSearch = filters.has('q')
  filters.delete('q')
  return { name, query: filters.toString(), columns, shared, ...(isSearch && { searched: true as const }) }
}

function record(
  tx: Transaction,
  by: Actor,
  id: string,
  { action, before, after }: { action: string; before?: SavedViewInput; after?: SavedViewInput },
): Promise<void> {
  return writeAuditLog(tx, by, { action, subject: { type: 'view', id }, before, after })
}
