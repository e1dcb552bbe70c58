import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `saved_filters`. */
export interface SavedFilterRow {
  id: string
  name: string
  query: string
}

/** The filters that a member of staff saved, by name. */
export async function selectFilters(db: Queryable, userId: string): Promise<SavedFilterRow[]> {
  return db.all('select id, name, query from saved_filters where user_id = $1 order by name', [userId])
}

/** Keeps it under its name; what had the name before is replaced. */
export async function upsertFilter(db: Queryable, userId: string, { id, name, query }: SavedFilterRow, now: Date): Promise<void> {
  await db.query(
    `insert into saved_filters (id, user_id, name, query, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, name) do update set query = excluded.query`,
    [id, userId, name, query, now],
  )
}

/** False where there is none of theirs. */
export async function deleteFilter(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_filters where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}

export async function deleteFiltersOf(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from saved_filters where user_id = $1', [userId])
}
