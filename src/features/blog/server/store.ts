import type { PostStatus } from '#features/blog/rules/text.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { pluck } from '#shared/records.ts'

/** A post with its category. */
export interface PostRow {
  id: string
  slug: string
  title: string
  excerpt: string
  content: string
  author: string
  categoryId: string | null
  categoryName: string | null
  tags: string[]
  cover: string | null
  coverAlt: string
  seoTitle: string | null
  seoDescription: string | null
  version: number
  status: PostStatus
  /** Null only for a draft. */
  publishAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Columns of `posts p left join blog_categories c`. */
export const postColumns = `p.id, p.slug, p.title, p.excerpt, p.content, p.author, p.category_id as "categoryId", c.name as "categoryName",
  p.tags, p.cover, p.cover_alt as "coverAlt", p.seo_title as "seoTitle",
  p.seo_description as "seoDescription", p.version, p.status, p.publish_at as "publishAt", p.created_at as "createdAt",
  p.updated_at as "updatedAt"`

/** The fields of a post that its author writes. */
export type StoredDraft = Omit<PostRow, 'id' | 'categoryName' | 'version' | 'status' | 'publishAt' | 'createdAt' | 'updatedAt'>

/** Returns published posts, newest first. `category` is an id or a name. Names and tags are not case-sensitive. */
export async function selectPublished(
  db: Queryable,
  { category, tag, limit }: { category?: string | undefined; tag?: string | undefined; limit: number },
): Promise<PostRow[]> {
  return db.all(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.status = 'published'
        and ($1::text is null or c.id = $1 or lower(coalesce(c.name, 'General')) = lower($1))
        and ($2::text is null or exists (select from unnest(p.tags) tag where lower(tag) = lower($2)))
      order by p.publish_at desc, p.id desc limit $3`,
    [category ?? null, tag ?? null, limit],
  )
}

/** Returns the slugs of published posts and when they were last changed, newest first. Leaves out the texts, which can be gigabytes. */
export async function selectPlaces(db: Queryable, limit: number): Promise<Pick<PostRow, 'slug' | 'updatedAt'>[]> {
  return db.all(`select slug, updated_at as "updatedAt" from posts where status = 'published' order by publish_at desc, id desc limit $1`, [
    limit,
  ])
}

/** Full-text search in published posts, best matches first. `search` uses web search syntax (`"a phrase"`, `-without`). */
export async function searchPublished(db: Queryable, search: string, limit: number): Promise<PostRow[]> {
  return db.all(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id, websearch_to_tsquery('english', $1) wanted
      where p.status = 'published' and p.search_words @@ wanted
      order by ts_rank(p.search_words, wanted) desc, p.publish_at desc, p.id desc limit $2`,
    [search, limit],
  )
}

/** Returns published posts whose tags or category contain the word `name`. Those that also have `kind` there or in the title come first. */
export async function selectAbout(db: Queryable, name: string, kind: string, limit: number): Promise<PostRow[]> {
  return db.all(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id,
        to_tsvector('simple', concat_ws(' ', c.name, array_to_string(p.tags, ' '))) topics
      where p.status = 'published' and topics @@ phraseto_tsquery('simple', $1)
      order by (topics || to_tsvector('simple', p.title)) @@ phraseto_tsquery('simple', $2) desc, p.publish_at desc, p.id desc limit $3`,
    [name, kind, limit],
  )
}

/** Returns the tags of published posts in all their spellings, in alphabetical order. */
export async function selectTags(db: Queryable): Promise<string[]> {
  const rows = await db.all<{ tag: string }>(`select distinct tag from posts, unnest(tags) tag where status = 'published' order by tag`)
  return rows.map(({ tag }) => tag)
}

/** Returns other published posts. Those in the same category and with common tags come first. */
export async function selectRelated(db: Queryable, post: PostRow, limit: number): Promise<PostRow[]> {
  return db.all(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.status = 'published' and p.id <> $1
      order by 2 * (p.category_id is not distinct from $2)::integer + cardinality(array(select unnest(p.tags) intersect select unnest($3::text[]))) desc,
        p.publish_at desc, p.id desc
      limit $4`,
    [post.id, post.categoryId, post.tags, limit],
  )
}

/**
 * Returns a post in any status by its id, slug or a former slug. A former slug still leads to its post while another one that has it now was
 * never published.
 */
export async function selectPost(db: Queryable, idOrSlug: string): Promise<PostRow | undefined> {
  return db.first(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id
      where p.id = $1 or p.slug = $1 or p.id = (select post_id from blog_redirects where slug = $1)
      order by p.slug = $1 and p.status in ('published', 'withdrawn') desc, p.slug = $1 limit 1`,
    [idOrSlug],
  )
}

/** Whether a slug belonged to a post and no longer redirects to one. */
export async function isGone(db: Queryable, slug: string): Promise<boolean> {
  return db.affects('select 1 from blog_redirects where slug = $1 and post_id is null', [slug])
}

/** Locks a post until the transaction ends; undefined if it's unknown. */
export async function lockPost(tx: Transaction, id: string): Promise<PostRow | undefined> {
  return tx.first(
    `select ${postColumns} from posts p left join blog_categories c on c.id = p.category_id where p.id = $1 for update of p`,
    [id],
  )
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

/** Changes a post's status. If `publishAt` is null, the time stays unchanged. */
export async function updateStatus(tx: Transaction, id: string, status: PostStatus, publishAt: Date | null): Promise<void> {
  await tx.query('update posts set status = $2, publish_at = coalesce($3, publish_at) where id = $1', [id, status, publishAt])
}

/** Publishes scheduled posts that are due, and removes redirects from their slugs. Returns how many. */
export async function publishScheduled(tx: Transaction, now: Date): Promise<number> {
  const published = await tx.all<{ slug: string }>(
    "update posts set status = 'published' where status = 'scheduled' and publish_at <= $1 returning slug",
    [now],
  )
  await deleteRedirects(tx, pluck(published, 'slug'))
  return published.length
}

/** Deletes a post. Slugs that redirected to it then return 410. */
export async function deletePost(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from posts where id = $1', [id])
}

/** Removes redirects, so that the posts with these slugs are shown. */
export async function deleteRedirects(tx: Transaction, slugs: readonly string[]): Promise<void> {
  await tx.query('delete from blog_redirects where slug = any($1)', [slugs])
}

/** Redirects a slug to a post, until the post is deleted. */
export async function addRedirect(tx: Transaction, slug: string, postId: string): Promise<void> {
  await tx.query('insert into blog_redirects (slug, post_id) values ($1, $2) on conflict (slug) do update set post_id = excluded.post_id', [
    slug,
    postId,
  ])
}
