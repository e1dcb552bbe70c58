import type { PostView } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { withoutPictureSizes } from '#features/blog/rules/pictures.ts'
import { publishedPosts } from '#features/blog/server/queries.ts'
import type { Context } from '#platform/context.ts'

const FEED_LENGTH = 30

/** Renders the newest posts as RSS 2.0 with their full text. */
export async function blogFeed(ctx: Context): Promise<string> {
  const { STORE_NAME: name, PUBLIC_URL: origin } = ctx.config
  const posts = await publishedPosts(ctx, { limit: FEED_LENGTH })
  const newest = posts
    .map((post) => post.updatedAt)
    .toSorted()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escape(name)} Blog</title>`,
    `<link>${escape(origin)}/blog</link>`,
    '<description>How growth on Instagram, TikTok and YouTube really works.</description>',
    '<language>en</language>',
    ...(newest ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
    `<atom:link href="${escape(origin)}/blog/rss.xml" rel="self" type="application/rss+xml" />`,
    ...posts.map((post) => item(post, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function item(post: PostView, origin: string): string {
  const address = escape(origin + postPath(post.slug))
  return [
    '<item>',
    `<title>${escape(post.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="false">${escape(post.id)}</guid>`,
    `<pubDate>${new Date(post.createdAt).toUTCString()}</pubDate>`,
    `<dc:creator>${escape(post.author)}</dc:creator>`,
    ...[post.category, ...post.tags].map((name) => `<category>${escape(name)}</category>`),
    `<description>${escape(post.excerpt)}</description>`,
    // Feed readers need absolute URLs and don't support `srcset`.
    `<content:encoded>${escape(withoutPictureSizes(post.content).replace(/(href|src)="\//g, `$1="${origin}/`))}</content:encoded>`,
    '</item>',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML and removes characters that XML doesn't allow. */
function escape(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML doesn't allow these
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (char) => entities[char] ?? '')
}
