import type { EditorPost, PictureView, PostRowView, PostSummary, PostView } from '#features/blog/contract.ts'
import { picturePath } from '#features/blog/rules/pictures.ts'
import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import type { PictureRow } from '#features/blog/server/store/pictures.ts'
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

/** A post in the list of all. */
export function presentRow({ id, slug, title, author, categoryName, status, publishAt, updatedAt, content }: PostRow): PostRowView {
  return {
    id,
    slug,
    title,
    author,
    category: categoryName ?? GENERAL.name,
    status,
    publishAt: publishAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    readingTime: readingTime(content),
  }
}

export function presentEditorPost({
  categoryName: _name,
  publishAt,
  createdAt,
  updatedAt,
  ...post
}: PostRow & { redirects: string[] }): EditorPost {
  return {
    ...post,
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function presentPicture({ hash, type, width, height, size, alt, uploadedAt }: PictureRow): PictureView {
  return { hash, path: picturePath(hash, type), width, height, bytes: size, alt, uploadedAt: uploadedAt.toISOString() }
}
