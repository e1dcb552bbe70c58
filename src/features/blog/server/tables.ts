import type { PostStatus } from '#features/blog/contract.ts'

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
  /** Null for a draft alone. */
  publishAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Of `posts p left join blog_categories c`. */
export const postColumns = `p.id, p.slug, p.title, p.excerpt, p.content, p.author, p.category_id as "categoryId", c.name as "categoryName",
  p.tags, p.cover, p.cover_alt as "coverAlt", p.seo_title as "seoTitle",
  p.seo_description as "seoDescription", p.version, p.status, p.publish_at as "publishAt", p.created_at as "createdAt",
  p.updated_at as "updatedAt"`

/** What is written of a post. */
export interface StoredDraft {
  slug: string
  title: string
  excerpt: string
  content: string
  author: string
  categoryId: string | null
  tags: string[]
  cover: string | null
  coverAlt: string
  seoTitle: string | null
  seoDescription: string | null
}
