import type { SavedViewInput, ViewList } from '#features/operations/contract/saved-views.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `saved_views`. */
export interface SavedViewRow extends SavedViewInput {
  id: string
  list: ViewList
  /** Null for a shared view whose author was erased. */
  userId: string | null
}

/** Unique constraints on view names: per person, and among shared views. */
export const NAME_TAKEN = /^saved_views_(own|shared)_name$/

const columns = 'id, list, user_id as "userId", name, query, columns, shared'

/** A user's own views of a list and the shared ones, by name. Without `userId`, only the shared ones. */
export function selectSavedViews(db: Queryable, list: ViewList, userId: string | null): Promise<SavedViewRow[]> {
  return db.all(
    `select ${columns} from saved_views where list = $1 and (shared or user_id = $2) and deleted_at is null order by lower(name), id`,
    [list, userId],
  )
}

/** A view, locked. Undefined if there is none or it is another person's private view. */
export function selectView(
  tx: Transaction,
  { id, list, userId, deleted }: { id: string; list: ViewList; userId: string | null; deleted: boolean },
): Promise<SavedViewRow | undefined> {
  return tx.first(
    `select ${columns} from saved_views
     where id = $1 and list = $2 and (shared or user_id = $3) and deleted_at is ${deleted ? 'not null' : 'null'} for update`,
    [id, list, userId],
  )
}

export async function insertView(tx: Transaction, view: SavedViewRow, now: Date): Promise<void> {
  const { id, list, userId, name, query, columns: shown, shared } = view
  await tx.query(
    `insert into saved_views (id, list, user_id, name, query, columns, shared, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, list, userId, name, query, shown && JSON.stringify(shown), shared, now],
  )
}

export async function updateView(tx: Transaction, id: string, userId: string, view: SavedViewInput): Promise<void> {
  const { name, query, columns: shown, shared } = view
  await tx.query('update saved_views set name = $2, query = $3, columns = $4, shared = $5, user_id = coalesce(user_id, $6) where id = $1', [
    id,
    name,
    query,
    shown && JSON.stringify(shown),
    shared,
    userId,
  ])
}

/** Marks a view as deleted, or restores it if `deletedAt` is null. */
export async function updateDeleted(tx: Transaction, id: string, deletedAt: Date | null): Promise<void> {
  await tx.query('update saved_views set deleted_at = $2 where id = $1', [id, deletedAt])
}

export async function purgeViews(tx: Transaction, deletedBefore: Date): Promise<void> {
  await tx.query('delete from saved_views where deleted_at < $1', [deletedBefore])
}

/** Deletes an author's private views and removes them as author of shared ones. */
export async function clearViewAuthor(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from saved_views where user_id = $1 and (not shared or deleted_at is not null)', [userId])
  await tx.query('update saved_views set user_id = null where user_id = $1', [userId])
}

/** The views a person saved, for the export of their data. */
export function selectViewsOf(db: Queryable, userId: string): Promise<Pick<SavedViewRow, 'list' | 'name' | 'query'>[]> {
  return db.all('select list, name, query from saved_views where user_id = $1 and deleted_at is null order by list, name', [userId])
}
