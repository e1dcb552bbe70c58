import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { DemoArticle } from './article.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Fills the demo shop's blog once, and keeps later changes. Returns whether it did. */
export function seedBlog(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo blog') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    // A shop that is filled already does not read them.
    const { articles } = await import('./articles.ts')
    const now = ctx.now().getTime()
    await insertArticles(tx, await Promise.all(articles.map((article) => articleRow(article, now))))
    await tx.query("select pg_notify('content_changed', 'seed')")
    return true
  })
}

async function articleRow({ slug, title, excerpt, author, category, tags, coverAlt, daysAgo, content }: DemoArticle, now: number) {
  const publishAt = daysAgo === null ? null : new Date(now - daysAgo * DAY_MS - (daysAgo > 0 ? hourOf(slug) * HOUR_MS : 0))
  const written = publishAt && publishAt.getTime() < now ? publishAt : new Date(now)
  return {
    id: `post_${slug.replaceAll('-', '_')}`,
    slug,
    title,
    excerpt,
    content: await sanitizePost(content),
    author,
    category_id: category,
    tags,
    cover: `/blog/${slug}.svg`,
    cover_alt: coverAlt,
    status: daysAgo === null ? 'draft' : daysAgo < 0 ? 'scheduled' : 'published',
    publish_at: publishAt?.toISOString() ?? null,
    created_at: written.toISOString(),
  }
}

/** Spreads the posts over the day. */
function hourOf(slug: string): number {
  return (slug.length * 7) % 11
}

async function insertArticles(tx: Transaction, rows: Awaited<ReturnType<typeof articleRow>>[]): Promise<void> {
  await tx.query(
    `insert into posts (id, slug, title, excerpt, content, author, category_id, tags, cover, cover_alt, status, publish_at, created_at,
                        updated_at)
     select id, slug, title, excerpt, content, author, category_id, tags, cover, cover_alt, status, publish_at, created_at, created_at
       from jsonb_to_recordset($1)
         as row(id text, slug text, title text, excerpt text, content text, author text, category_id text, tags text[], cover text,
                cover_alt text, status text, publish_at timestamptz, created_at timestamptz)`,
    [JSON.stringify(rows)],
  )
}
