import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import { selectViews } from '#features/operations/server/store/saved-views.ts'
import type { Context } from '#platform/context.ts'

/** The views of a list that a member of staff sees: their own and the shared ones, by name. */
export async function savedViews({ db }: Context, list: ViewList, userId: string): Promise<SavedView[]> {
  const views = await selectViews(db, list, userId)
  return views.map(({ id, name, query, columns, shared, userId: author }) => ({
    id,
    name,
    query,
    columns,
    shared,
    mine: author === userId,
  }))
}
