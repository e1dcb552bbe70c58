import type { EditorPost, PictureView, PostRowView, PostSummary, PostView } from '#features/blog/contract.ts'
import { avifSrcsetOf, DEFAULT_COVER, type KnownPictures, picturePath, srcsetOf, withPictureSizes } from '#features/blog/rules/pictures.ts'
import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import type { PostRow } from '#features/blog/server/store.ts'
import type { PictureRow } from '#features/blog/server/store/pictures.ts'

/** The category of posts without one. Section 3 of the specification. */
const GENERAL = { _id: 'general', name: 'General' }

/** A post for lists. */
export function postSummary(row: PostRow, pictures: KnownPictures): PostSummary {
  const srcset = srcsetOf(row.cover ?? '', pictures)
  const avif = avifSrcsetOf(row.cover ?? '', pictures)
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
    featuredImage: row.cover ?? DEFAULT_COVER,
    featuredImageAlt: row.cover ? row.coverAlt : '',
    ...(srcset && { featuredImageSrcset: srcset }),
    ...(avif && { featuredImageAvif: avif }),
    tags: row.tags,
    readingTime: readingTime(row.content),
  }
}

/** A post for its page. */
export function postView(row: PostRow, pictures: KnownPictures): PostView {
  return { ...postSummary(row, pictures), content: withPictureSizes(row.content, pictures) }
}

/** A post for the console's list. */
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

/** A post for the editor. */
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

/** A picture for the console's library. */
export function presentPicture({ hash, type, width, height, size, alt, uploadedAt }: PictureRow): PictureView {
  return { hash, path: picturePath(hash, type), width, height, bytes: size, alt, uploadedAt: uploadedAt.toISOString() }
}
