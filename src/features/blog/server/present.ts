import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import type { PostRow } from '#features/blog/server/tables.ts'

/** Stands in for a post's own picture. */
const FALLBACK_COVER = '/blog/groundswell.svg'
/** Of posts without a category. Section 3. */
const GENERAL = { _id: 'general', name: 'General' }

export function postSummary(row: PostRow): PostSummary {
  const category = row.categoryId === null ? GENERAL : { _id: row.categoryId, name: row.categoryName ?? GENERAL.name }
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: excerptOf(row.excerpt, row.content),
    author: row.author,
    createdAt: (row.publishAt ?? row.createdAt).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    categoryId: category,
    category: category.name,
    featuredImage: row.cover ?? FALLBACK_COVER,
    featuredImageAlt: row.cover ? row.coverAlt : '',
    tags: row.tags,
    readingTime: readingTime(row.content),
  }
}

export function postView(row: PostRow): PostView {
  return { ...postSummary(row), content: row.content }
}
