import type { CategoryView } from '#features/blog/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Returns categories in filter order. */
export async function selectCategories(db: Queryable): Promise<CategoryView[]> {
  return db.all(`select c.id, c.name, (select count(*)::int from posts p where p.category_id = c.id) as posts
       from blog_categories c order by c.position, c.name`)
}

/** Locks all categories until the transaction ends. Returns them in filter order. */
export async function lockCategories(tx: Transaction): Promise<{ id: string; name: string }[]> {
  return tx.all('select id, name from blog_categories order by position, name for update')
}

export async function insertCategory(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.query('insert into blog_categories (id, name, position) select $1, $2, coalesce(max(position), 0) + 1 from blog_categories', [
    id,
    name,
  ])
}

export async function renameCategory(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.query('update blog_categories set name = $2 where id = $1', [id, name])
}

/** Sets the filter order. */
export async function updateOrder(tx: Transaction, ids: string[]): Promise<void> {
  await tx.query(
    `update blog_categories c set position = wanted.place
       from unnest($1::text[]) with ordinality as wanted (id, place) where wanted.id = c.id`,
    [ids],
  )
}

/** Removes all posts from a category. Returns their ids. */
export async function emptyCategory(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('update posts set category_id = null where category_id = $1 returning id', [id])
  return rows.map((post) => post.id)
}

/** Puts those of `posts` that have no category into this one. */
export async function fillCategory(tx: Transaction, id: string, posts: readonly string[]): Promise<void> {
  await tx.query('update posts set category_id = $1 where id = any($2) and category_id is null', [id, posts])
}

export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from blog_categories where id = $1', [id])
}
