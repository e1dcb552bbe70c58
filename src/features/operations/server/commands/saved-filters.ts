import { deleteFilter, selectFilters, upsertFilter } from '#features/operations/server/store/saved-filters.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const MOST = 50

/** Keeps filters of the desk for one of the staff; what had the name before is replaced. Throws 409 `too_many_filters`. */
export async function keepFilter({ db, now }: Context, userId: string, { name, query }: { name: string; query: string }): Promise<void> {
  const kept = await selectFilters(db, userId)
  if (kept.length >= MOST && !kept.some((each) => each.name === name)) {
    throw new Refusal(409, 'too_many_filters', `At most ${MOST} filters are kept. Remove one first.`)
  }
  await upsertFilter(db, userId, { id: newId('flt'), name, query }, now())
}

/** Throws 404 where it is none of theirs. */
export async function forgetFilter({ db }: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteFilter(db, userId, id))) throw notFound('There are no such filters.')
}
