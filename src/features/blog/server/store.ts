import type { PostStatus } from '#features/blog/contract.ts'
import { postColumns, type PostRow, type StoredDraft } from '#features/blog/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Published posts, the newest first; `category` is a name in any case, or an id. */
export async function selectPublished(
  db: Queryable,
  { category, limit }: { category?: string | undefined; limit: number },
): Promise<PostRow[]> {
  const { rows } = await db.query<PostRow>(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.status = 'published'
        and ($1::text is null or c.id = $1 or lower(coalesce(c.name, 'General')) = lower($1))
      order by p.publish_at desc, p.id desc limit $2`,
    [category ?? null, limit],
  )
  return rows
}

/** Published posts beside `post`, those of its category and with tags of its own first. */
export async function selectRelated(db: Queryable, post: PostRow, limit: number): Promise<PostRow[]> {
  const { rows } = await db.query<PostRow>(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.status = 'published' and p.id <> $1
      order by 2 * (p.category_id is not distinct from $2)::integer + cardinality(array(select unnest(p.tags) intersect select unnest($3::text[]))) desc,
        p.publish_at desc, p.id desc
      limit $4`,
    [post.id, post.categoryId, post.tags, limit],
  )
  return rows
}

/** A post in any state by its id, its address, or an address that it had. */
export async function selectPost(db: Queryable, idOrSlug: string): Promise<PostRow | undefined> {
  const { rows } = await db.query<PostRow>(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.id = $1 or p.slug = $1 or p.id = (select post_id from blog_redirects where slug = $1)
      order by p.slug = $1 desc limit 1`,
    [idOrSlug],
  )
  return rows[0]
}

/** Whether a post stood at this address, and nothing does any more. */
export async function isGone(db: Queryable, slug: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from blog_redirects where slug = $1 and post_id is null', [slug])
  return rowCount === 1
}

/** Holds the post until the transaction ends; undefined where there is no such post. */
export async function lockPost(tx: Transaction, id: string): Promise<PostRow | undefined> {
  const { rows } = await tx.query<PostRow>(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id where p.id = $1 for update of p`,
    [id],
  )
  return rows[0]
}

export async function insertPost(tx: Transaction, id: string, draft: StoredDraft, at: Date): Promise<void> {
  await tx.query(
    `insert into posts (id, slug, title, excerpt, content, author, category_id, tags, cover, cover_alt, seo_title,
       seo_description, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [id, ...valuesOf(draft), at],
  )
}

export async function updatePost(tx: Transaction, id: string, draft: StoredDraft, at: Date): Promise<void> {
  await tx.query(
    `update posts set slug = $2, title = $3, excerpt = $4, content = $5, author = $6, category_id = $7, tags = $8, cover = $9,
            cover_alt = $10, seo_title = $11, seo_description = $12, updated_at = $13, version = version + 1
      where id = $1`,
    [id, ...valuesOf(draft), at],
  )
}

function valuesOf(draft: StoredDraft): unknown[] {
  const { slug, title, excerpt, content, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription } = draft
  return [slug, title, excerpt, content, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription]
}

/** `publishAt` null leaves the time that is there. */
export async function updateStatus(tx: Transaction, id: string, status: PostStatus, publishAt: Date | null): Promise<void> {
  await tx.query('update posts set status = $2, publish_at = coalesce($3, publish_at) where id = $1', [id, status, publishAt])
}

/** Publishes what was scheduled for `now` or before; returns how many. */
export async function publishScheduled(tx: Transaction, now: Date): Promise<number> {
  const { rowCount } = await tx.query("update posts set status = 'published' where status = 'scheduled' and publish_at <= $1", [now])
  return rowCount ?? 0
}

/** Addresses that led to it are gone with it. */
export async function deletePost(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from posts where id = $1', [id])
}

/** An address that a post now has leads nowhere else; the one that it had leads to it. */
export async function moveAddress(tx: Transaction, postId: string, from: string | undefined, to: string): Promise<void> {
  await tx.query('delete from blog_redirects where slug = $1', [to])
  if (from !== undefined && from !== to) await keepAddress(tx, from, postId)
}

/** From now on the address leads to the post; once that is deleted, it says that it is gone. */
export async function keepAddress(tx: Transaction, slug: string, postId: string): Promise<void> {
  await tx.query('insert into blog_redirects (slug, post_id) values ($1, $2) on conflict (slug) do update set post_id = excluded.post_id', [
    slug,
    postId,
  ])
}

/** Every process drops what it keeps of the pages once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'blog')")
}
