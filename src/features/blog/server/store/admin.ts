import type { PostFilter, PostStatus } from '#features/blog/contract.ts'
import { postColumns, type PostRow } from '#features/blog/server/store.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Returns posts in any status, most recently changed first, starting after the post `after`. */
export async function selectPosts(
  db: Queryable,
  { status, category, q }: PostFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PostRow[]> {
  const words = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return db.all(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where ($1::text is null or p.status = $1)
        and ($2::text is null or coalesce(p.category_id, 'general') = $2)
        and ($3::text is null or p.title ilike $3 or p.slug ilike $3 or p.author ilike $3 or array_to_string(p.tags, ' ') ilike $3)
        and ($4::text is null or (p.updated_at, p.id) < (select updated_at, id from posts where id = $4))
      order by p.updated_at desc, p.id desc limit $5`,
    [status ?? null, category ?? null, words, after ?? null, limit],
  )
}

/** Returns a post in any status with its former slugs. */
export async function selectEditorPost(db: Queryable, id: string): Promise<(PostRow & { redirects: string[] }) | undefined> {
  return db.first<PostRow & { redirects: string[] }>(
    `select ${postColumns}, array(select r.slug from blog_redirects r where r.post_id = p.id order by r.created_at desc, r.slug limit 100) as redirects
       from posts p left join blog_categories c on c.id = p.category_id where p.id = $1`,
    [id],
  )
}

export async function countByStatus(db: Queryable): Promise<Partial<Record<PostStatus, number>>> {
  const { rows } = await db.query<{ status: PostStatus; count: number }>('select status, count(*)::int as count from posts group by status')
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Returns the authors and tags of the most posts, in alphabetical order and at most `limit` of each. */
export async function selectAuthorsAndTags(db: Queryable, limit: number): Promise<{ authors: string[]; tags: string[] }> {
  const { rows } = await db.query<{ authors: string[]; tags: string[] }>(
    `select array(select author from (select author from posts group by author order by count(*) desc limit $1) often order by author) as authors,
            array(select tag from (select tag from posts, unnest(tags) tag group by tag order by count(*) desc limit $1) often order by tag) as tags`,
    [limit],
  )
  return rows[0] ?? { authors: [], tags: [] }
}

interface RedirectRow {
  slug: string
  postId: string | null
  postSlug: string | null
  title: string | null
  createdAt: Date
}

/** Returns former slugs of posts, newest first, starting after the slug `after`. */
export async function selectRedirects(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<RedirectRow[]> {
  return db.all(
    `select r.slug, p.id as "postId", p.slug as "postSlug", p.title, r.created_at as "createdAt"
       from blog_redirects r left join posts p on p.id = r.post_id
      where ($1::text is null or (r.created_at, r.slug) < (select created_at, slug from blog_redirects where slug = $1))
      order by r.created_at desc, r.slug desc limit $2`,
    [after ?? null, limit],
  )
}

/** Makes a removed redirect point to a post again. Returns false if there is none. */
export function restoreRedirectTarget(tx: Transaction, slug: string, postId: string): Promise<boolean> {
  return tx.affects('update blog_redirects set post_id = $2 where slug = $1 and post_id is null', [slug, postId])
}

/** Removes the redirect of a former slug. Returns the id of the post that it pointed to; undefined if there was none. */
export async function removeRedirectTarget(tx: Transaction, slug: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ postId: string }>(
    `update blog_redirects r set post_id = null from blog_redirects before
      where r.slug = $1 and before.slug = r.slug and before.post_id is not null
      returning before.post_id as "postId"`,
    [slug],
  )
  return rows[0]?.postId
}
